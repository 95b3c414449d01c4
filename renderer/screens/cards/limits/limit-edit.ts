import * as z from 'zod/mini';
import { differingLimits } from '../../../../preload/contract/cards/differing-limits.ts';
import type { LimitChange } from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import {
  changeableLimits,
  eachAs,
  limits,
  spentOf,
  stateOf,
} from '../../../../preload/contract/cards/limits.ts';
import type { Limit, LimitField } from '../../../../preload/contract/cards/limits.ts';
import { limitText, readLimit } from '../../../format/limit-input.ts';
import type { LimitProblem, LimitUnit } from '../../../format/limit-input.ts';
import type { DraftForm } from '../../../platform/drafts/draft-drawer.ts';
import { draftForm } from '../../../platform/drafts/draft-form.ts';
import { isNamed, leftIn, warningsOf, withChange } from '../../../widgets/limits/limit-changes.ts';
import type { LimitWarning } from '../../../widgets/limits/limit-changes.ts';

/** What was typed and switched and not sent yet; a limit that was not touched is not in it. */
type Typed = { readonly text?: string | undefined; readonly isOn?: boolean | undefined };
export type LimitDraft = { readonly [Field in LimitField]?: Typed | undefined };

export type LimitEdit = {
  readonly limit: Limit;
  /** The amount that the bank last said; null: none. */
  readonly before: string | null;
  readonly wasOn: boolean;
  readonly isOn: boolean;
  /** The text of the field. */
  readonly text: string;
  /** The amount after the change; null where none is known or the typed one cannot be read. */
  readonly value: string | null;
  readonly spent: string | null;
  readonly left: string | null;
  readonly isChanged: boolean;
  readonly problem: LimitProblem | null;
  readonly warnings: readonly LimitWarning[];
};

type LimitEdits = {
  readonly rows: readonly LimitEdit[];
  /** Only what is changed, as it is sent. */
  readonly change: LimitChange;
  /** Rows that were changed or hold something that cannot be read. */
  readonly touchedCount: number;
  /** The first row that cannot be sent. */
  readonly firstProblem: Limit | null;
};

type Reading = { readonly formatLocale: string; readonly unit: LimitUnit };
type ReadRow = Pick<LimitEdit, 'limit' | 'before' | 'wasOn' | 'isOn' | 'text' | 'problem'> & {
  readonly asked: LimitChange;
};

function readOne(
  card: Card,
  limit: Limit,
  { typed, formatLocale, unit }: Reading & { readonly typed: Typed | undefined },
): ReadRow {
  const { amount, option } = limit;
  const before = card[amount];
  const wasOn = stateOf(card, limit).kind !== 'off';
  const isOn = typed?.isOn ?? wasOn;
  const shown = before === null ? '' : limitText(before, formatLocale, unit);
  const text = typed?.text ?? shown;
  const isWithoutAmount = before === null && isOn && !wasOn;
  const read =
    isOn && (text !== shown || isWithoutAmount) ? readLimit(text, formatLocale, unit) : null;
  return {
    limit,
    before,
    wasOn,
    isOn,
    text,
    problem: read?.ok === false ? read.problem : null,
    asked: {
      ...(option !== null && { [option]: isOn }),
      ...(read?.ok === true && { [amount]: read.value }),
    },
  };
}

/**
 * The card's limits with what was typed over them: what would be sent, and what is wrong or odd
 * about it. A limit with a problem is not sent.
 */
export function readLimitEdits(card: Card, draft: LimitDraft, reading: Reading): LimitEdits {
  const typed: Readonly<Record<string, Typed | undefined>> = draft;
  const read = limits.map((limit) =>
    readOne(card, limit, { ...reading, typed: typed[limit.amount] }),
  );
  const asked = read.filter(({ problem }) => problem === null).map((row) => row.asked);
  const change = differingLimits(card, Object.assign({}, ...asked) as LimitChange);
  const after = withChange(card, change);
  const rows = read.map(({ asked: _asked, ...row }): LimitEdit => {
    const { limit, isOn, problem } = row;
    return {
      ...row,
      value: problem === null ? after[limit.amount] : null,
      spent: spentOf(card, limit),
      left: isOn && problem === null ? leftIn(after, limit) : null,
      isChanged: isNamed(limit, change),
      warnings: problem === null ? warningsOf(card, limit, { change, unit: reading.unit }) : [],
    };
  });
  return {
    rows,
    change,
    touchedCount: rows.filter((row) => row.isChanged || row.problem !== null).length,
    firstProblem: rows.find((row) => row.problem !== null)?.limit ?? null,
  };
}

/** What is asked for, field by field, in the words of an answer's differences. */
export function askedOf(change: LimitChange): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(change).map(([field, value]) => [field, String(value)]));
}

/** What was typed over the limits of one card. Keys have lower-case letters; ids need not. */
export function limitForm(cardId: string): DraftForm<LimitDraft> {
  return draftForm<LimitDraft>({
    key: `cards:limits:${cardId.toLowerCase().replaceAll('_', '-')}`.slice(0, 100),
    belongsTo: 'connection',
    empty: {},
    shape: z.partial(
      z.object(
        eachAs(
          changeableLimits.map(({ amount }) => amount),
          z.partial(z.object({ text: z.string(), isOn: z.boolean() })),
        ),
      ),
    ),
  });
}
