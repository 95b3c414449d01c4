import type {
  LimitRun,
  LimitRunItem,
  RunChange,
} from '../../../preload/contract/cards/limit-runs.ts';
import { optionFields } from '../../../preload/contract/cards/options-plan.ts';
import { requestFieldsOf, changeableLimits } from '../../../preload/contract/cards/limits.ts';
import type { LimitField, LimitState } from '../../../preload/contract/cards/limits.ts';
import { isNamed } from '../../widgets/limits/limit-changes.ts';
import type { OptionField } from './options/option-labels.ts';

/** An option: on, off, or unknown. */
type SwitchState = { readonly kind: 'switch'; readonly isOn: boolean | null };

/** Days and categories, with the field names of changes and their history. */
const restrictionFields = ['activeDays', 'categories'] as const;
type RestrictionField = (typeof restrictionFields)[number];
type ListedState = {
  readonly kind: 'listed';
  readonly field: RestrictionField;
  readonly value: string | null;
};

/** One changed limit, option or restriction of a run. */
export type RunLine = {
  readonly key: string;
  readonly item: LimitRunItem;
  readonly field: LimitField | OptionField | RestrictionField;
  readonly before: LineState;
  readonly after: LineState;
  /** The first field in the card's request. */
  readonly isFirstOfCard: boolean;
  /** The card had this value already, so no request was sent for it. */
  readonly isUnsent: boolean;
  /** No request was sent for it; `item.blocked` has the reason. */
  readonly isBlocked: boolean;
  /** The current value, if the bank saved another one. */
  readonly kept: LineState | null;
};

type LineState = LimitState | SwitchState | ListedState;

/** A card for which no request was sent. */
export function isBlockedCard({
  state,
  error,
  blocked,
}: Pick<LimitRunItem, 'state' | 'error' | 'blocked'>): boolean {
  return state === 'refused' && error === null && blocked !== undefined;
}

function isDecimal(text: string | null | undefined): text is string {
  return text != null && /^-?\d+(\.\d+)?$/.test(text);
}
function stateFrom(amount: string | null | undefined, isOn: boolean): LimitState {
  if (!isOn) return { kind: 'off', amount: isDecimal(amount) ? amount : null };
  return isDecimal(amount) ? { kind: 'on', amount } : { kind: 'unknown' };
}

function switchFrom(value: string | null | undefined): SwitchState {
  return {
    kind: 'switch',
    isOn: value === 'true' ? true : value === 'false' ? false : null,
  };
}

/** The lines of one card; the first sent line represents the request. */
function linesOfCard(
  item: LimitRunItem,
  lines: readonly Omit<RunLine, 'key' | 'item' | 'isFirstOfCard'>[],
): readonly RunLine[] {
  const first = lines.find(
    ({ isUnsent, isBlocked }) => !isUnsent && (isBlockedCard(item) || !isBlocked),
  );
  return lines.map((line) => ({
    ...line,
    key: `${item.cardId}:${line.field}`,
    item,
    isFirstOfCard: line === first,
  }));
}

function wasUnsent({ unsent }: LimitRunItem, field: OptionField | RestrictionField): boolean {
  return unsent?.includes(field) === true;
}

/**
 * All four options of a card are sent together, so the bank may also have changed one that was to
 * stay.
 */
function optionLinesOf(item: LimitRunItem): readonly RunLine[] {
  return linesOfCard(
    item,
    optionFields.flatMap((field) => {
      const difference = item.differences.find((each) => each.field === field);
      if (item.asked[field] === undefined && difference === undefined) return [];
      return [
        {
          field,
          before: switchFrom(item.before[field] ?? difference?.asked),
          after: switchFrom(difference?.asked ?? String(item.asked[field])),
          isUnsent: wasUnsent(item, field),
          isBlocked:
            isBlockedCard(item) || (item.blocked === 'contactless' && field === 'nfcOption'),
          kept: difference === undefined ? null : switchFrom(difference.kept),
        },
      ];
    }),
  );
}

function listedLinesOf(item: LimitRunItem): readonly RunLine[] {
  return linesOfCard(
    item,
    restrictionFields
      .filter((field) => item.asked[field] !== undefined)
      .map((field) => {
        const listedState = (value: string | null): ListedState => ({
          kind: 'listed',
          field,
          value,
        });
        const difference = item.differences.find((each) => each.field === field);
        return {
          field,
          before: listedState(item.before[field] ?? null),
          after: listedState(item.asked[field]?.join(', ') ?? null),
          isUnsent: wasUnsent(item, field),
          isBlocked: isBlockedCard(item),
          kept: difference === undefined ? null : listedState(difference.kept),
        };
      }),
  );
}

type KindOfItem = 'limits' | 'options' | 'restrictions';

function kindOf({ asked }: Pick<LimitRunItem, 'asked'>): KindOfItem {
  if (restrictionFields.some((field) => asked[field] !== undefined)) return 'restrictions';
  return optionFields.some((field) => asked[field] !== undefined) ? 'options' : 'limits';
}

/** The requested changes of a card in a run, each with the former value and the bank's result. */
export function linesOf(item: LimitRunItem): readonly RunLine[] {
  switch (kindOf(item)) {
    case 'limits':
      return limitLinesOf(item);
    case 'options':
      return optionLinesOf(item);
    case 'restrictions':
      return listedLinesOf(item);
  }
}

function limitLinesOf(item: LimitRunItem): readonly RunLine[] {
  return linesOfCard(
    item,
    changeableLimits
      .filter((limit) => isNamed(limit, item.asked))
      .map((limit) => {
        const { amount: field, option } = limit;
        const differing = item.differences.filter(
          (difference) => difference.field === field || difference.field === option,
        );
        const savedValueOf = (name: string | null): string | null | undefined =>
          differing.find((difference) => difference.field === name)?.kept;
        const wasOn = option === null || item.before[option] !== 'false';
        const willBeOn = option === null || (item.asked[option] ?? wasOn);
        const isSavedOn =
          option === null ||
          (savedValueOf(option) === undefined ? willBeOn : savedValueOf(option) === 'true');
        const amount = item.asked[field] ?? item.before[field];
        return {
          field,
          before: stateFrom(item.before[field], wasOn),
          after: stateFrom(amount, willBeOn),
          isUnsent: requestFieldsOf(limit).every(
            (name) => item.asked[name] === undefined || item.unsent?.includes(name) === true,
          ),
          isBlocked: isBlockedCard(item),
          kept:
            differing.length === 0
              ? null
              : stateFrom(
                  savedValueOf(field) === undefined ? amount : savedValueOf(field),
                  isSavedOn,
                ),
        };
      }),
  );
}

/** The wanted values, independent of a card's current ones. */
export function wantedLines(change: RunChange): readonly RunLine[] {
  const item: Omit<LimitRunItem, 'asked'> = {
    cardId: '' as LimitRunItem['cardId'],
    name: null,
    lastDigits: null,
    before: {},
    state: 'next',
    differences: [],
    error: null,
  };
  return [
    ...limitLinesOf({ ...item, asked: change }),
    ...optionLinesOf({ ...item, asked: change }),
    ...listedLinesOf({ ...item, asked: change }),
  ];
}

export function runLines(run: LimitRun): readonly RunLine[] {
  return run.items.flatMap(linesOf);
}

type RunCounts = {
  readonly total: number;
  /** These do not change automatically any more. */
  readonly finished: number;
  /** Without cards that had all values already. */
  readonly applied: number;
  readonly unchanged: number;
  readonly differs: number;
  readonly refused: number;
  /** No request was sent for these, and a retry would not send one. */
  readonly blocked: number;
  readonly unknown: number;
  readonly waiting: number;
  readonly next: number;
};

/** The state of a card with several requests: the last of these that one of its requests has. */
const statesByPriority = [
  'unchanged',
  'applied',
  'differs',
  'blocked',
  'refused',
  'unknown',
  'waiting',
  'next',
] as const;
type CardState = (typeof statesByPriority)[number];

function cardState(item: LimitRunItem): CardState {
  if (item.state === 'sending') return 'next';
  if (isBlockedCard(item)) return 'blocked';
  const wasUnneeded =
    item.state === 'applied' &&
    item.unsent !== undefined &&
    linesOf(item).every(({ isUnsent }) => isUnsent);
  return wasUnneeded ? 'unchanged' : item.state;
}

/** For each card of a run, the request that decides its state. */
export function itemsByCard({ items }: Pick<LimitRun, 'items'>): ReadonlyMap<string, LimitRunItem> {
  const rank = (item: LimitRunItem): number => statesByPriority.indexOf(cardState(item));
  const byCard = new Map<string, LimitRunItem>();
  for (const item of items) {
    const other = byCard.get(item.cardId);
    if (other === undefined || rank(item) > rank(other)) byCard.set(item.cardId, item);
  }
  return byCard;
}

/** The number of cards in each state. */
export function runCounts(run: Pick<LimitRun, 'items'>): RunCounts {
  const cards = [...itemsByCard(run).values()].map(cardState);
  const count = (standing: CardState): number => cards.filter((each) => each === standing).length;
  return {
    total: cards.length,
    finished: cards.length - count('waiting') - count('next'),
    applied: count('applied'),
    unchanged: count('unchanged'),
    differs: count('differs'),
    refused: count('refused'),
    blocked: count('blocked'),
    unknown: count('unknown'),
    waiting: count('waiting'),
    next: count('next'),
  };
}
