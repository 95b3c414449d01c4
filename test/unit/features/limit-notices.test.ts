import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  notifyOfLimits,
  passedLimits,
} from '../../../main/features/cards/limit-runs/limit-notices.ts';
import {
  storeCard,
  storeCardList,
  storeReadCard,
} from '../../../main/features/cards/list/store-cards.ts';
import { localDay } from '../../../main/time/local-day.ts';
import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import { cardIdOf, cardWith, type fakeBank, openConnection } from './fakes.ts';
import { simulatedClock } from './simulated-clock.ts';

const a = cardIdOf('a');
function spent(
  paymentMonthlySpent: string,
  over: Partial<Card> & { readonly id?: typeof a } = {},
): Card {
  return cardWith({
    id: a,
    embossedName: 'Van',
    lastDigits: '7304',
    status: 'live',
    paymentMonthlyLimit: '500',
    paymentMonthlySpent,
    ...over,
  });
}

function setUp({ vault = true, hideAmounts = false } = {}) {
  const newNotices: (readonly NoticeAbout[])[] = [];
  const clock = simulatedClock(1_000_000);
  const world = { day: '2026-11-21', isOn: true };
  const base = openConnection({ now: clock.now, timers: clock.timers });
  let isOpen = true;
  const connection: Scope = {
    ...base,
    vault: vault ? base.vault : null,
    isOpen: () => isOpen,
    preferences: () => ({ ...defaultPreferences, hideAmounts }),
    today: () => world.day,
    notices: { isOn: () => world.isOn, notify: (abouts) => void newNotices.push(abouts) },
  };
  notifyOfLimits(connection);
  return {
    world,
    connection,
    /** The notices since the last call. */
    newNotices: (): readonly string[][] => {
      clock.passAtOnce(1_000);
      return newNotices
        .splice(0)
        .map((abouts) =>
          abouts.map((about) =>
            about.kind === 'limit'
              ? `${about.card.id} ${about.limit} ${String(about.percent)}`
              : about.kind,
          ),
        );
    },
    close: () => {
      isOpen = false;
      base.scheduler.stop();
    },
  };
}

describe('the notice at 80 and 100 %', () => {
  it('comes from any answer of the bank, without an extra request', () => {
    const { connection, newNotices } = setUp();
    storeReadCard(connection, spent('400'), { askedAtEpochMs: 1, nowEpochMs: 1 });
    expect(newNotices()).toEqual([['a payment-month 80']]);
    storeReadCard(connection, spent('500'), { askedAtEpochMs: 2, nowEpochMs: 2 });
    expect(newNotices()).toEqual([['a payment-month 100']]);
    expect((connection.bank as ReturnType<typeof fakeBank>).calls).toEqual([]);
  });

  it.each(['en', 'de', 'fr', 'it', 'es'])('is described in Settings, in %s', (locale) => {
    const words = JSON.parse(
      readFileSync(
        new URL(`../../../renderer/i18n/locales/${locale}/settings.json`, import.meta.url),
        'utf8',
      ),
    ) as Record<string, string>;
    for (const part of [/80\s?%/, /100\s?%/, /background|Hintergrund|arrière-plan|segundo plano/])
      expect(words['settings.limits.hint']).toMatch(part);
  });

  it('is listed among the features', () => {
    const features = readFileSync(new URL('../../../docs/features.md', import.meta.url), 'utf8');
    expect(features).toMatch(/Notifications: 80 % and 100 % of a limit/);
  });
});

describe('the passed thresholds of a card', () => {
  it.each([
    ['399.99', '500', []],
    ['400', '500', ['80']],
    ['499.99', '500', ['80']],
    ['500.00', '500', ['100']],
    ['0.24', '0.3', ['80']],
    ['700', '500', ['100']],
    ['5', '0', []],
    ['5', '-1', []],
  ])('are exact: %s of %s', (paymentMonthlySpent, paymentMonthlyLimit, expected) => {
    expect(
      passedLimits(spent(paymentMonthlySpent, { paymentMonthlyLimit }), '2026-11-21').map(
        ({ thresholdPercent }) => String(thresholdPercent),
      ),
    ).toEqual(expected);
  });

  it('cover limits with spending, each in its own period, and none that is off or unknown', () => {
    const full = {
      paymentMonthlyLimit: '1',
      paymentDailyLimit: '1',
      paymentDailySpent: '1',
      atmMonthlyLimit: '1',
      atmMonthlySpent: '1',
      atmDailyLimit: '1',
      atmDailySpent: '1',
      paymentLifespanLimit: '1',
      paymentLifespanSpent: '1',
    };
    expect(
      passedLimits(spent('1', full), '2026-11-21').map(({ limit, period }) => `${limit} ${period}`),
    ).toEqual([
      'payment-month 2026-11',
      'payment-day 2026-11-21',
      'atm-month 2026-11',
      'atm-day 2026-11-21',
      'payment-lifespan ever',
    ]);
    expect(
      passedLimits(
        spent('1', {
          ...full,
          paymentMonthlySpent: null,
          atmMonthlyLimit: null,
          paymentDailyLimitOption: false,
          atmDailyLimitOption: false,
          paymentLifespanSpent: '0',
        }),
        '2026-11-21',
      ),
    ).toEqual([]);
  });

  it('never depend on rounding', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        (limitCents, spentCents) => {
          const euros = (cents: bigint): string =>
            `${String(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`;
          const expected =
            spentCents >= limitCents ? [100] : spentCents * 100n >= limitCents * 80n ? [80] : [];
          expect(
            passedLimits(
              spent(euros(spentCents), { paymentMonthlyLimit: euros(limitCents) }),
              '2026-11-21',
            ).map(({ thresholdPercent }) => thresholdPercent),
          ).toEqual(expected);
        },
      ),
    );
  });
});

describe('a notice about a limit', () => {
  it('appears once for each threshold, for any kind of answer', () => {
    const { connection, newNotices } = setUp();
    storeCard(connection, spent('410'), 1);
    expect(newNotices()).toEqual([['a payment-month 80']]);
    storeReadCard(connection, spent('420'), { askedAtEpochMs: 2, nowEpochMs: 2 });
    expect(newNotices()).toEqual([]);
    storeCardList(connection, [spent('500')], { askedAtEpochMs: 3, nowEpochMs: 3 });
    expect(newNotices()).toEqual([['a payment-month 100']]);
    storeCard(connection, spent('450'), 4);
    storeCard(connection, spent('500'), 5);
    expect(newNotices()).toEqual([]);
  });

  it('at 100 % at once replaces the one at 80 %', () => {
    const { connection, newNotices } = setUp();
    storeCard(connection, spent('500'), 1);
    expect(newNotices()).toEqual([['a payment-month 100']]);
    storeCard(connection, spent('450'), 2);
    expect(newNotices()).toEqual([]);
  });

  it('appears again in the next period, but not for a lifetime limit', () => {
    const { connection, newNotices, world } = setUp();
    const card = spent('450', {
      paymentLifespanLimit: '1',
      paymentLifespanSpent: '1',
      paymentDailyLimit: '10',
      paymentDailySpent: '9',
    });
    storeCard(connection, card, 1);
    expect(newNotices()).toEqual([['a payment-lifespan 100']]);
    world.day = '2026-11-22';
    storeCard(connection, card, 2);
    expect(newNotices()).toEqual([['a payment-day 80']]);
    world.day = '2026-12-01';
    storeCard(connection, card, 3);
    expect(newNotices()).toEqual([['a payment-month 80']]);
  });

  it('is one for all simultaneous thresholds', () => {
    const { connection, newNotices } = setUp();
    storeCardList(
      connection,
      ['a', 'b', 'c'].map((id) => spent('450', { id: cardIdOf(id) })),
      { askedAtEpochMs: 1, nowEpochMs: 1 },
    );
    storeCard(connection, spent('500', { id: cardIdOf('d') }), 2);
    expect(newNotices()).toEqual([
      ['a payment-month 80', 'b payment-month 80', 'c payment-month 80', 'd payment-month 100'],
    ]);
  });

  it('appears while amounts are hidden, too', () => {
    const { connection, newNotices } = setUp({ hideAmounts: true });
    storeCard(connection, spent('450'), 1);
    expect(newNotices()).toEqual([['a payment-month 80']]);
  });

  it('waits until the user enables it', () => {
    const { connection, newNotices, world } = setUp();
    world.isOn = false;
    storeCard(connection, spent('450'), 1);
    expect(newNotices()).toEqual([]);
    world.isOn = true;
    storeCard(connection, spent('450'), 2);
    expect(newNotices()).toEqual([['a payment-month 80']]);
  });

  it('is absent for an ended or missing card, and for an outdated answer', () => {
    const { connection, newNotices } = setUp();
    storeCard(connection, spent('450', { status: 'stolen' }), 1);
    expect(newNotices()).toEqual([]);
    storeCard(connection, spent('450'), 2);
    storeCardList(connection, [], { askedAtEpochMs: 3, nowEpochMs: 3 });
    expect(newNotices()).toEqual([]);
    storeCard(connection, spent('450', { paymentMonthlyLimit: '900' }), 10);
    storeReadCard(connection, spent('450'), { askedAtEpochMs: 9, nowEpochMs: 11 });
    expect(newNotices()).toEqual([]);
  });

  it('is absent without a vault, and for a closed connection', () => {
    const without = setUp({ vault: false });
    storeCard(without.connection, spent('450'), 1);
    expect(without.newNotices()).toEqual([]);
    const left = setUp();
    storeCard(left.connection, spent('450'), 1);
    left.close();
    expect(left.newNotices()).toEqual([]);
  });
});

describe("the user's day", () => {
  it('follows the local calendar', () => {
    expect(localDay(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05');
  });
});
