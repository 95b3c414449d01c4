import { cardWrites } from '../../main/features/cards/changes/card-write.ts';
import type { CardId } from '../../preload/contract/values.ts';
import { cardRecord, storeRecords } from '../fixtures/card-record.ts';
import { storedWrite } from '../fixtures/stored-write.ts';
import type { Vault } from '../../main/data/vault/open-vault.ts';

/** Long enough for several pages. */
const text = 'x'.repeat(2000);
const cardsOfRun = 50;

function creation(number: number, state: 'sending' | 'applied') {
  return cardRecord({
    id: `write-${String(number)}`,
    kind: 'create',
    objectId: state === 'applied' ? (`card-${String(number)}` as CardId) : null,
    state,
    idempotencyKey: `key-${String(number)}`,
    bodyText: JSON.stringify({ number, text }),
    sentAtEpochMs: number,
  });
}

/**
 * Data that must survive a kill, one commit a step: a card creation before and after its request, a
 * draft, the history, client creations, a registration creation, a run over many cards.
 */
export function stepsOf(vault: Vault): readonly ((number: number) => void)[] {
  return [
    (number) => storeRecords(vault, creation(number, 'sending')),
    (number) => storeRecords(vault, creation(number, 'applied')),
    (number) =>
      vault.drafts.put('client', {
        body: JSON.stringify({ number, text }),
        updatedAtEpochMs: number,
      }),
    (number) =>
      void vault.cardHistory.append({
        cardId: 'a',
        atEpochMs: number,
        action: 'lock',
        outcome: 'done',
        detail: JSON.stringify(text),
      }),
    (number) =>
      vault.writes.put(
        storedWrite({
          id: `client-${String(number)}`,
          family: 'client',
          kind: 'create',
          state: 'sending',
          sentAtEpochMs: number,
          asked: text,
        }),
      ),
    (number) =>
      vault.writes.put(
        storedWrite({
          id: `registration-${String(number)}`,
          family: 'registration',
          kind: 'create',
          state: 'sending',
          sentAtEpochMs: number,
          asked: text,
        }),
      ),
    (number) =>
      vault.limitRuns.start(
        { id: String(number), startedAtEpochMs: number, state: 'running', stoppedBy: null },
        Array.from({ length: cardsOfRun }, (_, place) => ({
          place,
          cardId: `card-${String(place)}`,
          state: 'waiting',
          writeId: null,
          item: '{}',
        })),
      ),
  ];
}

/**
 * The number that each step has reached, in their order; NaN where stored data exceeds its number.
 */
export function readProgress(vault: Vault): readonly number[] {
  const creations = cardWrites.inStates(vault, ['sending', 'applied']);
  const countInOrder = <Item>(items: readonly Item[], numberOf: (item: Item) => number): number =>
    items.every((item, index) => numberOf(item) === index + 1) ? items.length : Number.NaN;
  const draft = vault.drafts.get('client');
  const run = vault.limitRuns.current();
  return [
    countInOrder(creations, ({ asked }) => Number(asked.idempotencyKey?.slice('key-'.length))),
    countInOrder(
      creations.filter(({ state }) => state === 'applied'),
      ({ objectId }) => Number(objectId?.slice('card-'.length)),
    ),
    draft === null ? 0 : (JSON.parse(draft.body) as { readonly number: number }).number,
    countInOrder([...vault.cardHistory.all()], ({ atEpochMs }) => atEpochMs),
    countInOrder(
      vault.writes.inStates('client', ['sending']),
      ({ sentAtEpochMs }) => sentAtEpochMs,
    ),
    countInOrder(
      vault.writes.inStates('registration', ['sending']),
      ({ sentAtEpochMs }) => sentAtEpochMs,
    ),
    run === null ? 0 : run.items.length === cardsOfRun ? Number(run.run.id) : Number.NaN,
  ];
}
