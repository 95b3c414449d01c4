import { describe, expect, it } from 'vitest';
import { kindOfDropped, kindOfHeld } from '../../../renderer/frame/drop/drop-kind.ts';

function file(name: string) {
  return { name, isFolder: false };
}

describe('A file held over the window', () => {
  it.each([
    'text/csv',
    'text/plain',
    'text/tab-separated-values',
    'application/csv',
    // Windows with Excel says this of a CSV file, and a system that knows no type says nothing.
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

  it.each(['image/png', 'application/pdf', 'application/json', 'application/zip', 'video/mp4'])(
    'is nothing for the import as %s',
    (type) => {
      expect(kindOfHeld([type])).toBe('other');
    },
  );

  it('is one too many beside another', () => {
    expect(kindOfHeld(['text/csv', 'text/csv'])).toBe('several');
  });
});

describe('A file that was dropped', () => {
  it.each(['Kunden.csv', 'CLIENTS.CSV', 'export.2026.tsv', 'clients.txt'])(
    'is read: %s',
    (name) => {
      expect(kindOfDropped([file(name)])).toBe('clients');
    },
  );

  it.each(['clients.xlsx', 'Clients.XLS', 'clients.xlsm', 'clients.ods', 'Kunden.numbers'])(
    'has to be saved as CSV first: %s',
    (name) => {
      expect(kindOfDropped([file(name)])).toBe('spreadsheet');
    },
  );

  it.each(['logo.png', 'clients.csv.zip', 'csv', 'events.json', ''])('is not read: %j', (name) => {
    expect(kindOfDropped([file(name)])).toBe('other');
  });

  it('is one too many beside another, and a folder whatever it is called', () => {
    expect(kindOfDropped([file('a.csv'), file('b.csv')])).toBe('several');
    expect(kindOfDropped([{ name: 'clients.csv', isFolder: true }])).toBe('folder');
    expect(kindOfDropped([])).toBe('other');
  });
});

describe('A page that takes files itself', () => {
  const taker = { types: /^application\/pdf$/, names: /\.(?:pdf|csv)$/ };

  it('is given those of its kind, alone, and no folder', () => {
    expect(kindOfHeld(['application/pdf'], taker)).toBe('taken');
    expect(kindOfHeld(['application/pdf', 'application/pdf'], taker)).toBe('several');
    expect(kindOfDropped([file('invoice.pdf')], taker)).toBe('taken');
    expect(kindOfDropped([file('a.pdf'), file('b.pdf')], taker)).toBe('several');
    expect(kindOfDropped([{ name: 'folder.pdf', isFolder: true }], taker)).toBe('folder');
  });

  it('leaves what it does not take to the import of clients', () => {
    expect(kindOfHeld(['text/csv'], taker)).toBe('clients');
    expect(kindOfDropped([file('clients.txt')], taker)).toBe('clients');
  });
});
