import { expect, it } from 'vitest';
import type { ImportField } from '../../../preload/contract/clients/client-imports.ts';
import { importField } from '../../../preload/contract/clients/client-imports.ts';
import { noteMessage } from '../../../renderer/screens/clients/import/import-problem-messages.ts';
import {
  reasonLabels,
  duplicateName,
  encodingName,
  importFields,
  openProblem,
} from '../../../renderer/screens/clients/import/import-labels.ts';
import { problemMessages } from '../../../renderer/screens/clients/new-client/problem-messages.ts';

/** Returns the message ID with its values. */
function t(id: string, values?: object): string {
  return values === undefined ? id : `${id} ${JSON.stringify(values)}`;
}
function problem(code: string, field: ImportField | null = null): string {
  return noteMessage({ kind: 'problem', code, field, column: null }, t);
}

it('every problem of a form or a file has its own text', () => {
  for (const code of [...Object.keys(problemMessages), 'kind-unknown', 'line-break'])
    expect(problem(code, 'name')).not.toBe('ui.problem.other');
  expect(problem('of another version')).toBe('ui.problem.other');
});

it('a too long value shows the maximum length if it is known', () => {
  expect(problem('too-long', 'first-name')).toContain('60');
  expect(problem('too-long', 'delivery-city')).toContain('50');
  expect(problem('too-long', 'email')).toBe('ui.problem.too-long');
});

it('a phone without its country asks for the country', () => {
  expect(problem('required', 'phone-country-code')).toBe('newclient.problem.phone-code');
  expect(problem('required', 'phone')).toBe('imports.problem.phone');
  expect(problem('required', 'kind')).toBe('ui.problem.required');
});

it('no text for a file refers to a selection list', () =>
  expect(
    ['country-form', 'currency-form', 'locale-form', 'e-invoicing-form'].map((code) =>
      problem(code),
    ),
  ).toEqual(
    ['country', 'currency', 'locale', 'e-invoicing-form'].map((name) => `imports.problem.${name}`),
  ));

it('a column can be assigned to every field of the contract', () =>
  expect([...importFields].sort()).toEqual([...importField.options].sort()));

it('a duplicate in the list differs from one in the same file', () => {
  expect(duplicateName({ clientId: null, row: 4, name: 'Rossi', because: ['email'] }, t)).toBe(
    'imports.duplicate.row {"row":4,"name":"Rossi"}',
  );
  expect(
    duplicateName({ clientId: 'c1' as never, row: null, name: null, because: ['email'] }, t),
  ).toContain('clients.no-name');
  expect(reasonLabels(['email', 'name'], t)).toBe(
    'newclient.duplicates.email, newclient.duplicates.name',
  );
});

it('a rejected file shows the reason; other faults are shown as faults', () => {
  expect(
    openProblem({ kind: 'invalid-input', problems: [{ path: ['file'], code: 'not-text' }] }),
  ).toBe('imports.open.not-text');
  expect(
    openProblem({ kind: 'invalid-input', problems: [{ path: [], code: 'of another version' }] }),
  ).toBeNull();
  expect(openProblem({ kind: 'offline' })).toBeNull();
});

it('an unknown encoding is shown by its own name', () =>
  expect([encodingName('utf-8'), encodingName('shift_jis')]).toEqual(['UTF-8', 'shift_jis']));
