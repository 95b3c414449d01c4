import { describe, expect, it } from 'vitest';
import { dropKind, dragKind } from '../../../renderer/frame/drop/drop-kind.ts';

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
    expect(dragKind([type])).toBe('clients');
  });

  it.each([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.ms-excel.sheet.macroEnabled.12',
  ])('is a spreadsheet as %s', (type) => {
    expect(dragKind([type])).toBe('spreadsheet');
  });

  it.each(['image/png', 'application/json', 'video/mp4'])('is rejected as %s', (type) => {
    expect(dragKind([type])).toBe('other');
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
    expect(dragKind([type])).toBe('invoices');
    // A system without a known type for one of them.
    expect(dragKind([type, ''])).toBe('invoices');
  });

  it('is rejected together with another one that is no e-invoice', () => {
    expect(dragKind(['text/csv', 'text/csv'])).toBe('several');
    expect(dragKind(['application/pdf', 'text/csv'])).toBe('several');
  });
});

describe('a dropped file', () => {
  it.each(['Kunden.csv', 'CLIENTS.CSV', 'export.2026.tsv', 'clients.txt'])(
    'is read: %s',
    (name) => {
      expect(dropKind([file(name)])).toBe('clients');
    },
  );

  it.each(['clients.xlsx', 'Clients.XLS', 'clients.xlsm', 'clients.ods', 'Kunden.numbers'])(
    'must be saved as CSV first: %s',
    (name) => {
      expect(dropKind([file(name)])).toBe('spreadsheet');
    },
  );

  it.each(['a.pdf', 'A.XML', 'a.xml.p7m', 'clients.csv.zip', 'a.eml'])(
    'is an e-invoice, also with others: %s',
    (name) => {
      expect(dropKind([file(name)])).toBe('invoices');
      expect(dropKind([file(name), file('b.pdf')])).toBe('invoices');
      expect(dropKind([file(name), file('b.csv')])).toBe('several');
      expect(dropKind([file(name), { name: 'b.pdf', isFolder: true }])).toBe('several');
    },
  );

  it.each(['logo.png', 'csv', 'events.json', ''])('is not read: %j', (name) => {
    expect(dropKind([file(name)])).toBe('other');
  });

  it('is rejected together with another one, or if it is a folder', () => {
    expect(dropKind([file('a.csv'), file('b.csv')])).toBe('several');
    expect(dropKind([{ name: 'clients.csv', isFolder: true }])).toBe('folder');
    expect(dropKind([])).toBe('other');
  });
});

describe('a page that accepts files itself', () => {
  const target = { types: /^application\/pdf$/, names: /\.(?:pdf|csv)$/ };

  it('gets single files of its kind, and no folder', () => {
    expect(dragKind(['application/pdf'], target)).toBe('taken');
    expect(dragKind(['application/pdf', 'application/pdf'], target)).toBe('invoices');
    expect(dropKind([file('invoice.pdf')], target)).toBe('taken');
    expect(dropKind([file('a.pdf'), file('b.pdf')], target)).toBe('invoices');
    expect(dropKind([file('a.eml')], target)).toBe('invoices');
    expect(dropKind([{ name: 'folder.pdf', isFolder: true }], target)).toBe('folder');
  });

  it('leaves other files to the import of clients', () => {
    expect(dragKind(['text/csv'], target)).toBe('clients');
    expect(dropKind([file('clients.txt')], target)).toBe('clients');
  });
});
