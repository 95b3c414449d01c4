import type {
  DayTotal,
  DueLane,
  InvoiceQuery,
  LaneTotal,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { Money } from '../../../preload/contract/products.ts';
import {
  type InvoiceFact,
  type InvoiceFacts,
  type InvoiceGroup,
  type SupplierInvoices,
  unsentGroups,
} from '../../data/cache/supplier-invoices.ts';
import { type Day, addDays, laneOf, soonEnd, weekBegin } from './due-lanes.ts';
import { type CurrencyTotal, type Sums, createSums } from '../exact-sums.ts';

/** The matching rows in the board's order, and the sums of its lanes. */
type Board = { readonly rows: Int32Array; readonly lanes: readonly LaneTotal[] };
type WeekTotal = {
  readonly beginsOn: Day;
  readonly count: number;
  readonly totals: CurrencyTotal[];
};

/** The days that are shown one by one, and the sums of all of them. */
type DueDays = { readonly each: readonly DayTotal[]; readonly totals: CurrencyTotal[] };

/** `sent`: the ids of the invoices that were sent to a bank, which are in no sum. */
type Around = { readonly today: Day; readonly sent: readonly string[] };

export type Boards = {
  readonly board: (invoices: SupplierInvoices, query: InvoiceQuery, around: Around) => Board;
  readonly weeks: (invoices: SupplierInvoices, around: Around) => readonly WeekTotal[];
  readonly days: (invoices: SupplierInvoices, around: Around) => DueDays;
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
const maxCached = 7;

/**
 * The amount to pay: the payable amount, else the total. A credit note's amount is negative,
 * whatever sign the service sends.
 */
export function amountOf({
  payableAmount,
  totalAmount,
  isCreditNote,
}: Pick<SupplierInvoice, 'payableAmount' | 'totalAmount' | 'isCreditNote'>): Money | null {
  const amount = payableAmount?.value == null ? totalAmount : payableAmount;
  if (isCreditNote !== true || amount?.value == null || /^-|^0*(\.0*)?$/.test(amount.value))
    return amount;
  return { ...amount, value: `-${amount.value}` };
}

/**
 * Groups invoices by state, day and currency, from which lanes, weeks and days are computed. A
 * credit note that an invoice already subtracts has no amount here.
 */
export function groupsOf(facts: Iterable<InvoiceFact | undefined>): readonly InvoiceGroup[] {
  const groups = new Map<string, InvoiceGroup & { count: number; readonly amounts: string[] }>();
  for (const fact of facts) {
    if (fact === undefined) continue;
    const { stage, dueDay, currency, isGone, amount } = fact;
    const key = JSON.stringify([stage, dueDay, currency, isGone]);
    let group = groups.get(key);
    if (group === undefined)
      groups.set(key, (group = { stage, dueDay, currency, isGone, count: 0, amounts: [] }));
    group.count += 1;
    if (amount !== null) group.amounts.push(amount);
  }
  return [...groups.values()];
}

function addGroup(sums: Sums, { amounts, currency }: InvoiceGroup): void {
  for (const amount of amounts) sums.add(amount, currency);
}

/**
 * The count and sums of each lane. Invoices that the bank no longer has are counted separately, and
 * are in no sum.
 */
function lanesOf(groups: readonly InvoiceGroup[], today: Day): readonly LaneTotal[] {
  const soon = soonEnd(today);
  const sumsByLane = new Map<DueLane, { count: number; goneCount: number; readonly sums: Sums }>();
  for (const group of groups) {
    const lane = laneOf(group, { today, soon });
    let sum = sumsByLane.get(lane);
    if (sum === undefined)
      sumsByLane.set(lane, (sum = { count: 0, goneCount: 0, sums: createSums() }));
    if (group.isGone) {
      sum.goneCount += group.count;
      continue;
    }
    sum.count += group.count;
    addGroup(sum.sums, group);
  }
  return laneOrder.flatMap((lane) => {
    const sum = sumsByLane.get(lane);
    if (sum === undefined) return [];
    const { count, goneCount, sums } = sum;
    return [{ lane, count, ...(goneCount === 0 ? {} : { goneCount }), totals: sums.totals() }];
  });
}

/** The rows in the wanted lanes (none given: all lanes), and the totals of all lanes. */
export function boardOf(
  rows: Int32Array,
  { all }: InvoiceFacts,
  { today, lanes }: { readonly today: Day; readonly lanes: readonly DueLane[] },
): Board {
  const soon = soonEnd(today);
  const wantedLanes = new Set(lanes);
  const isWanted = (row: number): boolean => {
    const fact = all[row];
    return fact !== undefined && wantedLanes.has(laneOf(fact, { today, soon }));
  };
  return {
    rows: lanes.length === 0 ? rows : rows.filter(isWanted),
    lanes: lanesOf(groupsOf(Array.from(rows, (row) => all[row])), today),
  };
}

/**
 * The same for all invoices, without a look-up for each: the board is sorted by lanes.
 * @param rows all rows, in the board's order
 */
export function wholeBoardOf(
  rows: Int32Array,
  groups: readonly InvoiceGroup[],
  { today, lanes }: { readonly today: Day; readonly lanes: readonly DueLane[] },
): Board {
  const all = lanesOf(groups, today);
  if (lanes.length === 0) return { rows, lanes: all };
  const shownRows = new Int32Array(rows.length);
  let [from, shownCount] = [0, 0];
  for (const { lane, count, goneCount = 0 } of all) {
    const laneRows = rows.subarray(from, from + count + goneCount);
    from += laneRows.length;
    if (!lanes.includes(lane)) continue;
    shownRows.set(laneRows, shownCount);
    shownCount += laneRows.length;
  }
  return { rows: shownRows.slice(0, shownCount), lanes: all };
}

/** The opposite of a decimal. */
function negate(value: string): string {
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}

/** Takes the given open invoices, which were sent to a bank, out of the sums of their lanes. */
function subtractSent(
  lanes: readonly LaneTotal[],
  sent: Iterable<InvoiceFact>,
  today: Day,
): readonly LaneTotal[] {
  const soon = soonEnd(today);
  const present = [...sent].filter(({ isGone }) => !isGone);
  const sentByLane = Map.groupBy(present, (fact) => laneOf(fact, { today, soon }));
  return lanes.map((total) => {
    const facts = sentByLane.get(total.lane);
    if (facts === undefined) return total;
    const sums = createSums();
    for (const { value, currency } of total.totals) sums.add(value, currency);
    for (const { amount, currency } of facts)
      if (amount !== null) sums.add(negate(amount), currency);
    return {
      ...total,
      count: total.count - facts.length,
      sentCount: facts.length,
      totals: sums.totals().filter(({ value }) => /[1-9]/.test(value)),
    };
  });
}

/** Open invoices with a due day that the bank still has. */
function groupsWithDueDay(
  groups: readonly InvoiceGroup[],
): readonly (InvoiceGroup & { readonly dueDay: Day })[] {
  return groups.filter(
    (group): group is InvoiceGroup & { readonly dueDay: Day } =>
      group.stage === 'open' && group.dueDay !== null && !group.isGone,
  );
}

/**
 * The open invoices due in this week and the seven following ones. Overdue invoices count in the
 * first week; those that the bank no longer has count in none.
 */
export function weeksOf(groups: readonly InvoiceGroup[], today: Day): readonly WeekTotal[] {
  const first = weekBegin(today);
  const weeks = Array.from({ length: weekCount }, (_, at) => ({
    beginsOn: addDays(first, 7 * at),
    endsOn: addDays(first, 7 * at + 6),
    count: 0,
    sums: createSums(),
  }));
  for (const group of groupsWithDueDay(groups)) {
    const week = weeks.find(({ endsOn }) => group.dueDay <= endsOn);
    if (week === undefined) continue;
    week.count += group.count;
    addGroup(week.sums, group);
  }
  return weeks.map(({ beginsOn, count, sums }) => ({ beginsOn, count, totals: sums.totals() }));
}

/**
 * The open invoices due today and on the thirteen following days, without those that the bank no
 * longer has.
 */
export function daysOf(groups: readonly InvoiceGroup[], today: Day): DueDays {
  const days = new Map(
    Array.from({ length: dayCount }, (_, at) => [
      addDays(today, at),
      { count: 0, sums: createSums() },
    ]),
  );
  const totalSums = createSums();
  for (const group of groupsWithDueDay(groups)) {
    const day = days.get(group.dueDay);
    if (day === undefined) continue;
    day.count += group.count;
    addGroup(day.sums, group);
    addGroup(totalSums, group);
  }
  return {
    each: Array.from(days, ([day, { count, sums }]) => ({ day, count, totals: sums.totals() })),
    totals: totalSums.totals(),
  };
}

type Computed = Board | readonly WeekTotal[] | DueDays;

/** Computes each board once for each query, change and day. */
export function createBoards(): Boards {
  let cachedVersion: object = {};
  let cachedSent: readonly string[] = [];
  let cache = new Map<string, Computed>();
  const computeOnce = <Value extends Computed>(
    { version }: SupplierInvoices,
    { key, sent }: { readonly key: string; readonly sent: readonly string[] },
    make: () => Value,
  ): Value => {
    if (cachedVersion !== version() || cachedSent !== sent) cache = new Map();
    cachedVersion = version();
    cachedSent = sent;
    // The key determines the type.
    const value = (cache.get(key) as Value | undefined) ?? make();
    cache.delete(key);
    cache.set(key, value);
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break;
      cache.delete(oldest);
    }
    return value;
  };
  return {
    board: (invoices, { text, statuses, isChangedOnly, lanes }, { today, sent }) => {
      return computeOnce(
        invoices,
        {
          key: JSON.stringify(['board', today, text.trim(), statuses, isChangedOnly, lanes]),
          sent,
        },
        () => {
          const rows = invoices.rows({ text, statuses, isChangedOnly });
          const board =
            text.trim() === '' && statuses.length === 0 && !isChangedOnly
              ? wholeBoardOf(rows, invoices.groups(), { today, lanes })
              : boardOf(rows, invoices.facts(), { today, lanes });
          const sentRows = new Set(invoices.openRows(sent));
          if (sentRows.size === 0) return board;
          const sentFacts = invoices.factsOf(rows.filter((row) => sentRows.has(row))).values();
          return { ...board, lanes: subtractSent(board.lanes, sentFacts, today) };
        },
      );
    },
    weeks: (invoices, { today, sent }) =>
      computeOnce(invoices, { key: JSON.stringify(['weeks', today]), sent }, () =>
        weeksOf(unsentGroups(invoices, sent), today),
      ),
    days: (invoices, { today, sent }) =>
      computeOnce(invoices, { key: JSON.stringify(['days', today]), sent }, () =>
        daysOf(unsentGroups(invoices, sent), today),
      ),
  };
}
