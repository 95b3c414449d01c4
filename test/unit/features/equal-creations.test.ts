import { describe, expect, it } from 'vitest';
import { createNewCard, prepareNewCard } from '../../../main/features/cards/creation/new-card.ts';
import { type NewCard, preparedCreation } from '../../../preload/contract/cards/card-changes.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { stageFields, cardRecord, storeRecords } from '../../fixtures/card-record.ts';
import { bankingFor } from '../../peers/session-rig.ts';
import { minimalNewCard } from '../../fixtures/new-cards.ts';
import { cardIdOf, openConnection } from './fakes.ts';

const card: NewCard = { ...minimalNewCard, nickname: 'Fair' };
const hourMs = 3_600_000;
const now = 100 * hourMs;

function order(given: Omit<Parameters<typeof cardRecord>[0], 'id'>) {
  return cardRecord({ id: 'first', kind: 'create', sentAtEpochMs: now, ...given });
}

/** A user who filled in the form again, with the state of the first card. */
async function rig(
  first: Omit<Parameters<typeof cardRecord>[0], 'id'> | null,
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
  const create = (
    order: Omit<Parameters<typeof createNewCard>[2], 'card' | 'isSecondWanted'> &
      Partial<Parameters<typeof createNewCard>[2]>,
  ) =>
    createNewCard(
      connection,
      {
        create: async ({ writeId }) => (
          sent.push(writeId),
          ok({ state: 'waiting-for-approval', writeId, isEnrolled: true })
        ),
      },
      { card, isSecondWanted: false, ...order },
    );
  const prepare = async (change: Partial<NewCard> = {}) => {
    const writeId = `write-${String((count += 1))}`;
    const answer = await prepareNewCard(connection, { writeId, card: { ...card, ...change } });
    if (!answer.ok) throw new Error(answer.error.kind);
    return preparedCreation.parse(answer.value);
  };
  const { bodyText } = await prepare();
  if (first !== null) storeRecords(connection.vault, order({ bodyText, ...first }));
  if (madeAtEpochMs !== undefined)
    connection.vault.writeSteps.append({
      writeId: 'first',
      family: 'card',
      state: 'applied',
      atEpochMs: madeAtEpochMs,
    });
  return { create, sent, prepare, connection };
}
const refused = failed({
  kind: 'invalid-input',
  problems: [{ path: ['isSecondWanted'], code: 'equal-creation' }],
});

describe('a card that is ordered again', () => {
  it('shows the same waiting, sending or unknown order', async () => {
    for (const first of [
      stageFields('waiting'),
      { ...stageFields('sending'), unknownSinceEpochMs: now },
      { ...stageFields('sent again'), unknownSinceEpochMs: 1 },
      { ...stageFields('too-late'), unknownSinceEpochMs: 1 },
    ]) {
      const { prepare } = await rig(first);
      expect((await prepare()).equalCreations).toEqual([{ state: 'under-way', atEpochMs: now }]);
    }
  });

  it('shows the same card created within a day, by creation time', async () => {
    const long = {
      state: 'applied',
      objectId: cardIdOf('card-1'),
      sentAtEpochMs: now - 90 * hourMs,
    } as const;
    expect(
      (await (await rig(long, { madeAtEpochMs: now - 2 * hourMs })).prepare()).equalCreations,
    ).toEqual([{ state: 'made', atEpochMs: now - 2 * hourMs }]);
    expect(
      (await (await rig(long, { madeAtEpochMs: now - 25 * hourMs })).prepare()).equalCreations,
    ).toEqual([]);
    expect(
      (await (await rig({ ...long, sentAtEpochMs: now - hourMs })).prepare()).equalCreations,
    ).toEqual([{ state: 'made', atEpochMs: now - hourMs }]);
  });

  it('ignores one that was never sent, certainly created nothing, or is another card', async () => {
    for (const first of [
      null,
      stageFields('denied'),
      stageFields('refused'),
      stageFields('abandoned'),
      { ...stageFields('abandoned'), happened: false },
    ]) {
      const { prepare } = await rig(first);
      expect((await prepare()).equalCreations).toEqual([]);
    }
    const { prepare } = await rig(stageFields('waiting'));
    expect((await prepare({ nickname: 'Fair 2' })).equalCreations).toEqual([]);
  });

  it('is sent only if the user confirms a second one, also for a first one after the preview', async () => {
    const { create, sent, prepare, connection } = await rig(null);
    const second = await prepare();
    expect(second.equalCreations).toEqual([]);
    storeRecords(connection.vault, order({ bodyText: second.bodyText, ...stageFields('waiting') }));
    expect(await create({ writeId: second.writeId })).toEqual(refused);
    expect(sent).toEqual([]);
    expect(await create({ writeId: second.writeId, isSecondWanted: true })).toMatchObject({
      ok: true,
    });
    expect(sent).toEqual([second.writeId]);
  });

  it('needs no confirmation once it was sent: the same submit twice is one order', async () => {
    const { create, sent } = await rig(stageFields('waiting'));
    expect(await create({ writeId: 'first' })).toMatchObject({ ok: true });
    expect(sent).toEqual(['first']);
  });
});
