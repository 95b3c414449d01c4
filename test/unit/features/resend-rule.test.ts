import { describe, expect, it } from 'vitest';
import { type ResendRule, resendRule } from '../../../main/features/cards/changes/resend-rule.ts';
import { cardRecord } from '../../fixtures/card-record.ts';
import { cardWriteKind } from '../../../preload/contract/cards/card-changes.ts';

const sinceMs = 1_000_000_000;
const bankSinceMs = 2_000_000_000;
const minuteMs = 60_000;
const windowMs = 20 * minuteMs;

type Own = 'in time' | 'set back before it left' | 'set back since' | 'too late';
const ownClocks: Readonly<Record<Own, { readonly nowMs: number; readonly latestMs: number }>> = {
  'in time': { nowMs: sinceMs + windowMs, latestMs: sinceMs + windowMs + 2_000 },
  'set back before it left': { nowMs: sinceMs - 1, latestMs: sinceMs - 1 },
  'set back since': { nowMs: sinceMs + windowMs, latestMs: sinceMs + windowMs + 2_001 },
  'too late': { nowMs: sinceMs + windowMs + 1, latestMs: sinceMs },
};

type Bank =
  | 'never told'
  | 'told then'
  | 'told now'
  | 'in time'
  | 'early'
  | 'too early'
  | 'too late';
const bankClocks: Readonly<
  Record<Bank, { readonly sinceBankEpochMs: number | null; readonly bankEpochMs: number | null }>
> = {
  'never told': { sinceBankEpochMs: null, bankEpochMs: null },
  'told then': { sinceBankEpochMs: bankSinceMs, bankEpochMs: null },
  'told now': { sinceBankEpochMs: null, bankEpochMs: bankSinceMs },
  'in time': { sinceBankEpochMs: bankSinceMs, bankEpochMs: bankSinceMs + windowMs },
  early: { sinceBankEpochMs: bankSinceMs, bankEpochMs: bankSinceMs - minuteMs },
  'too early': { sinceBankEpochMs: bankSinceMs, bankEpochMs: bankSinceMs - minuteMs - 1 },
  'too late': { sinceBankEpochMs: bankSinceMs, bankEpochMs: bankSinceMs + windowMs + 1 },
};

/** The rule's result for a sent creation, while our own clock is right. */
const inTime: Readonly<
  Record<Bank, { readonly thisRun: ResendRule; readonly otherRun: ResendRule }>
> = {
  'never told': { thisRun: 'automatically', otherRun: 'when-asked' },
  'told then': { thisRun: 'automatically', otherRun: 'after-bank-time' },
  'told now': { thisRun: 'automatically', otherRun: 'when-asked' },
  'in time': { thisRun: 'automatically', otherRun: 'automatically' },
  early: { thisRun: 'automatically', otherRun: 'automatically' },
  'too early': { thisRun: 'automatically', otherRun: 'when-asked' },
  'too late': { thisRun: 'never', otherRun: 'never' },
};

type Case = {
  readonly kind: (typeof cardWriteKind.options)[number];
  readonly isUnknown: boolean;
  readonly own: Own;
  readonly bank: Bank;
  readonly isOfThisRun: boolean;
};
const cases: readonly Case[] = cardWriteKind.options.flatMap((kind) =>
  [true, false].flatMap((isUnknown) =>
    (Object.keys(ownClocks) as Own[]).flatMap((own) =>
      (Object.keys(bankClocks) as Bank[]).flatMap((bank) =>
        [true, false].map((isOfThisRun) => ({ kind, isUnknown, own, bank, isOfThisRun })),
      ),
    ),
  ),
);

function expected({ kind, isUnknown, own, bank, isOfThisRun }: Case): ResendRule {
  if (!isUnknown) return 'automatically';
  if (kind !== 'create') return 'when-asked';
  if (own !== 'in time') return 'never';
  return inTime[bank][isOfThisRun ? 'thisRun' : 'otherRun'];
}

function asked({ kind, isUnknown, own, bank, isOfThisRun }: Case): ResendRule {
  const { sinceBankEpochMs, bankEpochMs } = bankClocks[bank];
  const { nowMs, latestMs } = ownClocks[own];
  return resendRule(
    cardRecord({
      id: 'w',
      kind,
      state: 'unknown',
      unknownSinceEpochMs: isUnknown ? sinceMs : null,
      times: { sinceBankEpochMs, latestEpochMs: sinceMs },
    }),
    { ownEpochMs: nowMs, latestOwnEpochMs: latestMs, bankEpochMs, isOfThisRun },
  );
}

describe('the rule for sending a card change again', () => {
  it('depends on earlier requests, both clocks and an uninterrupted run, in each combination', () => {
    for (const each of cases)
      expect(`${JSON.stringify(each)}: ${asked(each)}`).toBe(
        `${JSON.stringify(each)}: ${expected(each)}`,
      );
    expect(cases.length).toBe(cardWriteKind.options.length * 112);
  });

  it('uses the latest reading of our clock, in this or an earlier run of the app', () => {
    const creation = (latestEpochMs: number) =>
      cardRecord({
        id: 'w',
        kind: 'create',
        state: 'unknown',
        unknownSinceEpochMs: sinceMs,
        times: { sinceBankEpochMs: null, latestEpochMs },
      });
    const clocks = {
      ownEpochMs: sinceMs,
      latestOwnEpochMs: sinceMs,
      bankEpochMs: null,
      isOfThisRun: true,
    };
    expect(resendRule(creation(sinceMs + 2_000), clocks)).toBe('automatically');
    expect(resendRule(creation(sinceMs + 2_001), clocks)).toBe('never');
  });

  it('leaves a creation without times to the user', () => {
    const creation = cardRecord({
      id: 'w',
      kind: 'create',
      state: 'unknown',
      unknownSinceEpochMs: sinceMs,
    });
    const clocks = {
      ownEpochMs: sinceMs + 1,
      latestOwnEpochMs: sinceMs + 1,
      bankEpochMs: null,
      isOfThisRun: false,
    };
    expect(resendRule(creation, clocks)).toBe('when-asked');
    expect(resendRule(creation, { ...clocks, isOfThisRun: true })).toBe('automatically');
    expect(resendRule(creation, { ...clocks, ownEpochMs: sinceMs + windowMs + 1 })).toBe('never');
  });
});
