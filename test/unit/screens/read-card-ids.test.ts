import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readCardIds,
  withoutCardNumbers,
} from '../../../renderer/screens/cards/list/read-card-ids.ts';

const one = '0d3a5f1e-6b1c-4c0e-9a77-2f8f0f6b51c4';
const two = '7be2c8d4-90a5-4e0b-8d3f-c1f6a1b0e912';

describe('card ids in pasted text', () => {
  it('are read one a line, in any case', () => {
    expect(readCardIds(`${one}\r\n\n${two.toUpperCase()}\n`)).toEqual({
      foundCards: [
        { id: one, label: null, lastDigits: null },
        { id: two, label: null, lastDigits: null },
      ],
      unread: [],
      repeatedCount: 0,
    });
  });

  it('get the name and the last digits next to them, with any separator', () => {
    for (const line of [
      `Karim Benali;7304;${one}`,
      `${one}\tKarim Benali\t7304`,
      `${one}, "Karim Benali", •• 7304`,
      `- Karim Benali ****7304: ${one}`,
    ])
      expect(readCardIds(line).foundCards).toEqual([
        { id: one, label: 'Karim Benali', lastDigits: '7304' },
      ]);
  });

  it('are all found in one sentence', () => {
    expect(readCardIds(`Bitte sperren: ${one}, ${two}.`).foundCards.map((card) => card.id)).toEqual(
      [one, two],
    );
  });

  it('are merged with all their data if they are repeated', () => {
    const read = readCardIds(`${one}\n${one} Fuel 1190`);
    expect(read.foundCards).toEqual([{ id: one, label: 'Fuel', lastDigits: '1190' }]);
    expect(read.repeatedCount).toBe(1);
  });

  it('report the problem of a line without an ID', () => {
    expect(
      readCardIds(`the blue one\n0d3a5f1e-6b1c-4c0e-9a77-2f8f0f6b51c\n4111 1111 1111 1111\n${one}0`)
        .unread,
    ).toEqual([
      { lineNumber: 1, text: 'the blue one', problem: 'not-an-id' },
      { lineNumber: 2, text: '0d3a5f1e-6b1c-4c0e-9a77-2f8f0f6b51c', problem: 'broken-id' },
      { lineNumber: 3, text: '4111 1111 1111 1111', problem: 'card-number' },
      { lineNumber: 4, text: `${one}0`, problem: 'broken-id' },
    ]);
  });

  it('never include a card number in a name, nor store one in a draft', () => {
    const text = `${one} Karim 4111-1111-1111-1111 4000 0566 5566 5556\n${two}`;
    expect(readCardIds(text).foundCards[0]).toEqual({ id: one, label: 'Karim', lastDigits: null });
    expect(withoutCardNumbers(text)).toBe(two);
    expect(withoutCardNumbers('11111111-1111-4111-8111-111111111111')).toBe(
      '11111111-1111-4111-8111-111111111111',
    );
  });

  it('are all found in any list, with any text between them', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('\n', ', ', ' ; ', '\t', ' | ', '\r\n\r\n'),
        (ids, between) => {
          const read = readCardIds(ids.join(between));
          expect(read.foundCards.map((card) => card.id)).toEqual(ids);
          expect(read.unread).toEqual([]);
        },
      ),
    );
  });

  it('have names and digits that the contract accepts, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        for (const card of readCardIds(`${text} ${one} ${text}`).foundCards) {
          expect((card.label ?? '').length).toBeLessThanOrEqual(80);
          expect(card.lastDigits ?? '0000').toMatch(/^\d{4}$/);
        }
      }),
    );
  });

  it.each(['a-', '•', ' .', '-'])(
    'are read quickly from a pasted megabyte of %j, with an ID at its end and without one',
    (piece) => {
      const much = piece.repeat(1_000_000 / piece.length);
      expect(readCardIds(`${much}z ${one}`).foundCards.map((card) => card.id)).toEqual([one]);
      expect(readCardIds(`${much}z`).unread).toHaveLength(1);
    },
  );
});
