import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCardChanger } from '../../../main/features/cards/changes/change-card.ts';
import { offersFor } from '../../../main/features/cards/list/card-offers.ts';
import type { CardWriteRequest } from '../../../main/features/cards/changes/card-write.ts';
import { storeCard } from '../../../main/features/cards/list/store-cards.ts';
import { limitChange } from '../../../preload/contract/cards/card-changes.ts';
import type { CardWriteAnswer } from '../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { cardIdOf, cardWith, openConnection } from './fakes.ts';

const id = cardIdOf('card-1');
const now = 1_000_000;
const applied: Result<CardWriteAnswer> = ok({ state: 'applied', cardId: id, differences: [] });

function withCard(known: Partial<Card> | null, answer: Result<CardWriteAnswer> = applied) {
  let changes = 0;
  const connection = openConnection({ now: () => now, publishChange: () => (changes += 1) });
  connection.cache.capabilities.put('cards.list', { state: 'supported', untilEpochMs: now * 2 });
  if (known !== null)
    storeCard(connection, cardWith({ id, status: 'live', cardLevel: 'virtual', ...known }), 1);
  const submitted: CardWriteRequest[] = [];
  const change = createCardChanger(connection, {
    submit: async (request) => (submitted.push(request), answer),
  });
  return { change, connection, submitted, changes: () => changes };
}

describe('the options of a card', () => {
  const options = { atmOption: true, nfcOption: false, onlineOption: true, foreignOption: false };

  it('are sent all four together, with the current values', async () => {
    const { change, submitted } = withCard({
      typeOfPrint: 'embossed',
      atmOption: false,
      nfcOption: false,
      onlineOption: true,
    });
    expect(await change.setOptions({ id, options })).toEqual(applied);
    expect(submitted).toEqual([
      {
        kind: 'options',
        cardId: id,
        bodyText:
          '{"card":{"atm_option":true,"nfc_option":false,"online_option":true,"foreign_option":false}}',
        asked: [
          { field: 'atmOption', before: 'false', asked: 'true' },
          { field: 'onlineOption', before: 'true', asked: 'true' },
          { field: 'nfcOption', before: 'false', asked: 'false' },
          { field: 'foreignOption', before: null, asked: 'false' },
        ],
      },
    ]);
  });

  it('name the missing scope if they are refused', async () => {
    const refused = failed({
      kind: 'not-allowed',
      missingScope: 'card.write',
      detail: 'x',
      traceId: null,
    } as const);
    expect(await withCard({}, refused).change.setOptions({ id, options })).toEqual(refused);
  });
});

describe('the limits of a card', () => {
  it('are sent only if they change, as the typed numbers', async () => {
    const { change, submitted } = withCard({
      paymentMonthlyLimit: '1000',
      paymentDailyLimit: '50',
      atmDailyLimitOption: false,
    });
    await change.setLimits({
      id,
      limits: {
        paymentMonthlyLimit: '1000.00',
        paymentDailyLimit: '75.50',
        atmDailyLimitOption: true,
      },
    });
    expect(submitted).toEqual([
      {
        kind: 'limits',
        cardId: id,
        bodyText: '{"card":{"payment_daily_limit":75.50,"atm_daily_limit_option":true}}',
        asked: [
          { field: 'paymentDailyLimit', before: '50', asked: '75.50' },
          { field: 'atmDailyLimitOption', before: 'false', asked: 'true' },
        ],
      },
    ]);
  });

  it.each([
    {},
    { paymentMonthlyLimit: '1000.0' },
    { paymentMonthlyLimit: '1000', paymentDailyLimitOption: true },
  ])('cause no change if the card has them: %j', async (limits) => {
    const { change, submitted } = withCard({
      paymentMonthlyLimit: '1000',
      paymentDailyLimitOption: true,
    });
    expect(await change.setLimits({ id, limits })).toEqual(
      failed({
        kind: 'invalid-input',
        problems: [{ path: ['limits'], code: 'nothing-to-change' }],
      }),
    );
    expect(submitted).toEqual([]);
  });

  it('can be set for a card that the bank has not described', async () => {
    const { change, submitted } = withCard(null);
    await change.setLimits({ id, limits: { paymentMonthlyLimit: '0' } });
    expect(submitted).toMatchObject([
      { bodyText: '{"card":{"payment_monthly_limit":0}}', asked: [{ before: null, asked: '0' }] },
    ]);
  });

  it('of every kind and size arrive digit by digit, without other fields', async () => {
    const amount = fc.stringMatching(/^(0|[1-9]\d{0,11})(\.\d{1,3})?$/);
    const limits = fc.record(
      {
        paymentMonthlyLimit: amount,
        paymentDailyLimit: amount,
        paymentDailyLimitOption: fc.boolean(),
        paymentTransactionLimit: amount,
        paymentTransactionLimitOption: fc.boolean(),
        atmMonthlyLimit: amount,
        atmDailyLimit: amount,
        atmDailyLimitOption: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(limits, async (asked) => {
        fc.pre(Object.keys(asked).length > 0);
        const { change, submitted } = withCard(null);
        await change.setLimits({ id, limits: limitChange.parse(asked) });
        const sent =
          /^\{"card":\{(.*)\}\}$/.exec(submitted[0]?.bodyText ?? '')?.[1]?.split(',') ?? [];
        const wire = (field: string): string =>
          field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        expect(sent.toSorted()).toEqual(
          Object.entries(asked)
            .map(([field, value]) => `"${wire(field)}":${String(value)}`)
            .toSorted(),
        );
      }),
    );
  });
});

describe('the commands that end, unlock, name or restrict a card', () => {
  it.each([
    ['unlock', 'unlock'],
    ['reportStolen', 'stolen'],
    ['reportLost', 'lost'],
    ['discard', 'discard'],
  ] as const)('%s sends no body, for any known state of the card', async (command, kind) => {
    for (const known of [null, {}, { status: 'stolen' }]) {
      const { change, submitted } = withCard(known);
      expect(await change[command]({ id })).toEqual(applied);
      expect(submitted).toEqual([{ kind, cardId: id, bodyText: null, asked: [] }]);
    }
  });

  it('send the nickname as typed', async () => {
    const { change, submitted } = withCard({ nickname: 'Old' });
    await change.setNickname({ id, nickname: 'Ben "the baker" ' });
    expect(submitted).toEqual([
      {
        kind: 'nickname',
        cardId: id,
        bodyText: String.raw`{"card":{"nickname":"Ben \"the baker\" "}}`,
        asked: [{ field: 'nickname', before: 'Old', asked: 'Ben "the baker" ' }],
      },
    ]);
  });

  it('send days and categories together, list only differing ones as requested, and skip an equal request', async () => {
    const { change, submitted } = withCard({ activeDays: [5, 1], categories: ['restaurants'] });
    await change.setRestrictions({ id, restrictions: { activeDays: [6, 1], categories: null } });
    expect(submitted).toEqual([
      {
        kind: 'restrictions',
        cardId: id,
        bodyText: '{"card":{"active_days":[6,1],"categories":["restaurants"]}}',
        asked: [{ field: 'activeDays', before: '1, 5', asked: '1, 6' }],
      },
    ]);
    expect(
      await change.setRestrictions({
        id,
        restrictions: { activeDays: [1, 5], categories: ['restaurants'] },
      }),
    ).toMatchObject({ error: { kind: 'invalid-input' } });
    expect(submitted).toHaveLength(1);
  });

  it('omit unknown days, and can remove every category', async () => {
    const { change, submitted } = withCard({ activeDays: [], categories: ['a', 'b'] });
    await change.setRestrictions({ id, restrictions: { activeDays: null, categories: [] } });
    expect(submitted).toMatchObject([
      {
        bodyText: '{"card":{"categories":[]}}',
        asked: [{ field: 'categories', before: 'a, b', asked: '' }],
      },
    ]);
  });

  it('stay offered after one card was not found, which is reported as not supported', async () => {
    const { change, connection } = withCard({}, failed({ kind: 'not-found', traceId: 't' }));
    expect(await change.discard({ id })).toEqual(failed({ kind: 'not-supported' }));
    expect(
      offersFor(connection, cardWith({ id, status: 'live', cardLevel: 'virtual' }), now),
    ).toMatchObject({ discard: true });
  });

  it('are not offered again after the service reported a missing endpoint', async () => {
    const { change, connection, changes } = withCard({}, failed({ kind: 'not-supported' }));
    expect(await change.discard({ id })).toEqual(failed({ kind: 'not-supported' }));
    expect(
      offersFor(connection, cardWith({ id, status: 'live', cardLevel: 'virtual' }), now),
    ).toEqual({
      stolen: false,
      unlock: false,
      lost: false,
      discard: false,
      nickname: true,
      restrictions: true,
    });
    expect(changes()).toBe(1);
  });

  it('stay offered after any other refusal', async () => {
    const { change, connection, changes } = withCard(
      {},
      failed({ kind: 'rejected', problems: [], traceId: null }),
    );
    expect(await change.discard({ id })).toMatchObject({ error: { kind: 'rejected' } });
    expect(
      offersFor(connection, cardWith({ id, status: 'live', cardLevel: 'virtual' }), now),
    ).toMatchObject({ discard: true });
    expect(changes()).toBe(0);
  });

  it('never count as missing if they are documented', async () => {
    const answer = failed({ kind: 'not-found', traceId: null } as const);
    expect(await withCard({}, answer).change.reportStolen({ id })).toEqual(answer);
  });
});
