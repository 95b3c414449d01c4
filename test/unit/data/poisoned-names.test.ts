import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ClientQuery } from '../../../preload/contract/clients/clients.ts';
import { cacheRepositoriesIn } from '../../../main/data/cache/cache-repositories.ts';
import { cacheMigrations } from '../../../main/data/cache/migrations.ts';
import { wordsOf } from '../../../main/data/search-words.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import { sortKey } from '../../../main/data/sort-key.ts';
import { toClientRecord } from '../../../main/features/clients/client-record.ts';
import { toInvoiceRecord } from '../../../main/features/supplier-invoices/invoice-record.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { invoiceWith } from '../../fixtures/invoices.ts';

const marks = '\u0315\u0300';
const poisoned = `Mill${marks.repeat(40_000)} and Sons`;

/** The texts that are normalised during `work`. */
function normalizedBy(work: () => void): readonly string[] {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  work();
  return normalize.mock.contexts.map(String);
}
afterEach(() => vi.restoreAllMocks());

function repositories() {
  const opened = openDatabase({
    place: { kind: 'memory' },
    durability: 'refetchable',
    migrations: cacheMigrations,
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return cacheRepositoriesIn(opened.db);
}
const allClients: ClientQuery = {
  text: '',
  kinds: [],
  countries: [],
  currencies: [],
  readiness: 'all',
  sort: 'name',
  direction: 'ascending',
};
const noMarks = {
  asOfEpochMs: 1,
  isChanged: false,
  isGone: false,
  isSubtracted: false,
  label: null,
};

describe('a name of eighty kilobytes of marks', () => {
  it('is stored, found and sorted without normalising it whole', () => {
    const { clients, products, supplierInvoices, cards } = repositories();
    const texts = normalizedBy(() => {
      clients.put({
        records: [
          toClientRecord(
            clientWith({
              id: clientIdOf('a'),
              name: poisoned,
              email: poisoned,
              vatNumber: poisoned,
              phoneNumber: poisoned,
            }),
            1,
          ),
        ],
        nowEpochMs: 1,
      });
      products.put({
        records: [
          {
            id: 'a',
            model: '{}',
            asOfEpochMs: 1,
            title: poisoned,
            createdEpochMs: null,
            updatedEpochMs: null,
            type: null,
            currency: null,
            vatRate: null,
            texts: [poisoned],
          },
        ],
        nowEpochMs: 1,
      });
      supplierInvoices.put({
        records: [
          toInvoiceRecord(
            invoiceWith({ id: 'a', supplierName: poisoned, iban: poisoned }),
            noMarks,
          ),
        ],
        nowEpochMs: 1,
      });
      cards.put({
        id: 'a',
        model: '{}',
        asOfEpochMs: 1,
        status: 'live',
        lastActivityEpochMs: null,
        createdEpochMs: null,
        monthLimitUse: null,
        name: poisoned,
        searchWords: poisoned,
      });
      expect(clients.find('mill', 5).map(({ id }) => id)).toEqual(['a']);
      expect(supplierInvoices.find('mill', 5).map(({ id }) => id)).toEqual(['a']);
      expect(
        clients
          .range({ question: { ...allClients, text: poisoned }, at: 0, limit: 5 })
          .records.map(({ id }) => id),
      ).toEqual(['a']);
      expect(
        clients
          .likely({ vatNumber: null, taxNumber: null, email: null, name: poisoned }, 5)
          .map(({ record }) => record.id),
      ).toEqual(['a']);
    });
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((text) => text.length > 10_000 || /\p{M}{31}/u.test(text))).toEqual([]);
  });

  it('is stored whole, as the bank sent it', () => {
    const { clients } = repositories();
    clients.put({
      records: [toClientRecord(clientWith({ id: clientIdOf('a'), name: poisoned }), 1)],
      nowEpochMs: 1,
    });
    expect((JSON.parse(clients.get('a')?.model ?? '{}') as { readonly name: string }).name).toBe(
      poisoned,
    );
  });

  it('leaves ordinary names unchanged, with the keys of an earlier version', () => {
    expect(
      [
        'Élodie Müller',
        ' ŁÓDŹ ',
        'ﬁnance № 5',
        'ＡＢＣ',
        '한국어',
        'Straße',
        'İstanbul',
        'ÀÉÎ'.repeat(100),
      ].map(sortKey),
    ).toEqual([
      'elodie muller',
      'łodz',
      'finance no 5',
      'abc',
      '한국어'.normalize('NFKD'),
      'straße',
      'istanbul',
      'aei'.repeat(100),
    ]);
    expect(wordsOf('Élodie-Müller & Søn, Straße № 5, Ｌtd.')).toEqual([
      'elodie',
      'muller',
      'son',
      'strasse',
      'no',
      '5',
      'ltd',
    ]);
  });
});
