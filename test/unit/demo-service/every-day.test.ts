import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { toCard } from '../../../main/bank/cards/to-card.ts';
import { toOrganization } from '../../../main/bank/organization/to-organization.ts';
import { toSupplierInvoice } from '../../../main/bank/supplier-invoices/to-supplier-invoice.ts';
import { parseJson, type JsonValue } from '../../../main/bank/wire/json.ts';
import { organizationCodec } from '../../../main/data/codecs/bank-models.ts';
import { seedInvoices } from '../../../main/demo-service/supplier-invoices/seed-invoices.ts';
import { seedWorld } from '../../../main/demo-service/seed/seed-world.ts';
import { cards as cardsFeature } from '../../../main/features/cards/cards.ts';
import { lastMonthOf, expiringMonths } from '../../../main/features/cards/card-expiry.ts';
import { storeCardList } from '../../../main/features/cards/list/store-cards.ts';
import { organizationSubject } from '../../../main/features/cached-organization.ts';
import { supplierInvoices } from '../../../main/features/supplier-invoices/supplier-invoices.ts';
import { storeInvoices } from '../../../main/features/supplier-invoices/store-invoices.ts';
import { organization as organizationFeature } from '../../../main/features/organization/organization.ts';
import { localDay } from '../../../main/time/local-day.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { MessageId } from '../../../renderer/i18n/i18n.ts';
import { needsOf } from '../../../renderer/screens/overview/needs.ts';
import { dueLabel } from '../../../renderer/screens/supplier-invoices/invoice-labels.ts';
import { isWholeExtent } from '../../fixtures/extent.ts';
import { openConnection } from '../features/fakes.ts';

type Known = Parameters<typeof needsOf>[0];

const machineZone = process.env['TZ'];
afterEach(() => {
  if (machineZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = machineZone;
});

function overWire(value: unknown): JsonValue {
  return parseJson(JSON.stringify(value), 32) ?? null;
}
function known<Model>(model: Model | null): Model {
  if (model === null) throw new Error('The demo company has something that the app cannot read');
  return model;
}

function words(id: MessageId, values?: Readonly<Record<string, string | number>>): string {
  return id === 'invoices.days-late' ? `${String(values?.['days'])} days late` : id;
}

async function answered<Value>(answer: Result<Value> | Promise<Result<Value>>): Promise<Value> {
  const given = await answer;
  if (!given.ok) throw new Error(given.error.kind);
  return given.value;
}

/** One app over many days: on each day it reads a demo company that has just started. */
function overview() {
  let nowEpochMs = 0;
  const now = (): number => nowEpochMs;
  const today = (): string => localDay(nowEpochMs);
  const scope = { ...openConnection({ now, today, phase: () => 'signed-out' }), vault: null };
  const commands = {
    ...cardsFeature.open(scope).commands,
    ...organizationFeature.open(scope).commands,
    ...supplierInvoices.open(scope).commands,
  };

  /** The answers of a demo service that starts now, through the bank's own readers. */
  function readDemoCompany(): readonly Card[] {
    const asked = { askedAtEpochMs: nowEpochMs, nowEpochMs };
    const world = seedWorld({ seed: 1, now, cards: 8 });
    const organization = { ...world.organization, bank_accounts: world.bankAccounts };
    scope.cache.snapshots.put(organizationSubject, {
      body: organizationCodec.write(known(toOrganization(overWire({ organization })))),
      asOfEpochMs: nowEpochMs,
    });
    const cards = [...world.cards.values()].map((card) => known(toCard(overWire(card))));
    storeCardList(scope, cards, asked);
    const invoices = seedInvoices(world, 1).all();
    storeInvoices(
      scope,
      invoices.map((invoice) => known(toSupplierInvoice(overWire(invoice)))),
      asked,
    );
    return cards;
  }

  return async (epochMs: number) => {
    nowEpochMs = epochMs;
    const cards = readDemoCompany();
    const question = { text: '', limit: 100, refresh: 'no' } as const;
    const board = await answered(
      commands.supplierInvoices.list({
        ...question,
        statuses: [],
        lanes: [],
        isChangedOnly: false,
        at: 0,
      }),
    );
    const list = await answered(
      commands.cards.list({ ...question, statuses: [], sort: 'near-limit', at: 0 }),
    );
    const pages = await Promise.all(
      cards.map(async ({ id }) => answered(commands.cards.get({ id, refresh: 'no' }))),
    );
    const { ahead } = await answered(commands.organization.cashAhead({}));
    return {
      lanes: board.lanes.map(({ lane, count, totals }) => [lane, count, totals[0]?.value]),
      dueWords: board.rows
        .slice(0, 4)
        .map(({ invoiceNumber, dueDate }) => [
          invoiceNumber,
          dueLabel(dueDate, false, { t: words, language: 'en', locale: 'en-GB', nowEpochMs }),
        ]),
      firstDay: board.days.each[0]?.day,
      dueInFortnight: board.days.each.reduce((sum, { count }) => sum + count, 0),
      cashAhead: [ahead?.until, ahead?.lines[0]?.due],
      needs: needsOf({
        session: null,
        cards: list as unknown as Known['cards'],
        dueInvoices: board.lanes,
      }).map(({ kind }) => kind),
      promises: pages.map(({ row, monthLimitReachedOn }) => [row.lastDigits, monthLimitReachedOn]),
      expiringSoon: cards.filter((card) =>
        expiringMonths(today()).includes(lastMonthOf(card) ?? ''),
      ).length,
    };
  };
}

/** The expected figures of a day, computed from that day alone. */
function expectedOn(today: string): unknown {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const inDays = (days: number): string =>
    new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  /** "At this pace": from the fifth day of a month on, for a day of this month after today. */
  const promise = (digits: string, spent: number, limit: number) => {
    const reachedOn = Math.ceil((limit * day) / spent);
    return [
      digits,
      day >= 5 && reachedOn > day && reachedOn <= lastDay ? inDays(reachedOn - day) : null,
    ];
  };
  return {
    lanes: [
      ['late', 2, '1242.20'],
      ['today', 1, '318.00'],
      ['next-7-days', 3, '316.12'],
      ['later', 4, '2414.00'],
      ['no-date', 1, '1120.00'],
      ['done', 1, '142.08'],
    ],
    dueWords: [
      ['F-2026-1183', '3 days late'],
      ['4471', '1 days late'],
      ['BB 20931', 'Today'],
      ['ER-77120', 'Tomorrow'],
    ],
    firstDay: today,
    dueInFortnight: 6,
    cashAhead: [inDays(30), '4290.32'],
    needs: ['invoices-late', 'limit-near'],
    promises: [
      promise('7304', 2318.4, 2500),
      promise('4821', 1840.15, 3000),
      promise('1190', 388.9, 400),
      // A locked card spends nothing.
      ['5527', null],
      promise('0963', 96.35, 400),
      promise('8816', 764.2, 1200),
      [null, null],
      ['2207', null],
    ],
    expiringSoon: 0,
  };
}

const zones = {
  'Europe/Paris': ['2027-03-28', '2027-10-31', '2028-03-26', '2028-10-29'],
  'Pacific/Auckland': ['2027-04-04', '2027-09-26', '2028-04-02', '2028-09-24'],
  'America/Los_Angeles': ['2027-03-14', '2027-11-07', '2028-03-12', '2028-11-05'],
} as const;

/** Local time in hours and minutes. */
const times = [
  [0, 2],
  [10, 43],
  [23, 58],
] as const;
const timesOfClockChange = [...times, [1, 30], [2, 30], [3, 30]] as const;

/**
 * Days with likely day-count errors: a month begins or ends, "at this pace" begins, or the clocks
 * change.
 */
function isOddDay(date: Date, isChange: boolean): boolean {
  const lastDay = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  return isChange || [1, 5, 28, 29, lastDay].includes(date.getDate());
}

/**
 * The odd days of a year, or every day under `npm test -- --all`, at one of three times each; a day
 * of a clock change at six.
 */
function momentsOf(year: number, clockChanges: readonly string[]): readonly number[] {
  const moments: number[] = [];
  const dayCount = new Date(year, 1, 29).getDate() === 29 ? 366 : 365;
  for (let index = 0; index < dayCount; index += 1) {
    const noon = new Date(year, 0, 1 + index, 12);
    const isChange = clockChanges.includes(localDay(noon.getTime()));
    if (!isWholeExtent && !isOddDay(noon, isChange)) continue;
    const ofDay = isChange ? timesOfClockChange : [times[index % times.length] ?? times[0]];
    for (const [hours, minutes] of ofDay)
      moments.push(new Date(year, 0, 1 + index, hours, minutes).getTime());
  }
  return moments.toSorted((one, other) => one - other);
}

/** Without `--all` one year of each zone; the leap year is among them. */
const years = Object.entries(zones)
  .flatMap(([zone, clockChanges]) => [2027, 2028].map((year) => ({ zone, clockChanges, year })))
  .filter((_, at) => isWholeExtent || [1, 2, 5].includes(at));

describe('the overview of the demo company', () => {
  it.each(years)(
    'shows the same company on every day of $year in $zone',
    async ({ zone, clockChanges, year }) => {
      process.env['TZ'] = zone;
      const show = overview();
      const moments = momentsOf(year, clockChanges);
      const differences: unknown[] = [];
      for (const epochMs of moments) {
        const [shown, expected] = [await show(epochMs), expectedOn(localDay(epochMs))];
        if (!isDeepStrictEqual(shown, expected))
          differences.push({ at: new Date(epochMs).toString(), shown, expected });
      }
      // One day is enough to show the failure.
      expect(differences.slice(0, 1)).toEqual([]);
      expect(moments.length).toBeGreaterThanOrEqual(isWholeExtent ? 375 : 60);
    },
  );
});
