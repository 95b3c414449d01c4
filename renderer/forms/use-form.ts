import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefCallback } from 'react';
import type { InputProblem } from '../../preload/contract/result.ts';
import { t } from '../i18n/i18n.ts';
import { valueAt, withValueAt } from './field-paths.ts';
import type { FormFields, Placed } from './form-fields.ts';
import type { Refused } from './refusal.ts';

type FormSettings<Values, Around, Field extends string> = {
  readonly fields: FormFields<Values, Around, Field>;
  readonly values: Values;
  readonly around: Around;
  readonly change: (change: (before: Values) => Values) => void;
  /** What is wrong with what stands in the form now. */
  readonly problems: readonly InputProblem[];
  /** What may be sent as it is and is worth a second look, in words. */
  readonly warnings?: ReadonlyMap<Field, string>;
  /** Names what would be sent: the same content would be refused again. */
  readonly content: string;
  readonly refused: Refused<Values> | null;
  /** What is wrong, in words. `field`: null above the form. */
  readonly problemText: (code: string, field: Field | null) => string;
  /** Fields that were looked at though the focus was never in them: those of a step that was left. */
  readonly isSeen?: (field: Field) => boolean;
};

/** What the parts of a form need of it. */
export type FieldsOf<Values, Field extends string> = {
  readonly values: Values;
  readonly change: (change: Partial<Values>) => void;
  readonly update: (change: (before: Values) => Values) => void;
  readonly textOf: (field: Field) => string;
  readonly type: (field: Field, text: string) => void;
  /** The focus left it: from now on it says what is wrong with it. */
  readonly leave: (field: Field) => void;
  /** The problem, once the field was left, the form was sent or the bank refused it. */
  readonly problemOf: (field: Field) => string | null;
  /** What to look at twice; never beside a problem. */
  readonly warningOf: (field: Field) => string | null;
};

export type Form<Values, Field extends string> = FieldsOf<Values, Field> & {
  /** Around the fields: the first problem is looked for in it. */
  readonly element: RefCallback<HTMLElement>;
  readonly isSubmitted: boolean;
  /** How many fields break our own rules, also such that were not looked at yet. */
  readonly problemCount: number;
  /** Every field with something wrong, what the bank refused among them. */
  readonly wrong: ReadonlySet<Field>;
  /** What is wrong at no field that is shown, as codes: it keeps the form from being sent, too. */
  readonly wrongAbove: readonly string[];
  /** Whether the field says what is wrong with it. */
  readonly isSaid: (field: Field) => boolean;
  /** What stands above the form. */
  readonly above: {
    /** Our own problems, in words. */
    readonly problems: readonly string[];
    /** A refusal by the bank of the very content that stands there. */
    readonly refused: {
      /** All that it says stands at fields. */
      readonly isAtFields: boolean;
      readonly bankProblems: Placed<Field>['saidAbove'];
      readonly traceId: string | null;
    } | null;
  };
  /** It was tried to be sent: from now on every field says what is wrong with it. */
  readonly leaveAll: () => void;
  /** To the first problem in sight, once it is drawn and what opens for it is open. */
  readonly focusProblem: () => void;
  readonly focusOn: (selector: string) => void;
  /** To the one of these fields that stands first in the form. */
  readonly focusFirst: (fields: readonly Field[]) => void;
};

const nothing = { problems: [], bankProblems: [] } as const;

/** Once it is drawn, and what opens for it is open: that takes some frames. */
function focusLater(find: () => HTMLElement | null | undefined, frames = 6): void {
  requestAnimationFrame(() => {
    const found = find();
    found?.focus();
    if (frames > 0 && (found == null || document.activeElement !== found))
      focusLater(find, frames - 1);
  });
}
function firstProblem(element: HTMLElement | null): HTMLElement | null | undefined {
  const first = element?.querySelector<HTMLElement>('[data-invalid], .form-above');
  return first?.matches('.form-above') === true
    ? first
    : (first?.querySelector<HTMLElement>('input:not([type=hidden]), textarea') ??
        first?.querySelector('button'));
}

/**
 * Where the problems of a form stand and when they are said. What leads to a field that is not
 * shown stands above the form, once it was tried to be sent or was refused.
 */
export function useForm<Values extends object, Around, Field extends string>({
  fields,
  values,
  around,
  change,
  problems,
  warnings = new Map(),
  content,
  refused,
  problemText,
  isSeen = () => false,
}: FormSettings<Values, Around, Field>): Form<Values, Field> {
  const [left, setLeft] = useState<ReadonlySet<Field> | 'all'>(new Set());
  const element = useRef<HTMLElement>(null);
  const setElement = useCallback((drawn: HTMLElement | null) => {
    element.current = drawn;
  }, []);
  const own = fields.place({ ...nothing, problems }, values, around);
  const told: Placed<Field> = fields.place(refused ?? nothing, values, around);
  const isAsRefused = (field: Field): boolean =>
    refused !== null && fields.isSame(field, values, refused.values);
  const said = new Map([...told.said].filter(([field]) => isAsRefused(field)));
  const codes = new Map([...[...told.codes].filter(([field]) => isAsRefused(field)), ...own.codes]);
  const isSaid = (field: Field): boolean =>
    left === 'all' ||
    left.has(field) ||
    told.said.has(field) ||
    told.codes.has(field) ||
    isSeen(field);
  const focusOn = (selector: string): void =>
    focusLater(() => element.current?.querySelector<HTMLElement>(selector));
  const isUntouched = refused !== null && refused.content === content;

  useEffect(() => {
    if (refused !== null) focusLater(() => firstProblem(element.current));
  }, [refused]);

  return {
    values,
    change: (part) => change((before) => ({ ...before, ...part })),
    update: change,
    textOf: (field) => {
      const text = valueAt(values, fields.textPath(field));
      return typeof text === 'string' ? text : '';
    },
    type: (field, text) => change((before) => withValueAt(before, fields.textPath(field), text)),
    leave: (field) =>
      setLeft((before) =>
        before === 'all' || before.has(field) ? before : new Set([...before, field]),
      ),
    problemOf: (field) => {
      const bankWords = said.get(field);
      if (bankWords !== undefined) return t('ui.fault.bank-says', { words: bankWords });
      const code = codes.get(field);
      return code !== undefined && isSaid(field) ? problemText(code, field) : null;
    },
    warningOf: (field) =>
      codes.has(field) || said.has(field) || !isSaid(field) ? null : (warnings.get(field) ?? null),
    element: setElement,
    isSubmitted: left === 'all',
    problemCount: own.codes.size,
    wrong: new Set([...codes.keys(), ...said.keys()]),
    wrongAbove: own.codesAbove,
    isSaid,
    above: {
      problems: [
        ...new Set([
          ...(isUntouched ? told.codesAbove : []),
          ...(left === 'all' ? own.codesAbove : []),
        ]),
      ].map((code) => problemText(code, null)),
      refused:
        isUntouched && (refused.bankProblems.length > 0 || refused.problems.length === 0)
          ? {
              isAtFields: told.saidAbove.length === 0 && told.said.size > 0,
              bankProblems: told.saidAbove,
              traceId: refused.traceId,
            }
          : null,
    },
    leaveAll: () => setLeft('all'),
    focusProblem: () => focusLater(() => firstProblem(element.current)),
    focusOn,
    focusFirst: (wanted) =>
      focusOn(wanted.map((field) => `[data-field="${field}"] input`).join(',')),
  };
}
