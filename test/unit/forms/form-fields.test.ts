import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesOf, valueAt, withValueAt } from '../../../renderer/forms/field-paths.ts';
import { defineFormFields } from '../../../renderer/forms/form-fields.ts';

const empty = {
  name: '',
  code: '',
  ownCode: '',
  hasPeople: true,
  hasNote: false,
  note: '',
  people: [] as readonly { readonly email: string; readonly address: { readonly city: string } }[],
};
type Values = typeof empty;
const person = { email: 'a@x.example', address: { city: 'Lyon' } };

const fields = defineFormFields<Values, { readonly isOpen: boolean }>((names) =>
  names.includes('typed') ? 'note' : null,
)({
  name: { names: ['title'] },
  'level.code': { textPaths: ['code', 'ownCode'], names: ['level'] },
  note: {
    isShown: ({ hasNote }) => hasNote,
    open: (values) => ({ ...values, hasNote: true }),
  },
  hidden: { textPaths: ['name'], isShown: (_, { isOpen }) => isOpen || 'name' },
  people: {},
  'people.*': {},
  'people.*.email': { isShown: ({ hasPeople }) => hasPeople },
  'people.*.town': { textPaths: ['people.*.address.city'] },
});
const around = { isOpen: false };
function at(pointer: string | null, detail: string | null = 'no') {
  return {
    code: null,
    detail,
    pointer,
  };
}
function place(pointers: readonly (string | null)[], values: Values = empty) {
  return fields.placeProblems(
    { problems: [], bankProblems: pointers.map((each) => at(each)) },
    values,
    around,
  );
}

describe('a pointer of the service', () => {
  it.each([
    ['/name', 'name'],
    ['#/data/attributes/name/first', 'name'],
    ['title', 'name'],
    ['level[code]', 'level.code'],
    ['/level', 'level.code'],
    ['/people/3/email', 'people.3.email'],
    ['people[007].email', 'people.7.email'],
    ['/people/0/shoe_size', 'people.0'],
    ['/people/first/email', 'people'],
    ['/people/*/email', 'people'],
    ['/people/12345/email', 'people'],
    ['/weather', null],
    ['/constructor', null],
    ['', null],
  ])('%s leads to %s', (pointer, field) => {
    expect(fields.fieldAt(namesOf(pointer))).toBe(field);
  });

  it('may have any character in its names (RFC 6901)', () => {
    expect(namesOf('#/a~1b/c~0d')).toEqual(['a/b', 'c~d']);
  });
});

describe('a problem', () => {
  it('appears at its field, or at the field that shows it', () => {
    const { bankMessages, bankProblemsAbove } = place(
      ['/name', '/hidden', '/level', '/people/0/email'],
      {
        ...empty,
        people: [person],
      },
    );
    expect([...bankMessages]).toEqual([
      ['name', 'no no'],
      ['level.code', 'no'],
      ['people.0.email', 'no'],
    ]);
    expect(bankProblemsAbove).toEqual([]);
  });

  it('appears above the form if no visible field matches', () => {
    const nowhere = ['/note', '/people/0/email', '/people/0', '/weather', null];
    expect(place(nowhere).bankProblemsAbove).toEqual(nowhere.map((each) => at(each)));
    expect(
      fields.placeProblems({ problems: [], bankProblems: [at('/name', null)] }, empty, around)
        .bankProblemsAbove,
    ).toEqual([at('/name', null)]);
  });

  it('opens its field, or the innermost existing part of its path', () => {
    const bankProblems = [at('/typed'), at('/people/0/email')];
    const opened = fields.openProblemFields(empty, { problems: [], bankProblems });
    expect(opened).toEqual({ ...empty, hasNote: true });
    expect([
      ...fields.placeProblems({ problems: [], bankProblems }, opened, around).bankMessages.keys(),
    ]).toEqual(['note']);
  });

  it('of the app or the bank is never lost, for any pointer', () => {
    const name = fc.constantFrom(
      'name',
      'people',
      'email',
      'note',
      'hidden',
      'level',
      '0',
      '7',
      '*',
      'x',
    );
    fc.assert(
      fc.property(fc.array(fc.array(name, { maxLength: 5 })), fc.boolean(), (paths, hasNote) => {
        const placed = fields.placeProblems(
          {
            problems: paths.map((path, index) => ({ path, code: `own ${index}` })),
            bankProblems: paths.map((path, index) => at(path.join('/'), `bank ${index}.`)),
          },
          { ...empty, hasNote, people: [person] },
          around,
        );
        const messages = [
          ...placed.bankMessages.values(),
          ...placed.bankProblemsAbove.map(({ detail }) => detail),
        ].join(' ');
        for (const index of paths.keys()) expect(messages).toContain(`bank ${index}.`);
        expect(placed.codes.size + placed.codesAbove.length).toBeLessThanOrEqual(paths.length);
        expect(placed.codes.size + placed.codesAbove.length === 0).toBe(paths.length === 0);
        const shown = ['name', 'level.code', 'people', 'people.0', 'people.0.email'];
        for (const field of [...placed.bankMessages.keys(), ...placed.codes.keys()])
          expect(hasNote ? [...shown, 'note'] : shown).toContain(field);
      }),
    );
  });
});

describe('typed text', () => {
  it('is read and written at the path of its field, and other fields stay', () => {
    const values = { ...empty, people: [person, person] };
    const path = fields.textPath('people.1.town');
    expect(path).toBe('people.1.address.city');
    expect(valueAt(values, path)).toBe('Lyon');
    const changed = withValueAt(values, path, 'Paris');
    expect(changed).toEqual({
      ...empty,
      people: [person, { ...person, address: { city: 'Paris' } }],
    });
    expect(changed.people[0]).toBe(person);
    expect(fields.isSame('people.1.town', values, changed)).toBe(false);
    expect(fields.isSame('people.0.town', values, changed)).toBe(true);
    expect(fields.isSame('level.code', empty, { ...empty, ownCode: 'x' })).toBe(false);
  });

  it('is not found under names of the object prototype', () => {
    expect(valueAt(empty, 'constructor.name')).toBeUndefined();
  });
});
