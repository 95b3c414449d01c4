import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../renderer/i18n/i18n.ts';
import { refusedFields } from '../../../renderer/screens/cards/limits/refused-fields.ts';
import { kindLabel } from '../../../renderer/screens/clients/client-labels.ts';
import { clientFields } from '../../../renderer/screens/clients/new-client/new-client-field.ts';
import { typeLabel, unitLabel } from '../../../renderer/screens/products/product-labels.ts';
import { checkRow } from '../../../main/features/clients/import/check-row.ts';
import { guessMapping } from '../../../main/features/clients/import/guess-mapping.ts';
import type { RowReading } from '../../../main/features/clients/import/row-to-client.ts';
import { checkVatNumber } from '../../../main/features/clients/tax-checks.ts';
import { countryOf } from '../../../preload/contract/countries/countries.ts';
import {
  companyFactsOf,
  languageOfClient,
} from '../../../preload/contract/clients/company-facts.ts';
import { eInvoicingGapsIn } from '../../../preload/contract/clients/e-invoicing-gaps.ts';
import { fieldLabel } from '../../../renderer/screens/clients/edit-client/changed-values.ts';
import {
  delimiterLabel,
  encodingName,
} from '../../../renderer/screens/clients/import/import-labels.ts';
import { codeLabel } from '../../../renderer/screens/registrations/registration-field-labels.ts';
import {
  flowLabel,
  statusLabel,
} from '../../../renderer/screens/registrations/registration-labels.ts';
import { statusLabel as invoiceStatusLabel } from '../../../renderer/screens/supplier-invoices/invoice-labels.ts';
import { paymentStatusLabel } from '../../../renderer/screens/terminal-payments/payment-status.ts';
import { problemMessageId } from '../../../renderer/ui/field-error.tsx';
import { statusDisplay } from '../../../renderer/widgets/cards/status-display.ts';
import { eventTypeLabel } from '../../../renderer/widgets/events/event-names.ts';
import { scopeText } from '../../../renderer/widgets/faults/scope-name.tsx';
import { countryOfCell, currencyOfCell } from '../../../main/features/clients/import/cell-words.ts';

const t: Translate = (id) => {
  if (typeof id !== 'string') throw new TypeError('no message');
  return id;
};

const reading: RowReading = {
  mapping: ['name', 'vat-number', 'billing-country', 'currency', 'locale', 'kind'],
  defaults: { kind: null, currency: null, locale: null, countryCode: null },
  organizationCountry: 'DE',
};

describe.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
  '%s, a property name of every JavaScript object',
  (word) => {
    it('is an unknown kind, type, country and currency', () => {
      expect([
        kindLabel(word, t),
        typeLabel(word, t),
        countryOfCell(word),
        currencyOfCell(word),
      ]).toEqual([word, word, word, word]);
    });

    it('is an unknown word of the bank', () => {
      expect([
        unitLabel(word, t),
        statusLabel(word, t),
        codeLabel(word, word, t),
        flowLabel(word, t),
        paymentStatusLabel(word, t),
        invoiceStatusLabel(word, t),
        eventTypeLabel(word, t),
        scopeText(word, t),
        statusDisplay({ status: word, isLocked: false, isFinal: false, isOrdered: false }).tone,
        fieldLabel(word, t),
        encodingName(word),
        delimiterLabel(word, t),
        problemMessageId(word),
      ]).toEqual([
        null,
        word,
        null,
        null,
        null,
        word,
        null,
        null,
        'raw',
        word,
        word,
        word,
        'ui.problem.other',
      ]);
    });

    it('is a country with unknown numbers, gaps and language', async () => {
      expect(await checkVatNumber('12345678', word)).toEqual({
        hasWrongChecksum: false,
        isOfAnotherCountry: false,
      });
      expect(await checkVatNumber(`${word}12345678`, word)).toEqual({
        hasWrongChecksum: false,
        isOfAnotherCountry: false,
      });
      expect(eInvoicingGapsIn(word)).toEqual([]);
      expect(countryOf(word)).toBe(countryOf('ZZ'));
      expect(languageOfClient(word, companyFactsOf(null))).toBe(companyFactsOf(null).language);
    });

    it('is an unknown heading, and a cell that is checked', async () => {
      const bugs: unknown[] = [];
      expect(guessMapping([word, 'Name'])).toEqual([null, 'name']);
      const cells = [word, '12345678', word, word, word, word];
      const row = await checkRow(cells, reading, (cause) => void bugs.push(cause));
      expect(bugs).toEqual([]);
      expect(row.name).toBe(word);
      expect(row.problems.map(({ code }) => code)).not.toContain('not-checked');
    });

    it('is never a form field', () => {
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
