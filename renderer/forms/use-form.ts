import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefCallback } from 'react';
import type { InputProblem } from '../../preload/contract/result.ts';
import { t } from '../i18n/i18n.ts';
import { valueAt, withValueAt } from './field-paths.ts';
import type { FormFields, PlacedProblems } from './form-fields.ts';
import type { FormRefusal } from './refusal.ts';

type FormSettings<Values, Context, Field extends string> = {
  readonly fields: FormFields<Values, Context, Field>;
  readonly values: Values;
  readonly context: Context;
  readonly change: (change: (before: Values) => Values) => void;
  /** Problems of the current content. */
  readonly problems: readonly InputProblem[];
  /** Warnings that do not prevent sending, as texts. */
  readonly warnings?: ReadonlyMap<Field, string>;
  /** Identifies the content of the request: equal content would be rejected again. */
  readonly content: string;
  readonly refused: FormRefusal<Values> | null;
  /** The text of a problem. `field`: null above the form. */
  readonly problemText: (code: string, field: Field | null) => string;
  /** Fields whose problems show although they never had the focus: those of a completed step. */
  readonly isVisited?: (field: Field) => boolean;
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
  readonly fieldsWithProblem: ReadonlySet<Field>;
  /** Codes of problems without a shown field: they also prevent sending. */
  readonly problemCodesAbove: readonly string[];
  /** Whether the field shows its problem. */
  readonly isProblemShown: (field: Field) => boolean;
  /** The messages above the form. */
  readonly above: {
    /** Our own validation problems, as texts. */
    readonly problems: readonly string[];
    /** The bank's rejection of exactly the current content. */
    readonly refused: {
      /** All its problems are shown at fields. */
      readonly isAtFields: boolean;
      readonly bankProblems: PlacedProblems<Field>['bankProblemsAbove'];
      readonly traceId: string | null;
    } | null;
  };
  /** The user tried to send the form: from now on every field shows its problem. */
  readonly showAllProblems: () => void;
  /** Focuses the first visible problem, once it is rendered and its section is open. */
  readonly focusProblem: () => void;
  readonly focusOn: (selector: string) => void;
  /** Focuses the first of these fields in the form. */
  readonly focusFirst: (fields: readonly Field[]) => void;
};

const noProblems = { problems: [], bankProblems: [] } as const;

/** Waits some frames until the element is rendered and its section is open. */
function focusLater(find: () => HTMLElement | null | undefined, frames = 6): void {
  requestAnimationFrame(() => {
    const target = find();
    target?.focus();
    if (frames > 0 && (target == null || document.activeElement !== target))
      focusLater(find, frames - 1);
  });
}
function firstProblem(element: HTMLElement | null): HTMLElement | null | undefined {
  const firstInvalid = element?.querySelector<HTMLElement>('[data-invalid], .form-above');
  return firstInvalid?.matches('.form-above') === true
    ? firstInvalid
    : (firstInvalid?.querySelector<HTMLElement>('input:not([type=hidden]), textarea') ??
        firstInvalid?.querySelector('button'));
}

/**
 * Decides where the problems of a form are shown, and when. A problem of a field that is not shown
 * moves above the form after the form was sent or rejected.
 */
export function useForm<Values extends object, Context, Field extends string>({
  fields,
  values,
  context,
  change,
  problems,
  warnings = new Map(),
  content,
  refused,
  problemText,
  isVisited = () => false,
}: FormSettings<Values, Context, Field>): Form<Values, Field> {
  const [leftFields, setLeftFields] = useState<ReadonlySet<Field> | 'all'>(new Set());
  const element = useRef<HTMLElement>(null);
  const setElement = useCallback((node: HTMLElement | null) => {
    element.current = node;
  }, []);
  const ownProblems = fields.placeProblems({ ...noProblems, problems }, values, context);
  const refusedProblems: PlacedProblems<Field> = fields.placeProblems(
    refused ?? noProblems,
    values,
    context,
  );
  const isUnchangedSinceRefusal = (field: Field): boolean =>
    refused !== null && fields.isSame(field, values, refused.values);
  const bankMessages = new Map(
    [...refusedProblems.bankMessages].filter(([field]) => isUnchangedSinceRefusal(field)),
  );
  const codes = new Map([
    ...[...refusedProblems.codes].filter(([field]) => isUnchangedSinceRefusal(field)),
    ...ownProblems.codes,
  ]);
  const isProblemShown = (field: Field): boolean =>
    leftFields === 'all' ||
    leftFields.has(field) ||
    refusedProblems.bankMessages.has(field) ||
    refusedProblems.codes.has(field) ||
    isVisited(field);
  const focusOn = (selector: string): void =>
    focusLater(() => element.current?.querySelector<HTMLElement>(selector));
  const isRefusedContent = refused !== null && refused.content === content;

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
      setLeftFields((before) =>
        before === 'all' || before.has(field) ? before : new Set([...before, field]),
      ),
    problemOf: (field) => {
      const bankWords = bankMessages.get(field);
      if (bankWords !== undefined) return t('ui.fault.bank-says', { words: bankWords });
      const code = codes.get(field);
      return code !== undefined && isProblemShown(field) ? problemText(code, field) : null;
    },
    warningOf: (field) =>
      codes.has(field) || bankMessages.has(field) || !isProblemShown(field)
        ? null
        : (warnings.get(field) ?? null),
    element: setElement,
    isSubmitted: leftFields === 'all',
    problemCount: ownProblems.codes.size,
    fieldsWithProblem: new Set([...codes.keys(), ...bankMessages.keys()]),
    problemCodesAbove: ownProblems.codesAbove,
    isProblemShown,
    above: {
      problems: [
        ...new Set([
          ...(isRefusedContent ? refusedProblems.codesAbove : []),
          ...(leftFields === 'all' ? ownProblems.codesAbove : []),
        ]),
      ].map((code) => problemText(code, null)),
      refused:
        isRefusedContent && (refused.bankProblems.length > 0 || refused.problems.length === 0)
          ? {
              isAtFields:
                refusedProblems.bankProblemsAbove.length === 0 &&
                refusedProblems.bankMessages.size > 0,
              bankProblems: refusedProblems.bankProblemsAbove,
              traceId: refused.traceId,
            }
          : null,
    },
    showAllProblems: () => setLeftFields('all'),
    focusProblem: () => focusLater(() => firstProblem(element.current)),
    focusOn,
    focusFirst: (candidates) =>
      focusOn(candidates.map((field) => `[data-field="${field}"] input`).join(',')),
  };
}
