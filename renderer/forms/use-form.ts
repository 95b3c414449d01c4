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
  /** Problems of the current content. */
  readonly problems: readonly InputProblem[];
  /** Warnings that do not prevent sending, as texts. */
  readonly warnings?: ReadonlyMap<Field, string>;
  /** Identifies the content of the request: equal content would be rejected again. */
  readonly content: string;
  readonly refused: Refused<Values> | null;
  /** The text of a problem. `field`: null above the form. */
  readonly problemText: (code: string, field: Field | null) => string;
  /** Fields whose problems show although they never had the focus: those of a completed step. */
  readonly isSeen?: (field: Field) => boolean;
};

/** The interface between a form and its parts. */
export type FieldsOf<Values, Field extends string> = {
  readonly values: Values;
  readonly change: (change: Partial<Values>) => void;
  readonly update: (change: (before: Values) => Values) => void;
  readonly textOf: (field: Field) => string;
  readonly type: (field: Field, text: string) => void;
  /** The field lost the focus: from now on its problem shows. */
  readonly leave: (field: Field) => void;
  /** The problem, after the field was left, the form was sent or the bank rejected it. */
  readonly problemOf: (field: Field) => string | null;
  /** The warning; never together with a problem. */
  readonly warningOf: (field: Field) => string | null;
};

export type Form<Values, Field extends string> = FieldsOf<Values, Field> & {
  /** The element around the fields, in which the first problem is searched. */
  readonly element: RefCallback<HTMLElement>;
  readonly isSubmitted: boolean;
  /** The number of fields with a validation problem, including fields not visited yet. */
  readonly problemCount: number;
  /** Every field with a problem, including rejections by the bank. */
  readonly wrong: ReadonlySet<Field>;
  /** Codes of problems without a shown field: they also prevent sending. */
  readonly wrongAbove: readonly string[];
  /** Whether the field shows its problem. */
  readonly isSaid: (field: Field) => boolean;
  /** The messages above the form. */
  readonly above: {
    /** Our own validation problems, as texts. */
    readonly problems: readonly string[];
    /** The bank's rejection of exactly the current content. */
    readonly refused: {
      /** All its problems are shown at fields. */
      readonly isAtFields: boolean;
      readonly bankProblems: Placed<Field>['saidAbove'];
      readonly traceId: string | null;
    } | null;
  };
  /** The user tried to send the form: from now on every field shows its problem. */
  readonly leaveAll: () => void;
  /** Focuses the first visible problem, once it is rendered and its section is open. */
  readonly focusProblem: () => void;
  readonly focusOn: (selector: string) => void;
  /** Focuses the first of these fields in the form. */
  readonly focusFirst: (fields: readonly Field[]) => void;
};

const nothing = { problems: [], bankProblems: [] } as const;

/** Waits some frames until the element is rendered and its section is open. */
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
 * Decides where the problems of a form are shown, and when. A problem of a field that is not shown
 * moves above the form after the form was sent or rejected.
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
  const placed: Placed<Field> = fields.place(refused ?? nothing, values, around);
  const isAsRefused = (field: Field): boolean =>
    refused !== null && fields.isSame(field, values, refused.values);
  const said = new Map([...placed.said].filter(([field]) => isAsRefused(field)));
  const codes = new Map([
    ...[...placed.codes].filter(([field]) => isAsRefused(field)),
    ...own.codes,
  ]);
  const isSaid = (field: Field): boolean =>
    left === 'all' ||
    left.has(field) ||
    placed.said.has(field) ||
    placed.codes.has(field) ||
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
          ...(isUntouched ? placed.codesAbove : []),
          ...(left === 'all' ? own.codesAbove : []),
        ]),
      ].map((code) => problemText(code, null)),
      refused:
        isUntouched && (refused.bankProblems.length > 0 || refused.problems.length === 0)
          ? {
              isAtFields: placed.saidAbove.length === 0 && placed.said.size > 0,
              bankProblems: placed.saidAbove,
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
