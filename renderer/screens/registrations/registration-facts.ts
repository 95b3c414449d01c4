import type { BankProblem } from '../../../preload/contract/result.ts';
import { visibleTexts } from '../../format/visible-text.ts';

/**
 * One field of the service's registration. `pointer` is its place (RFC 6901); `name` is as
 * received.
 */
export type RegistrationField = {
  readonly pointer: string;
  readonly name: string;
  readonly value: unknown;
};
/** Related fields; `index` counts persons and companies from 1. */
export type RegistrationPart = {
  readonly kind: 'registration' | 'user' | 'organization' | 'stakeholder' | 'entity';
  readonly index: number | null;
  readonly pointer: string;
  readonly name: string;
  readonly fields: readonly RegistrationField[];
};

type Fields = Readonly<Record<string, unknown>>;
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
export function isAmount(
  value: unknown,
): value is { readonly value: string | number; readonly currency: string | null } {
  return (
    isObject(value) &&
    'value' in value &&
    'currency' in value &&
    Object.keys(value).length === 2 &&
    (typeof value.value === 'string' || typeof value.value === 'number') &&
    (value.currency === null || typeof value.currency === 'string')
  );
}

function childPointer(pointer: string, name: string | number): string {
  return `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isObject(value) && Object.keys(value).length === 0)
  );
}

/** Addresses are shown field by field; other nested values as received. */
const addresses: ReadonlySet<string> = new Set(['address', 'birth_address', 'residence_address']);

function fieldsOf(
  value: Fields,
  pointer: string,
  without: ReadonlySet<string>,
  path = '',
): readonly RegistrationField[] {
  return Object.entries(value).flatMap(([name, each]) => {
    if (without.has(name) || isEmpty(each)) return [];
    if (addresses.has(name) && isObject(each))
      return fieldsOf(each, childPointer(pointer, name), new Set(), `${path}${name}.`);
    return [{ pointer: childPointer(pointer, name), name: `${path}${name}`, value: each }];
  });
}

const noNames: ReadonlySet<string> = new Set();
const partNames: ReadonlySet<string> = new Set([
  'partner_user',
  'organization',
  'stakeholders',
  'flow',
  'id',
  'redirection_link',
]);

/** Ids come last: only programs need them. */
function withIdLast(fields: readonly RegistrationField[]): readonly RegistrationField[] {
  return [
    ...fields.filter(({ name }) => name !== 'id'),
    ...fields.filter(({ name }) => name === 'id'),
  ];
}

function peopleOf(stakeholders: unknown): readonly RegistrationPart[] {
  return (Array.isArray(stakeholders) ? (stakeholders as readonly unknown[]) : []).flatMap(
    (person, index): readonly RegistrationPart[] => {
      if (!isObject(person)) return [];
      const pointer = `/stakeholders/${String(index)}`;
      const entities = Array.isArray(person['legal_entities'])
        ? (person['legal_entities'] as readonly unknown[])
        : [];
      return [
        {
          kind: 'stakeholder',
          index: index + 1,
          pointer,
          name: [person['first_name'], person['last_name']]
            .filter((part) => typeof part === 'string')
            .join(' '),
          fields: withIdLast(fieldsOf(person, pointer, new Set(['legal_entities']))),
        },
        ...entities.flatMap((entity, at): readonly RegistrationPart[] =>
          isObject(entity)
            ? [
                {
                  kind: 'entity',
                  index: at + 1,
                  pointer: `${pointer}/legal_entities/${String(at)}`,
                  name: typeof entity['legal_name'] === 'string' ? entity['legal_name'] : '',
                  fields: withIdLast(
                    fieldsOf(entity, `${pointer}/legal_entities/${String(at)}`, noNames),
                  ),
                },
              ]
            : [],
        ),
      ];
    },
  );
}

/** Its type; its problems are shown at their fields. */
function flowFields(flow: unknown): readonly RegistrationField[] {
  return isObject(flow)
    ? fieldsOf(flow, '/flow', new Set(Object.keys(flow).filter((name) => name !== 'type')), 'flow.')
    : [];
}

/**
 * The service's registration, in parts; empty fields are left out. Empty if the text is no JSON
 * object.
 */
export function registrationParts(json: string | null): readonly RegistrationPart[] {
  if (json === null) return [];
  let read: unknown;
  try {
    // JSON parsing turns escapes into characters again, so make hidden ones visible here.
    read = visibleTexts(JSON.parse(json) as unknown);
  } catch {
    return [];
  }
  if (!isObject(read)) return [];
  const fields = isObject(read['registration']) ? read['registration'] : read;
  const { partner_user: user, organization, stakeholders, flow } = fields;
  const part = (
    kind: 'user' | 'organization',
    name: string,
    value: unknown,
  ): readonly RegistrationPart[] =>
    isObject(value)
      ? [
          {
            kind,
            index: null,
            pointer: `/${name}`,
            name: '',
            fields: withIdLast(fieldsOf(value, `/${name}`, noNames)),
          },
        ]
      : [];
  return [
    ...part('organization', 'organization', organization),
    ...part('user', 'partner_user', user),
    ...peopleOf(stakeholders),
    {
      kind: 'registration' as const,
      index: null,
      pointer: '',
      name: '',
      fields: [...fieldsOf(fields, '', partNames), ...flowFields(flow)],
    },
  ].filter(({ fields, kind }) => fields.length > 0 || kind === 'stakeholder' || kind === 'entity');
}

/** Who sees a field: `developers`, folded at the end of the page, or everyone. */
type Audience = 'everyone' | 'developers';

function audiencesOf({ name, value }: RegistrationField): readonly Audience[] {
  if (name === 'flow.type' || /(?:^|\.)id$/.test(name)) return ['developers'];
  if (name === 'legal_flow') return ['everyone', 'developers'];
  const hasWords =
    typeof value !== 'object' || isAmount(value) || name.endsWith('share_capital_origin');
  return [hasWords ? 'everyone' : 'developers'];
}

/** The parts with only the fields for this audience. */
export function partsFor(
  audience: Audience,
  parts: readonly RegistrationPart[],
): readonly RegistrationPart[] {
  return parts
    .map((part) => ({
      ...part,
      fields: part.fields.filter((field) => audiencesOf(field).includes(audience)),
    }))
    .filter(
      ({ fields, kind }) =>
        fields.length > 0 ||
        (audience === 'everyone' && (kind === 'stakeholder' || kind === 'entity')),
    );
}

/**
 * A normalized pointer for comparison: RFC 6901 with or without the fragment sign and the
 * registration's wrapper, or a name with dots or brackets.
 */
function plainPointer(pointer: string): string {
  const parts = pointer
    .replace(/^#/, '')
    .split(pointer.includes('/') ? '/' : /[.[\]]+/)
    .filter((part) => part !== '');
  const start = parts.findIndex(
    (part) => !['registration', 'data', 'attributes', 'body'].includes(part),
  );
  return start === -1 ? '' : `/${parts.slice(start).join('/')}`;
}

export type PlacedProblems = {
  readonly atPointers: ReadonlyMap<string, readonly BankProblem[]>;
  readonly elsewhere: readonly BankProblem[];
};

/**
 * Assigns each problem to the field of its pointer, or to the nearest shown field around it;
 * problems without one are shown above.
 */
export function placeProblems(
  problems: readonly BankProblem[],
  parts: readonly RegistrationPart[],
): PlacedProblems {
  const shown = new Set(
    parts.flatMap(({ pointer, fields }) => [
      ...(pointer === '' ? [] : [pointer]),
      ...fields.map((field) => field.pointer),
    ]),
  );
  const atPointers = new Map<string, BankProblem[]>();
  const elsewhere: BankProblem[] = [];
  for (const problem of problems) {
    let at = problem.pointer === null ? '' : plainPointer(problem.pointer);
    while (at !== '' && !shown.has(at)) at = at.slice(0, at.lastIndexOf('/'));
    if (at === '') elsewhere.push(problem);
    else atPointers.set(at, [...(atPointers.get(at) ?? []), problem]);
  }
  return { atPointers, elsewhere };
}
