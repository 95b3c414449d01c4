import { describe, expect, it } from 'vitest';
import { createNewCard, prepareNewCard } from '../../../main/features/cards/creation/new-card.ts';
import type { CardCreations } from '../../../main/features/cards/creation/create-cards.ts';
import {
  type WriteRecord,
  cardWriteKind,
} from '../../../main/features/cards/changes/write-record.ts';
import { type NewCard, preparedCreation } from '../../../preload/contract/cards/card-changes.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { bankingFor } from '../../peers/session-rig.ts';
import { cardIdOf, openConnection } from './fakes.ts';

const id = cardIdOf('00000000-0000-4000-8000-000000000001');
const card: NewCard = {
  cardLevel: 'virtual',
  holderId: id,
  initiatorId: id,
  organizationId: id,
  bankAccountId: id,
  nickname: 'Fair',
  options: null,
  limits: {},
  paymentLifespanLimit: null,
  preExpiresAt: null,
  activeDays: null,
  categories: null,
  cardDesign: null,
  typeOfPrint: null,
  shipToBusiness: null,
  address: null,
  otherFieldsJson: '',
};
const hourMs = 3_600_000;
const now = 100 * hourMs;
const blank: Omit<WriteRecord, 'id' | 'bodyText'> = {
  kind: 'create',
  cardId: null,
  state: 'prepared',
  idempotencyKey: null,
  asked: [],
  createdAtEpochMs: now,
  uncertainSinceEpochMs: null,
  approval: null,
  error: null,
};

/** A person who filled in the form once more, with what became of the first card. */
async function rig(
  first: Partial<WriteRecord> | null,
  { madeAtEpochMs }: { readonly madeAtEpochMs?: number } = {},
) {
  const profile = {
    id: 'c1',
    name: 'Shop',
    kind: 'production',
    banking: bankingFor('https://bank.example'),
  } as unknown as ReturnType<typeof openConnection>['profile'];
  const connection = { ...openConnection({ now: () => now }), profile };
  const sent: string[] = [];
  let count = 0;
  const creations: CardCreations = {
    prepareCreation: ({ bodyText, asked }) => {
      const intentId = `intent-${String((count += 1))}`;
      cardWriteKind.put(connection.vault, { ...blank, id: intentId, bodyText, asked });
      return ok({ intentId, idempotencyKey: intentId });
    },
    create: async (intentId) => (
      sent.push(intentId),
      ok({ state: 'waiting', writeId: intentId, isEnrolled: true })
    ),
  };
  const prepare = async (change: Partial<NewCard> = {}) => {
    const answer = await prepareNewCard(connection, creations, { ...card, ...change });
    if (!answer.ok) throw new Error(answer.error.kind);
    return preparedCreation.parse(answer.value);
  };
  const { bodyText } = await prepare();
  if (first !== null)
    cardWriteKind.put(connection.vault, { ...blank, id: 'first', bodyText, ...first });
  if (madeAtEpochMs !== undefined)
    connection.vault.writeSteps.append({
      writeId: 'first',
      family: 'card',
      state: 'applied',
      atEpochMs: madeAtEpochMs,
    });
  const create = (order: Parameters<typeof createNewCard>[2]) =>
    createNewCard(connection, creations, order);
  return { create, sent, prepare, connection };
}
const refused = failed({
  kind: 'invalid-input',
  problems: [{ path: ['isSecondWanted'], code: 'equal-creation' }],
});

describe('a card that is ordered once more', () => {
  it('is told of the same one that waits, is on its way, or of which nobody knows', async () => {
    for (const first of [
      { state: 'waiting' },
      { state: 'sending', uncertainSinceEpochMs: now },
      { state: 'unknown', uncertainSinceEpochMs: 1 },
      { state: 'too-late', uncertainSinceEpochMs: 1 },
    ] as const) {
      const { prepare } = await rig(first);
      expect((await prepare()).equalCreations).toEqual([{ state: 'under-way', atEpochMs: now }]);
    }
  });

  it('is told of the same one that was made within a day, by the time it was made', async () => {
    const long = {
      state: 'applied',
      cardId: cardIdOf('card-1'),
      createdAtEpochMs: now - 90 * hourMs,
    } as const;
    expect(
      (await (await rig(long, { madeAtEpochMs: now - 2 * hourMs })).prepare()).equalCreations,
    ).toEqual([{ state: 'made', atEpochMs: now - 2 * hourMs }]);
    expect(
      (await (await rig(long, { madeAtEpochMs: now - 25 * hourMs })).prepare()).equalCreations,
    ).toEqual([]);
    expect(
      (await (await rig({ ...long, createdAtEpochMs: now - hourMs })).prepare()).equalCreations,
    ).toEqual([{ state: 'made', atEpochMs: now - hourMs }]);
  });

  it('is not held up by one that was never sent, surely made nothing, or is another card', async () => {
    for (const first of [
      null,
      { state: 'prepared' },
      { state: 'denied' },
      { state: 'refused' },
      { state: 'abandoned' },
    ] as const) {
      const { prepare } = await rig(first);
      expect((await prepare()).equalCreations).toEqual([]);
    }
    const { prepare } = await rig({ state: 'waiting' });
    expect((await prepare({ nickname: 'Fair 2' })).equalCreations).toEqual([]);
  });

  it('is sent only for an owner who knows of the first, also where that came about after the request was shown', async () => {
    const { create, sent, prepare, connection } = await rig(null);
    const second = await prepare();
    expect(second.equalCreations).toEqual([]);
    cardWriteKind.put(connection.vault, {
      ...blank,
      id: 'first',
      bodyText: second.bodyText,
      state: 'waiting',
    });
    expect(await create({ intentId: second.intentId })).toEqual(refused);
    expect(sent).toEqual([]);
    expect(await create({ intentId: second.intentId, isSecondWanted: true })).toMatchObject({
      ok: true,
    });
    expect(sent).toEqual([second.intentId]);
  });

  it('is not asked about again once it was sent: the same press twice is one order', async () => {
    const { create, sent } = await rig({ state: 'waiting' });
    expect(await create({ intentId: 'first' })).toMatchObject({ ok: true });
    expect(sent).toEqual(['first']);
  });
});
