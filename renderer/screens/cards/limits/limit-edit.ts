import * as z from 'zod/mini';
import { differingLimits } from '../../../../preload/contract/cards/differing-limits.ts';
import type { LimitChange } from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import {
  changeableLimits,
  fieldsOfType,
  limits,
  spentOf,
  stateOf,
} from '../../../../preload/contract/cards/limits.ts';
import type { Limit, LimitField } from '../../../../preload/contract/cards/limits.ts';
import { limitText, readLimit } from '../../../format/limit-input.ts';
import type { LimitProblem, LimitUnit } from '../../../format/limit-input.ts';
import type { DraftForm } from '../../../platform/drafts/window-drafts.ts';
import { draftForm } from '../../../platform/drafts/draft-form.ts';
import {
  isNamed,
  remainingIn,
  warningsOf,
  withChange,
} from '../../../widgets/limits/limit-changes.ts';
import type { LimitWarning } from '../../../widgets/limits/limit-changes.ts';

/** Input that is not sent yet; untouched limits have no entry. */
type TypedLimit = { readonly text?: string | undefined; readonly isOn?: boolean | undefined };
type TypedLimits = { readonly [Field in LimitField]?: TypedLimit | undefined };
export type LimitDraft = TypedLimits & {
  /** The limits are to apply for a while: saving them asks for an end date. */
  readonly isTemporary?: boolean | undefined;
};

export type LimitEdit = {
  readonly limit: Limit;
  /** The bank's current amount; null: none. */
  readonly before: string | null;
  readonly wasOn: boolean;
  readonly isOn: boolean;
  /** The text in the field. */
  readonly text: string;
  /** The amount after the change; null if none is known or the typed one is invalid. */
  readonly value: string | null;
  readonly spent: string | null;
  readonly left: string | null;
  readonly isChanged: boolean;
  readonly problem: LimitProblem | null;
  readonly warnings: readonly LimitWarning[];
};

type LimitEdits = {
  readonly rows: readonly LimitEdit[];
  /** Only the changed fields, as sent. */
  readonly change: LimitChange;
  /** Rows that are changed or have invalid input. */
  readonly touchedCount: number;
  /** The first row that cannot be sent. */
  readonly firstProblem: Limit | null;
};

type LimitFormat = { readonly formatLocale: string; readonly unit: LimitUnit };
type ReadRow = Pick<LimitEdit, 'limit' | 'before' | 'wasOn' | 'isOn' | 'text' | 'problem'> & {
  readonly requestedChange: LimitChange;
};

function readRow(
  card: Card,
  limit: Limit,
  { typed, formatLocale, unit }: LimitFormat & { readonly typed: TypedLimit | undefined },
): ReadRow {
  const { amount, option } = limit;
  const before = card[amount];
  const wasOn = stateOf(card, limit).kind !== 'off';
  const isOn = typed?.isOn ?? wasOn;
  const initialText = before === null ? '' : limitText(before, formatLocale, unit);
  const text = typed?.text ?? initialText;
  const isWithoutAmount = before === null && isOn && !wasOn;
  const read =
    isOn && (text !== initialText || isWithoutAmount) ? readLimit(text, formatLocale, unit) : null;
  return {
    limit,
    before,
    wasOn,
    isOn,
    text,
    problem: read?.ok === false ? read.problem : null,
    requestedChange: {
      ...(option !== null && { [option]: isOn }),
      ...(read?.ok === true && { [amount]: read.value }),
    },
  };
}

/**
 * The card's limits with the user's input: the change to send, with problems and warnings. A limit
 * with a problem is not sent.
 */
export function readLimitEdits(
  card: Card,
  draft: TypedLimits,
  limitFormat: LimitFormat,
): LimitEdits {
  const typed: Readonly<Record<string, TypedLimit | undefined>> = draft;
  const read = limits.map((limit) =>
    readRow(card, limit, { ...limitFormat, typed: typed[limit.amount] }),
  );
  const requestedChanges = read
    .filter(({ problem }) => problem === null)
    .map((row) => row.requestedChange);
  const change = differingLimits(card, Object.assign({}, ...requestedChanges) as LimitChange);
  const after = withChange(card, change);
  const rows = read.map(({ requestedChange: _, ...row }): LimitEdit => {
    const { limit, isOn, problem } = row;
    return {
      ...row,
      value: problem === null ? after[limit.amount] : null,
      spent: spentOf(card, limit),
      left: isOn && problem === null ? remainingIn(after, limit) : null,
      isChanged: isNamed(limit, change),
      warnings: problem === null ? warningsOf(card, limit, { change, unit: limitFormat.unit }) : [],
    };
  });
  return {
    rows,
    change,
    touchedCount: rows.filter((row) => row.isChanged || row.problem !== null).length,
    firstProblem: rows.find((row) => row.problem !== null)?.limit ?? null,
  };
}

/** The requested values by field, in the format of an answer's differences. */
export function requestedValues(change: LimitChange): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(change).map(([field, value]) => [field, String(value)]));
}

/** The draft of one card's limits. A key has lower-case letters only; ids may have others. */
export function limitForm(cardId: string): DraftForm<LimitDraft> {
  return draftForm<LimitDraft>({
    key: `cards:limits:${cardId.toLowerCase().replaceAll('_', '-')}`.slice(0, 100),
    belongsTo: 'connection',
    empty: {},
    shape: z.partial(
      z.object({
        ...fieldsOfType(
          changeableLimits.map(({ amount }) => amount),
          z.partial(z.object({ text: z.string(), isOn: z.boolean() })),
        ),
        isTemporary: z.boolean(),
      }),
    ),
  });
}
