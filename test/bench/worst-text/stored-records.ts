import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openVault } from '../../../main/data/vault/open-vault.ts';
import { cacheRepositoriesIn } from '../../../main/data/cache/cache-repositories.ts';
import { cacheMigrations } from '../../../main/data/cache/migrations.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import { toReceivedEvent } from '../../../main/events/to-received-event.ts';
import { toClientRecord } from '../../../main/features/clients/client-record.ts';
import { toInvoiceRecord } from '../../../main/features/supplier-invoices/invoice-record.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { invoiceWith } from '../../fixtures/invoices.ts';
import { unfilteredClients } from '../many-clients.ts';
import type { TextWork } from './plain-functions.ts';

const marks = { asOfEpochMs: 1, isChanged: false, isGone: false, isSubtracted: false, label: null };
const card = {
  id: 'a',
  model: '{}',
  asOfEpochMs: 1,
  status: 'live',
  lastActivityEpochMs: null,
  createdEpochMs: null,
  monthLimitUse: null,
};
function createEventJson(text: string) {
  return JSON.stringify({
    id: 'a',
    event_type: 'card.updated',
    data: { note: Buffer.from(text).subarray(0, text.length).toString() },
  });
}

/** Main's work in one task with a stored text, in its own encrypted files. `close` deletes them. */
export function openStoredRecords(): {
  readonly works: readonly TextWork[];
  readonly close: () => void;
} {
  const directory = mkdtempSync(path.join(tmpdir(), 'cashdesk-bench-'));
  const key = randomBytes(32);
  const opened = openDatabase({
    place: { kind: 'file', path: path.join(directory, 'cache'), key },
    durability: 'refetchable',
    migrations: cacheMigrations,
  });
  const openedVault = openVault({ kind: 'file', path: path.join(directory, 'vault'), key });
  if (opened.kind !== 'opened' || openedVault.kind !== 'opened')
    throw new Error('The databases cannot be opened');
  const { clients, supplierInvoices, products, cards } = cacheRepositoriesIn(opened.db);
  const { vault } = openedVault;
  const putClient = (text: string) =>
    clients.put({
      records: [toClientRecord(clientWith({ id: clientIdOf('a'), name: text }), 1)],
      nowEpochMs: 1,
    });
  const works: readonly TextWork[] = [
    ['client that is put', putClient],
    [
      'clients found by it',
      (text) => clients.range({ question: { ...unfilteredClients, text }, at: 0, limit: 100 }),
    ],
    [
      'clients found with it among them',
      (text) => [putClient(text), clients.find('ab', 20)].length,
    ],
    [
      'its duplicates',
      (text) => clients.likely({ vatNumber: text, taxNumber: text, email: text, name: text }, 20),
    ],
    [
      'product that is put',
      (text) =>
        products.put({
          records: [
            {
              id: 'a',
              model: JSON.stringify(text),
              asOfEpochMs: 1,
              title: null,
              createdEpochMs: null,
              updatedEpochMs: null,
              type: null,
              currency: null,
              vatRate: null,
              texts: [text],
            },
          ],
          nowEpochMs: 1,
        }),
    ],
    [
      'invoice that is put',
      (text) =>
        supplierInvoices.put({
          records: [toInvoiceRecord(invoiceWith({ id: 'a', supplierName: text }), marks)],
          nowEpochMs: 1,
        }),
    ],
    [
      'card that is put',
      (text) => cards.put({ ...card, name: text, model: JSON.stringify(text), searchWords: text }),
    ],
    ['cards found by it', (text) => cards.findNamed(text, 20, 'similar')],
    [
      'event that is kept',
      (text) =>
        vault.receivedEvents.store([
          toReceivedEvent({
            body: Buffer.from(createEventJson(text)),
            headers: [],
            receivedAtEpochMs: 1,
            source: 'receiver',
            verdict: { state: 'unsigned', kind: null, secretName: null, steps: [], likely: null },
          }),
        ]),
    ],
    [
      'registration that is kept',
      (text) =>
        vault.registrations.putAnswer({
          id: 'a',
          saidAtEpochMs: 1,
          organizationId: null,
          legalName: text,
          status: null,
          flowType: null,
          legalFlow: null,
          country: null,
          createdAt: null,
          hasProblems: 0,
          json: '{}',
        }),
    ],
    ['registrations found by it', (text) => vault.registrations.search(text)],
  ];
  vault.registrations.add([{ id: 'a', label: null, addedAtEpochMs: 1, source: 'added' }]);
  const close = (): void => {
    opened.db.close();
    vault.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { works, close };
}
