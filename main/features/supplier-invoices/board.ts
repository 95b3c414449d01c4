import type {
  DayTotal,
  DueLane,
  InvoiceQuery,
  LaneTotal,
  SupplierInvoice,
} from '../../../preload/contract/supplier-invoices.ts';
import type { Money } from '../../../preload/contract/products.ts';
import type { InvoiceFacts, SupplierInvoices } from '../../data/cache/supplier-invoices.ts';
import { type Day, addDays, laneOf, soonEnd, weekBegin } from './due-lanes.ts';
import { type CurrencyTotal, createSums } from '../exact-sums.ts';

/** What matches, in the order of the board, and what it comes to. */
type Board = { readonly rows: Int32Array; readonly lanes: readonly LaneTotal[] };
type WeekTotal = {
  readonly beginsOn: Day;
  readonly count: number;
  readonly totals: CurrencyTotal[];
};

/** The days that are shown one by one, and the sums of all of them. */
type DueDays = { readonly each: readonly DayTotal[]; readonly totals: CurrencyTotal[] };

export type Boards = {
  readonly board: (invoices: SupplierInvoices, question: InvoiceQuery, today: Day) => Board;
  readonly weeks: (invoices: SupplierInvoices, today: Day) => readonly WeekTotal[];
  readonly days: (invoices: SupplierInvoices, today: Day) => DueDays;
};

const laneOrder: readonly DueLane[] = [
  'late',
  'today',
  'next-7-days',
  'later',
  'no-date',
  'done',
  'unread',
];
const weekCount = 8;
const dayCount = 14;
const mostKept = 7;

/**
 * What is to be paid: the payable amount, else the total. What a credit note gives back is
 * negative, whatever sign the service gives it.
 */
export const amountOf = ({
  payableAmount,
  totalAmount,
  isCreditNote,
}: Pick<SupplierInvoice, 'payableAmount' | 'totalAmount' | 'isCreditNote'>): Money | null => {
  const amount = payableAmount?.value == null ? totalAmount : payableAmount;
  if (isCreditNote !== true || amount?.value == null || /^-|^0*(\.0*)?$/.test(amount.value))
    return amount;
  return { ...amount, value: `-${amount.value}` };
};

/**
 * The rows that are in the wanted lanes (none named: in any), and the count and the sums of every
 * lane, wanted or not (credit notes that an invoice has subtracted already come without an amount).
 * What the bank no longer has is counted apart, and in no sum.
 */
export const boardOf = (
  rows: Int32Array,
  { all }: InvoiceFacts,
  { today, lanes }: { readonly today: Day; readonly lanes: readonly DueLane[] },
): Board => {
  const soon = soonEnd(today);
  const wanted = lanes.length === 0 ? null : new Set(lanes);
  const found = new Map(
    laneOrder.map((lane) => [lane, { count: 0, goneCount: 0, sums: createSums() }]),
  );
  const kept = wanted === null ? rows : new Int32Array(rows.length);
  let keptCount = 0;
  for (const row of rows) {
    const fact = all[row];
    if (fact === undefined) continue;
    const lane = laneOf(fact, { today, soon });
    if (wanted?.has(lane) === true) {
      kept[keptCount] = row;
      keptCount += 1;
    }
    const sum = found.get(lane);
    if (sum === undefined) continue;
    if (fact.isGone) {
      sum.goneCount += 1;
      continue;
    }
    sum.count += 1;
    if (fact.amount !== null) sum.sums.add(fact.amount, fact.currency);
  }
  return {
    rows: wanted === null ? rows : kept.slice(0, keptCount),
    lanes: laneOrder.flatMap((lane) => {
      const { count, goneCount, sums } = found.get(lane) ?? {
        count: 0,
        goneCount: 0,
        sums: createSums(),
      };
      return count + goneCount === 0
        ? []
        : [{ lane, count, ...(goneCount === 0 ? {} : { goneCount }), totals: sums.totals() }];
    }),
  };
};

/**
 * What is open and due in this week and the seven after it. What is late is to be paid in the
 * first; what the bank no longer has, in none.
 */
export const weeksOf = ({ all }: InvoiceFacts, today: Day): readonly WeekTotal[] => {
  const first = weekBegin(today);
  const weeks = Array.from({ length: weekCount }, (_, at) => ({
    beginsOn: addDays(first, 7 * at),
    endsOn: addDays(first, 7 * at + 6),
    count: 0,
    sums: createSums(),
  }));
  for (const fact of all) {
    if (fact?.stage !== 'open' || fact.dueDay === null || fact.isGone) continue;
    const { dueDay } = fact;
    const week = weeks.find(({ endsOn }) => dueDay <= endsOn);
    if (week === undefined) continue;
    week.count += 1;
    if (fact.amount !== null) week.sums.add(fact.amount, fact.currency);
  }
  return weeks.map(({ beginsOn, count, sums }) => ({ beginsOn, count, totals: sums.totals() }));
};

/**
 * What is open and due today and on the thirteen days after it; what the bank no longer has, on
 * none.
 */
export const daysOf = ({ all }: InvoiceFacts, today: Day): DueDays => {
  const days = new Map(
    Array.from({ length: dayCount }, (_, at) => [
      addDays(today, at),
      { count: 0, sums: createSums() },
    ]),
  );
  const whole = createSums();
  for (const fact of all) {
    const day =
      fact?.stage === 'open' && fact.dueDay !== null && !fact.isGone
        ? days.get(fact.dueDay)
        : undefined;
    if (fact === undefined || day === undefined) continue;
    day.count += 1;
    if (fact.amount === null) continue;
    day.sums.add(fact.amount, fact.currency);
    whole.add(fact.amount, fact.currency);
  }
  return {
    each: Array.from(days, ([day, { count, sums }]) => ({ day, count, totals: sums.totals() })),
    totals: whole.totals(),
  };
};

type Computed = Board | readonly WeekTotal[] | DueDays;

/** Boards are computed once for each question, change and day. */
export const createBoards = (): Boards => {
  let of: InvoiceFacts | null = null;
  let known = new Map<string, Computed>();
  const once = <Value extends Computed>(
    facts: InvoiceFacts,
    key: string,
    make: () => Value,
  ): Value => {
    if (of !== facts) known = new Map();
    of = facts;
    // The key says which of them it is.
    const value = (known.get(key) as Value | undefined) ?? make();
    known.delete(key);
    known.set(key, value);
    for (const oldest of known.keys()) {
      if (known.size <= mostKept) break;
      known.delete(oldest);
    }
    return value;
  };
  return {
    board: (invoices, { text, statuses, isChangedOnly, lanes }, today) => {
      const facts = invoices.facts();
      const question = { text, statuses, isChangedOnly };
      return once(
        facts,
        JSON.stringify(['board', today, text.trim(), statuses, isChangedOnly, lanes]),
        () => boardOf(invoices.rows(question), facts, { today, lanes }),
      );
    },
    weeks: (invoices, today) => {
      const facts = invoices.facts();
      return once(facts, JSON.stringify(['weeks', today]), () => weeksOf(facts, today));
    },
    days: (invoices, today) => {
      const facts = invoices.facts();
      return once(facts, JSON.stringify(['days', today]), () => daysOf(facts, today));
    },
  };
};
