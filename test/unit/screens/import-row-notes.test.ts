import { describe, expect, it } from 'vitest';
import type { ImportField } from '../../../preload/contract/clients/client-imports.ts';
import {
  cellOfPath,
  remapColumn,
  rowNotes,
  sampleOf,
  usedColumns,
  withCell,
} from '../../../renderer/screens/clients/import/row-notes.ts';

const mapping: readonly (ImportField | null)[] = [
  'name',
  null,
  'extra-emails',
  'billing-zip',
  'extra-emails',
  'phone',
];
const cells = ['Café', 'note', 'a@b.example; c@d.example', '69001', 'e@f.example', '04 72'];

describe('the notes of a row of a file', () => {
  it('appear at the cell of their value', () => {
    expect(cellOfPath(['name'], mapping, cells)).toEqual({ field: 'name', column: 0 });
    expect(cellOfPath(['billingAddress', 'zipCode'], mapping, cells)).toEqual({
      field: 'billing-zip',
      column: 3,
    });
    expect(cellOfPath(['phone', 'number'], mapping, cells)).toEqual({ field: 'phone', column: 5 });
  });

  it('appear at the column that contains that one of several e-mails', () => {
    expect(
      [0, 1, 2].map((index) => cellOfPath(['extraEmails', index], mapping, cells).column),
    ).toEqual([2, 2, 4]);
    expect(cellOfPath(['extraEmails'], mapping, cells).column).toBe(2);
  });

  it('name the field without a column for it', () => {
    expect(cellOfPath(['billingAddress', 'countryCode'], mapping, cells)).toEqual({
      field: 'billing-country',
      column: null,
    });
    expect(cellOfPath(['kind'], mapping, cells)).toEqual({ field: 'kind', column: null });
  });

  it('appear at the name if a person has no column for a first name', () =>
    expect(cellOfPath(['firstName'], mapping, cells)).toEqual({ field: 'first-name', column: 0 }));

  it('appear also if their field is unknown', () =>
    expect(cellOfPath(['something', 'new'], mapping, cells)).toEqual({
      field: null,
      column: null,
    }));

  it('list problems before warnings', () => {
    const notes = rowNotes(
      {
        cells,
        problems: [{ path: ['name'], code: 'too-long' }],
        doubts: [{ path: ['phone'], code: 'phone-impossible' }],
        leftOut: [{ field: 'phone', text: '0171 1234567' }],
      },
      mapping,
    );
    expect(notes.map(({ kind, column }) => [kind, column])).toEqual([
      ['problem', 0],
      ['warning', 5],
      ['left-out', 5],
    ]);
  });
});

describe('a fixed cell', () => {
  it('leaves all others unchanged', () =>
    expect(withCell(['a', 'b', 'c'], 1, 'B')).toEqual(['a', 'B', 'c']));
  it('may be past the end of a short row', () =>
    expect(withCell(['a'], 3, 'd')).toEqual(['a', '', '', 'd']));
});

describe('the columns of a file', () => {
  it('are shown if they are assigned to a field', () =>
    expect(usedColumns(mapping)).toEqual([0, 2, 3, 4, 5]));
  it('lose a field that another one gets', () =>
    expect(remapColumn(mapping, 1, 'name')).toEqual([
      null,
      'name',
      'extra-emails',
      'billing-zip',
      'extra-emails',
      'phone',
    ]));
  it('may contain further e-mails several times', () =>
    expect(
      remapColumn(mapping, 1, 'extra-emails').filter((field) => field === 'extra-emails'),
    ).toHaveLength(3));
  it('may contain a street and its number', () =>
    expect(remapColumn(['billing-street', null], 1, 'billing-street')).toEqual([
      'billing-street',
      'billing-street',
    ]));
  it('can all stay unused', () =>
    expect(remapColumn(['name', null], 0, null)).toEqual([null, null]));
  it('are recognised by a few different values', () =>
    expect(sampleOf([['', 'x'], [' Lyon '], ['Lyon'], ['Paris'], ['Torino'], ['Roma']], 0)).toEqual(
      ['Lyon', 'Paris', 'Torino'],
    ));
});
