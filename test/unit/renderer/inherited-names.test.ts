import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../renderer/i18n/i18n.ts';
import { refusedFields } from '../../../renderer/screens/cards/refused-fields.ts';
import { kindLabel } from '../../../renderer/screens/clients/client-labels.ts';
import { clientFields } from '../../../renderer/screens/clients/new-client/new-client-field.ts';
import { typeLabel } from '../../../renderer/screens/products/product-labels.ts';
import { countryOfCell, currencyOfCell } from '../../../main/features/clients/import/cell-words.ts';

const t: Translate = (id) => {
  if (typeof id !== 'string') throw new TypeError('no message');
  return id;
};

describe.each(['constructor', 'toString', 'valueOf', '__proto__'])(
  '%s, which every object of JavaScript answers to',
  (word) => {
    it('is a kind, a type, a country and a currency like any other that nobody knows', () => {
      expect([
        kindLabel(word, t),
        typeLabel(word, t),
        countryOfCell(word),
        currencyOfCell(word),
      ]).toEqual([word, word, word, word]);
    });

    it('is no field of a form, whatever the bank says of it', () => {
      expect(clientFields.fieldAt(['client', word])).toBeNull();
      expect(
        Object.values(
          refusedFields({
            kind: 'rejected',
            problems: [{ pointer: `/card/${word}`, code: null, detail: 'No' }],
            traceId: null,
          }),
        ),
      ).toEqual([['No']]);
      expect(refusedFields({ kind: 'rejected', problems: [], traceId: null })).toEqual({});
    });
  },
);
