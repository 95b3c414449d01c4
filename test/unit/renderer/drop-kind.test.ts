import { describe, expect, it } from 'vitest';
import { kindOfDropped, kindOfHeld } from '../../../renderer/frame/drop/drop-kind.ts';

function file(name: string) {
  return { name, isFolder: false };
}

describe('a file held over the window', () => {
  it.each([
    'text/csv',
    'text/plain',
    'text/tab-separated-values',
    'application/csv',
    // Windows with Excel reports this for a CSV file, and a system without a known type reports
    // nothing.
    'application/vnd.ms-excel',
    '',
  ])('may be a table of clients as %j', (type) => {
    expect(kindOfHeld([type])).toBe('clients');
  });

  it.each([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.ms-excel.sheet.macroEnabled.12',
  ])('is a spreadsheet as %s', (type) => {
    expect(kindOfHeld([type])).toBe('spreadsheet');
  });

  it.each(['image/png', 'application/json', 'video/mp4'])('is rejected as %s', (type) => {
    expect(kindOfHeld([type])).toBe('other');
  });

  it.each([
    'application/pdf',
    'text/xml',
    'application/xml',
    'application/pkcs7-mime',
    'application/x-pkcs7-mime',
    'application/zip',
    'application/x-zip-compressed',
    'message/rfc822',
  ])('may be an e-invoice as %s, also several', (type) => {
    expect(kindOfHeld([type])).toBe('invoices');
    // A system without a known type for one of them.
    expect(kindOfHeld([type, ''])).toBe('invoices');
  });

  it('is rejected together with another one that is no e-invoice', () => {
    expect(kindOfHeld(['text/csv', 'text/csv'])).toBe('several');
    expect(kindOfHeld(['application/pdf', 'text/csv'])).toBe('several');
  });
});

describe('a dropped file', () => {
  it.each(['Kunden.csv', 'CLIENTS.CSV', 'export.2026.tsv', 'clients.txt'])(
    'is read: %s',
    (name) => {
      expect(kindOfDropped([file(name)])).toBe('clients');
    },
  );

  it.each(['clients.xlsx', 'Clients.XLS', 'clients.xlsm', 'clients.ods', 'Kunden.numbers'])(
    'must be saved as CSV first: %s',
    (name) => {
      expect(kindOfDropped([file(name)])).toBe('spreadsheet');
    },
  );

  it.each(['a.pdf', 'A.XML', 'a.xml.p7m', 'clients.csv.zip', 'a.eml'])(
    'is an e-invoice, also with others: %s',
    (name) => {
      expect(kindOfDropped([file(name)])).toBe('invoices');
      expect(kindOfDropped([file(name), file('b.pdf')])).toBe('invoices');
      expect(kindOfDropped([file(name), file('b.csv')])).toBe('several');
      expect(kindOfDropped([file(name), { name: 'b.pdf', isFolder: true }])).toBe('several');
    },
  );

  it.each(['logo.png', 'csv', 'events.json', ''])('is not read: %j', (name) => {
    expect(kindOfDropped([file(name)])).toBe('other');
  });

  it('is rejected together with another one, or if it is a folder', () => {
    expect(kindOfDropped([file('a.csv'), file('b.csv')])).toBe('several');
    expect(kindOfDropped([{ name: 'clients.csv', isFolder: true }])).toBe('folder');
    expect(kindOfDropped([])).toBe('other');
  });
});

describe('a page that accepts files itself', () => {
  const taker = { types: /^application\/pdf$/, names: /\.(?:pdf|csv)$/ };

  it('gets single files of its kind, and no folder', () => {
    expect(kindOfHeld(['application/pdf'], taker)).toBe('taken');
    expect(kindOfHeld(['application/pdf', 'application/pdf'], taker)).toBe('invoices');
    expect(kindOfDropped([file('invoice.pdf')], taker)).toBe('taken');
    expect(kindOfDropped([file('a.pdf'), file('b.pdf')], taker)).toBe('invoices');
    expect(kindOfDropped([file('a.eml')], taker)).toBe('invoices');
    expect(kindOfDropped([{ name: 'folder.pdf', isFolder: true }], taker)).toBe('folder');
  });

  it('leaves other files to the import of clients', () => {
    expect(kindOfHeld(['text/csv'], taker)).toBe('clients');
    expect(kindOfDropped([file('clients.txt')], taker)).toBe('clients');
  });
});
