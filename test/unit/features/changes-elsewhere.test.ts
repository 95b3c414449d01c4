import { describe, expect, it } from 'vitest';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import { createCardWrites } from '../../../main/features/cards/changes/card-writes.ts';
import { createCardChanger } from '../../../main/features/cards/changes/change-card.ts';
import { detectChanges } from '../../../main/features/cards/elsewhere/detect-changes.ts';
import { storeReadCard } from '../../../main/features/cards/list/store-cards.ts';
import { readCard } from '../../../main/features/cards/list/read-cards.ts';
import { readCardHistory } from '../../../main/features/cards/history/card-history.ts';
import type { Scope } from '../../../main/features/scope.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import { failed, ok, outcomeUnknown } from '../../../preload/contract/result.ts';
import {
  cardIdOf,
  cardWith,
  createCarried,
  fakeBank,
  openConnection,
  openMemoryVault,
} from './fakes.ts';
import { simulatedClock } from './simulated-clock.ts';

const minute = 60_000;
const a = cardIdOf('5f0c2a9e-0000-4000-8000-000000000001');
const van: Partial<Card> = {
  embossedName: 'Van',
  lastDigits: '7304',
  status: 'live',
  onlineOption: true,
  atmOption: true,
  nfcOption: true,
  foreignOption: false,
  paymentMonthlyLimit: '500',
  paymentMonthlySpent: '450',
  paymentDailyLimit: '100',
};

type Elsewhere = Extract<NoticeAbout, { readonly kind: 'elsewhere' }>;

function setUp(
  over: Partial<BankApi> = {},
  shared: Partial<Pick<Scope, 'vault' | 'profileState'>> & {
    readonly clock?: ReturnType<typeof simulatedClock>;
  } = {},
) {
  const clock = shared.clock ?? simulatedClock(Date.parse('2026-11-21T09:00:00Z'));
  const alarms: Elsewhere[] = [];
  const vault = shared.vault ?? openMemoryVault();
  const scope = openConnection({
    bank: fakeBank(over),
    now: clock.now,
    monotonicNow: clock.monotonicNow,
    timers: clock.timers,
    vault,
    profileState: shared.profileState ?? createCarried(),
    notices: {
      isOn: () => true,
      notify: (abouts) =>
        void alarms.push(
          ...abouts.filter((about): about is Elsewhere => about.kind === 'elsewhere'),
        ),
    },
  });
  const writes = createCardWrites(scope);
  const changes = createCardChanger(scope, writes);
  detectChanges(scope);
  /** The card from a read that began the given time ago. */
  const read = (card: Partial<Card> = {}, beganAgoMs = 0): void =>
    storeReadCard(scope, cardWith({ id: a, ...van, ...card }), {
      askedAtEpochMs: clock.now() - beganAgoMs,
      startedMs: clock.monotonicNow() - beganAgoMs,
      nowEpochMs: clock.now(),
    });
  return {
    clock,
    scope,
    vault,
    lockCard: scope.lockCard,
    changes,
    writes,
    read,
    /** The reported changes until now, each as `field before after`. */
    alarms: async (): Promise<readonly string[]> => {
      await clock.pass(2_000);
      return alarms
        .splice(0)
        .flatMap(({ what, changes: fields }) =>
          fields.map((one) => `${what}: ${one.field} ${String(one.before)} ${String(one.after)}`),
        );
    },
  };
}

describe('a card changed outside this app', () => {
  it.each<readonly [Partial<Card>, string]>([
    [{ status: 'paused' }, 'locked: status live paused'],
    [{ status: 'stolen' }, 'status: status live stolen'],
    [{ status: 'frozen_by_bank_v3' }, 'status: status live frozen_by_bank_v3'],
    [{ paymentMonthlyLimit: '5000' }, 'limits: paymentMonthlyLimit 500 5000'],
    [{ onlineOption: false }, 'options: onlineOption true false'],
  ])('is reported once, with before and after: %j', async (change, expected) => {
    const { read, alarms, clock } = setUp();
    read();
    expect(await alarms()).toEqual([]);
    await clock.pass(5 * minute);
    read(change);
    expect(await alarms()).toEqual([expected]);
    await clock.pass(5 * minute);
    read(change);
    expect(await alarms()).toEqual([]);
  });

  it('is reported if our own lock or change shows it first', async () => {
    const limit = { paymentMonthlyLimit: '1000' };
    const { read, alarms, lockCard, changes, clock } = setUp({
      lockCard: async () => ok(cardWith({ id: a, ...van, ...limit, status: 'paused' })),
      writeCard: async () =>
        ok(cardWith({ id: a, ...van, ...limit, onlineOption: false, paymentDailyLimit: '90' })),
    });
    read();
    await clock.pass(minute);
    await lockCard(a);
    expect(await alarms()).toEqual(['limits: paymentMonthlyLimit 500 1000']);
    read({ ...limit, status: 'live' });
    await clock.pass(5 * minute);
    read({ ...limit, status: 'live' });
    await alarms();
    await changes.setLimits({ id: a, limits: { paymentDailyLimit: '90' } });
    expect(await alarms()).toEqual(['options: onlineOption true false']);
  });

  it('is reported when it is unlocked, with all simultaneous changes', async () => {
    const { read, alarms, clock } = setUp();
    read({ status: 'paused' });
    await clock.pass(minute);
    read({ status: 'live' });
    expect(await alarms()).toEqual(['unlocked: status paused live']);
    read({ status: 'paused', paymentDailyLimit: '1' });
    expect(await alarms()).toEqual([
      'several: status live paused',
      'several: paymentDailyLimit 100 1',
    ]);
  });

  it('is marked on its page, in its list and in its history until the user has seen it', async () => {
    const { read, alarms, scope, vault, clock } = setUp();
    read();
    await clock.pass(minute);
    read({ status: 'paused' });
    await alarms();
    const page = () => {
      const answer = readCard(scope, { id: a, refresh: 'no' });
      return answer.ok
        ? [
            answer.value.row.isChangedElsewhere,
            answer.value.changesElsewhere.map((one) => one.after),
          ]
        : answer.error;
    };
    expect(page()).toEqual([true, ['paused']]);
    expect(readCardHistory(scope, { id: a, before: null, limit: 5 })).toMatchObject({
      value: {
        entries: [
          {
            action: 'elsewhere',
            outcome: 'noticed',
            asked: [{ field: 'status', before: 'live', asked: 'paused' }],
          },
        ],
      },
    });
    vault.knownCards.markSeen(a);
    expect(page()).toEqual([false, []]);
  });

  it('is reported after a restart if the app ended before, and after a lost cache', async () => {
    const first = setUp();
    first.read();
    await first.clock.pass(minute);
    first.read({ status: 'paused' });
    // Nothing of the first one runs any more.
    first.scope.scheduler.stop();
    const second = setUp({}, { vault: first.vault, clock: first.clock });
    second.read({ status: 'paused' });
    expect(await second.alarms()).toEqual(['locked: status live paused']);
    second.scope.scheduler.stop();
    const third = setUp({}, { vault: first.vault, clock: first.clock });
    third.read({ status: 'live' });
    expect(await third.alarms()).toEqual(['unlocked: status paused live']);
  });
});

describe('no alarm', () => {
  it.each<readonly [string, Partial<Card>, Partial<Card>]>([
    ['the spent amount falls at the start of a month', {}, { paymentMonthlySpent: '0' }],
    ['a number has another notation', {}, { paymentMonthlyLimit: '500.00' }],
    ['a status has another notation', {}, { status: ' LIVE ' }],
    [
      'an answer has fewer fields',
      {},
      { paymentMonthlyLimit: null, onlineOption: null, status: null },
    ],
    ['an answer has more fields', { paymentMonthlyLimit: null }, { paymentMonthlyLimit: '500' }],
    ['an ordered card is activated', { status: 'pending' }, { status: 'live' }],
    [
      'a card ends in its last month',
      { expMonth: '11', expYear: '2026' },
      { expMonth: '11', expYear: '2026', status: 'expired' },
    ],
    [
      'a card is discarded on its day',
      { discardOn: '2026-11-21' },
      { discardOn: '2026-11-21', status: 'discarded' },
    ],
    [
      'a card has ended, and its limits with it',
      { status: 'stolen' },
      { status: 'stolen', paymentMonthlyLimit: '0', onlineOption: false },
    ],
  ])('is raised if %s', async (_why, before, after) => {
    const { read, alarms, clock } = setUp();
    read(before);
    await clock.pass(minute);
    read(after);
    expect(await alarms()).toEqual([]);
  });

  it('is raised for a temporarily incomplete answer; a later change raises one', async () => {
    const { read, alarms, clock } = setUp();
    read();
    await clock.pass(minute);
    read({ status: null });
    await clock.pass(minute);
    read();
    expect(await alarms()).toEqual([]);
    read({ status: 'paused' });
    expect(await alarms()).toEqual(['locked: status live paused']);
  });

  it('is raised for a card that leaves the list and returns unchanged', async () => {
    const { read, alarms, scope, clock } = setUp();
    read();
    scope.cache.cards.markOthersAbsent([], clock.now());
    await clock.pass(minute);
    read();
    expect(await alarms()).toEqual([]);
  });

  it('is raised for our own lock: answered, in flight, and in a read that began before', async () => {
    const answer = Promise.withResolvers<Awaited<ReturnType<BankApi['lockCard']>>>();
    const { read, alarms, lockCard, clock } = setUp({ lockCard: () => answer.promise });
    read();
    await clock.pass(minute);
    const locking = lockCard(a);
    await clock.pass(100);
    read({ status: 'paused' });
    read({ status: 'live' }, 5_000);
    expect(await alarms()).toEqual([]);
    answer.resolve(ok(cardWith({ id: a, ...van, status: 'paused' })));
    await locking;
    // This read began before the answer arrived.
    read({ status: 'live' }, 10_000);
    // A list that lags behind.
    await clock.pass(1_000);
    read({ status: 'live' });
    await clock.pass(minute);
    read({ status: 'paused' });
    expect(await alarms()).toEqual([]);
    await clock.pass(5 * minute);
    read({ status: 'live' });
    expect(await alarms()).toEqual(['unlocked: status paused live']);
  });

  it('is raised for our own lock without an answer, or cut off by a crash', async () => {
    const { read, alarms, lockCard, clock } = setUp({
      lockCard: async () => failed(outcomeUnknown),
    });
    read();
    await lockCard(a);
    await clock.pass(minute);
    read({ status: 'paused' });
    expect(await alarms()).toEqual([]);

    const hanging = setUp({ lockCard: () => new Promise(() => undefined) });
    hanging.read();
    void hanging.lockCard(a);
    await hanging.clock.pass(10);
    hanging.scope.scheduler.stop();
    const next = setUp({}, { vault: hanging.vault, clock: hanging.clock });
    next.read({ status: 'paused' });
    expect(await next.alarms()).toEqual([]);
  });

  it('is raised for our own refused lock, unlike for the same lock by another person', async () => {
    const { read, alarms, lockCard, clock } = setUp({
      lockCard: async () => failed({ kind: 'not-found', traceId: null }),
    });
    read();
    await lockCard(a);
    await clock.pass(minute);
    read({ status: 'paused' });
    expect(await alarms()).toEqual(['locked: status live paused']);
  });

  it('is raised for our own limit: applied, adjusted by the bank, and read before its answer', async () => {
    const { read, alarms, changes, clock } = setUp({
      writeCard: async () =>
        ok(cardWith({ id: a, ...van, paymentMonthlyLimit: '900', paymentDailyLimit: '90' })),
    });
    read();
    await changes.setLimits({ id: a, limits: { paymentMonthlyLimit: '1000' } });
    read({}, 1_000);
    await clock.pass(3 * minute);
    read({ paymentMonthlyLimit: '900', paymentDailyLimit: '90' });
    expect(await alarms()).toEqual([]);
    await clock.pass(minute);
    read({ paymentMonthlyLimit: '500', paymentDailyLimit: '90' });
    expect(await alarms()).toEqual(['limits: paymentMonthlyLimit 900 500']);
  });

  it('is raised for our own limit with an unknown outcome, until the outcome is known', async () => {
    const { read, alarms, changes, clock } = setUp({
      writeCard: async () => failed({ kind: 'outcome-unknown', traceId: null }),
    });
    read();
    await changes.setLimits({ id: a, limits: { paymentMonthlyLimit: '1000' } });
    await clock.pass(minute);
    // With other values that the bank adjusted.
    read({ paymentMonthlyLimit: '1000', paymentDailyLimit: '200' });
    expect(await alarms()).toEqual([]);
    await clock.pass(minute);
    read({ paymentMonthlyLimit: '7', paymentDailyLimit: '200' });
    expect(await alarms()).toEqual(['limits: paymentMonthlyLimit 1000 7']);
  });

  it('is raised before it is known that our own change failed', async () => {
    const { read, alarms, changes, clock } = setUp({
      writeCard: async () => failed({ kind: 'outcome-unknown', traceId: null }),
    });
    read();
    await changes.setLimits({ id: a, limits: { paymentMonthlyLimit: '1000' } });
    for (let round = 0; round < 6; round += 1) {
      await clock.pass(5 * minute);
      read();
    }
    read({ paymentMonthlyLimit: '1000' });
    expect(await alarms()).toEqual(['limits: paymentMonthlyLimit 500 1000']);
  });

  it('is raised for a change approved on the phone, unlike for another limit', async () => {
    const { read, alarms, changes, clock } = setUp({
      writeCard: async () =>
        failed({ kind: 'approval-needed', sessionToken: null, isEnrolled: true, traceId: null }),
    });
    read();
    await changes.setLimits({ id: a, limits: { paymentMonthlyLimit: '1000' } });
    await clock.pass(30 * minute);
    read({ paymentMonthlyLimit: '1000' });
    expect(await alarms()).toEqual([]);
    await clock.pass(minute);
    read({ paymentMonthlyLimit: '1000', paymentDailyLimit: '777' });
    expect(await alarms()).toEqual(['limits: paymentDailyLimit 100 777']);
  });

  it('is raised for a card that the user ended in this app', async () => {
    const { read, alarms, changes, clock } = setUp({
      writeCard: async () => failed({ kind: 'outcome-unknown', traceId: null }),
    });
    read();
    await changes.reportStolen({ id: a });
    await clock.pass(minute);
    read({ status: 'stolen', onlineOption: false, paymentMonthlyLimit: '0' });
    expect(await alarms()).toEqual([]);
  });

  it('is raised by an older read that ends after a newer one', async () => {
    const { read, alarms, clock } = setUp();
    read();
    await clock.pass(minute);
    read({ status: 'paused' });
    read({ status: 'live' }, 10_000);
    await clock.pass(minute);
    read({ status: 'paused' });
    expect(await alarms()).toEqual(['locked: status live paused']);
  });
});
