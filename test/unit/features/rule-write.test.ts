import { expect, it } from 'vitest';
import type { Rule } from '../../../main/features/cards/rules/rule.ts';
import { ownWriteState } from '../../../main/features/cards/rules/rule-write.ts';
import { stageFields, cardRecord, storeRecords } from '../../fixtures/card-record.ts';
import { cardIdOf, openMemoryVault } from './fakes.ts';

const cardId = cardIdOf('card-1');
const rule = { cardId, state: { hold: { sent: { bodyText: '{}', atEpochMs: 1 } } } } as Rule;

it.each([
  ['cancelled', stageFields('abandoned'), 'not-approved'],
  ['of unknown outcome, which the user denies', { happened: false }, 'not-approved'],
  ['confirmed by the user, as the card then shows', { happened: true }, null],
])('recognises the write of a rule as the last one sent: %s', (_what, given, own) => {
  const vault = openMemoryVault();
  storeRecords(
    vault,
    cardRecord({
      id: 'b',
      objectId: cardId,
      sentAtEpochMs: 3,
      ...stageFields('abandoned'),
      ...given,
    }),
    cardRecord({ id: 'a', objectId: cardId, sentAtEpochMs: 2, ...stageFields('refused') }),
  );
  expect(ownWriteState(vault, rule)).toBe(own);
});
