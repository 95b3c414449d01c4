import type { BankProblem, InputProblem } from '../../../../preload/contract/result.ts';

/** The steps of the form, in their order; the last one shows what would be sent. */
export const formSteps = [
  'user',
  'organization',
  'stakeholders',
  'capital',
  'flow',
  'other',
  'review',
] as const;
export type FormStep = (typeof formSteps)[number];

type Node =
  | 'leaf'
  | 'amount'
  | 'list'
  | { readonly items: Node }
  | { readonly fields: Readonly<Record<string, Node>> };
const leaves = (...names: readonly string[]): Readonly<Record<string, Node>> =>
  Object.fromEntries(names.map((name) => [name, 'leaf' as const]));

const address: Node = { fields: leaves('line1', 'line2', 'postalCode', 'city', 'country') };
const tree: Node = {
  fields: {
    ...leaves('locale', 'legalFlow', 'partnerRedirectUrl', 'otherFieldsJson'),
    partnerUser: { fields: leaves('firstName', 'lastName', 'email') },
    organization: {
      fields: {
        ...leaves(
          'entityType',
          'legalName',
          'legalForm',
          'legalSector',
          'legalRegistrationDate',
          'legalVatNumber',
        ),
        address,
        totalCapitalAmount: 'amount',
      },
    },
    stakeholders: {
      items: {
        fields: {
          ...leaves(
            'isOwner',
            'firstName',
            'lastName',
            'email',
            'gender',
            'phoneNumber',
            'nationality',
            'birthDate',
            'shareholdingType',
          ),
          capitalAmount: 'amount',
          shareCapitalOrigin: 'list',
          birthAddress: address,
          residenceAddress: address,
          legalEntities: {
            items: {
              fields: {
                ...leaves('legalName', 'legalNumber', 'legalCountry'),
                capitalAmount: 'amount',
                shareCapitalOrigin: 'list',
              },
            },
          },
        },
      },
    },
  },
};

/**
 * What the body calls a field is what the form calls it in another spelling: `legal_name`,
 * `line_1`.
 */
export const asWeSpell = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** What a pointer may begin with before it comes to the registration itself. */
const wrappers: ReadonlySet<string> = new Set(['registration', 'data', 'attributes', 'body']);

/**
 * The place of the form that a path leads to, with dots (`stakeholders.0.birthAddress.city`), as
 * far as the form has it: what stands below an unknown name is told at the last one known. Null:
 * nothing of the form. The currency of an amount has a field of its own.
 */
export const fieldAt = (path: readonly (string | number)[]): string | null => {
  const names = path.map((part) => asWeSpell(String(part)));
  const start = names.findIndex((name) => !wrappers.has(name));
  const walked: string[] = [];
  let at: Node = tree;
  for (const name of start === -1 ? [] : names.slice(start)) {
    if (at === 'amount') {
      if (name === 'currency') walked.push(name);
      break;
    }
    if (at === 'leaf' || at === 'list') break;
    if ('items' in at) {
      if (!/^\d{1,4}$/.test(name)) break;
      walked.push(String(Number(name)));
      at = at.items;
    } else {
      const next: Node | undefined = Object.hasOwn(at.fields, name) ? at.fields[name] : undefined;
      if (next === undefined) break;
      walked.push(name);
      at = next;
    }
  }
  if (walked.length > 0) return walked.join('.');
  // What the form has no field for is written among the other fields.
  return names[start] === 'oauth' ? 'otherFieldsJson' : null;
};

/**
 * RFC 6901, with or without the fragment sign, or a name with brackets or dots:
 * `/organization/legal_name`, `stakeholders[0].email`.
 */
export const pathOf = (pointer: string): readonly string[] =>
  pointer
    .replace(/^#/, '')
    .split(/[/.[\]]+/)
    .filter((part) => part !== '');

/** The step that has a field. */
export const stepOf = (field: string): FormStep => {
  if (/(?:^|\.)(?:totalCapitalAmount|capitalAmount|shareCapitalOrigin)(?:\.|$)/.test(field))
    return 'capital';
  const [first] = field.split('.');
  if (first === 'partnerUser') return 'user';
  if (first === 'organization') return 'organization';
  if (first === 'stakeholders') return 'stakeholders';
  return first === 'otherFieldsJson' ? 'other' : 'flow';
};

/** The value at a path, to compare it with the one that was checked. */
export const valueAt = (value: unknown, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
      value,
    );

/** The first thing wrong at each field, and those that lead to none. */
export const byField = (
  problems: readonly InputProblem[],
): { readonly atFields: ReadonlyMap<string, string>; readonly elsewhere: readonly string[] } => {
  const atFields = new Map<string, string>();
  const elsewhere: string[] = [];
  for (const { path, code } of problems) {
    const field = fieldAt(path);
    if (field === null) elsewhere.push(code);
    else if (!atFields.has(field)) atFields.set(field, code);
  }
  return { atFields, elsewhere };
};

/**
 * Whether the form has a place of its own for what is wrong there: a field that is in it, a list of
 * people, one person or company. Groups of fields and what is only ticked have none.
 */
export const hasPlace = (registration: unknown, field: string): boolean => {
  const value = valueAt(registration, field);
  if (value === undefined || /(?:^|\.)isOwner$/.test(field)) return false;
  if (/(?:^|\.)(?:totalCapitalAmount|capitalAmount|shareCapitalOrigin)$/.test(field)) return true;
  return (
    value === null ||
    typeof value === 'string' ||
    /^stakeholders(?:\.\d+(?:\.legalEntities\.\d+)?)?$/.test(field)
  );
};

export type PlacedProblems = {
  readonly atFields: ReadonlyMap<string, string>;
  readonly elsewhere: readonly BankProblem[];
};

/**
 * Puts each thing the service refused at the field its pointer names. What it points to must be in
 * the form (`has`), or it stands above.
 */
export const placeBankProblems = (
  problems: readonly BankProblem[],
  has: (field: string) => boolean,
): PlacedProblems => {
  const atFields = new Map<string, string>();
  const elsewhere: BankProblem[] = [];
  for (const problem of problems) {
    const field = problem.pointer === null ? null : fieldAt(pathOf(problem.pointer));
    const message = problem.detail ?? problem.code;
    if (field === null || message === null || !has(field)) elsewhere.push(problem);
    else
      atFields.set(
        field,
        [atFields.get(field), message].filter((each) => each !== undefined).join(' '),
      );
  }
  return { atFields, elsewhere };
};

/** How many fields of each step have something wrong. */
export const countBySteps = (fields: Iterable<string>): ReadonlyMap<FormStep, number> => {
  const counts = new Map<FormStep, number>();
  for (const field of fields) counts.set(stepOf(field), (counts.get(stepOf(field)) ?? 0) + 1);
  return counts;
};
