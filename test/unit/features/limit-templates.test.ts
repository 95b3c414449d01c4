import { describe, expect, it } from 'vitest';
import {
  listTemplates,
  removeTemplate,
  saveTemplate,
} from '../../../main/features/cards/limit-runs/limit-templates.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { openConnection } from './fakes.ts';

const limits = { paymentMonthlyLimit: '500', paymentDailyLimitOption: true };
function setUp() {
  let made = 0;
  let changes = 0;
  const connection = openConnection({
    randomUUID: () => `t${String(++made)}`,
    publishChange: () => (changes += 1),
  });
  const names = (): unknown => {
    const answer = listTemplates(connection);
    return answer.ok ? answer.value.templates.map(({ name }) => name) : answer.error;
  };
  return { connection, names, changes: () => changes };
}
const taken = failed({ kind: 'invalid-input', problems: [{ path: ['name'], code: 'name-taken' }] });

describe('the owner’s own templates', () => {
  it('are listed by name, with the limits they were saved with', () => {
    const { connection, changes } = setUp();
    saveTemplate(connection, { id: null, name: 'Travelling', limits: {} });
    saveTemplate(connection, { id: null, name: ' Apprentice ', limits });
    expect(listTemplates(connection)).toEqual(
      ok({
        templates: [
          { id: 't2', name: 'Apprentice', limits },
          { id: 't1', name: 'Travelling', limits: {} },
        ],
      }),
    );
    expect(changes()).toBe(2);
  });

  it('have one name each, whatever the case of its letters', () => {
    const { connection, names } = setUp();
    saveTemplate(connection, { id: null, name: 'Été', limits });
    saveTemplate(connection, { id: null, name: 'Market', limits });
    expect(saveTemplate(connection, { id: null, name: 'E\u0301TE\u0301', limits })).toEqual(taken);
    expect(saveTemplate(connection, { id: 't2', name: 'été ', limits })).toEqual(taken);
    expect(saveTemplate(connection, { id: 't1', name: 'ÉTÉ', limits })).toMatchObject({ ok: true });
    expect(names()).toEqual(['ÉTÉ', 'Market']);
  });

  it('need a name that can be read', () => {
    expect(saveTemplate(setUp().connection, { id: null, name: '  ', limits })).toMatchObject({
      error: { kind: 'invalid-input', problems: [{ code: 'name-missing' }] },
    });
  });

  it('are at most a hundred, of which each can still be changed', () => {
    const { connection } = setUp();
    for (let number = 1; number <= 100; number += 1)
      expect(saveTemplate(connection, { id: null, name: `No ${String(number)}`, limits }).ok).toBe(
        true,
      );
    expect(saveTemplate(connection, { id: null, name: 'One more', limits })).toMatchObject({
      error: { kind: 'invalid-input', problems: [{ code: 'too-many' }] },
    });
    expect(saveTemplate(connection, { id: 't7', name: 'One more', limits }).ok).toBe(true);
  });

  it('are gone once removed, and a change of one that is gone says so', () => {
    const { connection, names } = setUp();
    saveTemplate(connection, { id: null, name: 'Market', limits });
    removeTemplate(connection, 't1');
    expect(names()).toEqual([]);
    expect(saveTemplate(connection, { id: 't1', name: 'Market', limits })).toMatchObject({
      error: { kind: 'not-found' },
    });
  });

  it('are not pretended to be kept without a vault', () => {
    const connection = { ...openConnection(), vault: null };
    for (const answer of [
      listTemplates(connection),
      saveTemplate(connection, { id: null, name: 'Market', limits }),
      removeTemplate(connection, 't1'),
    ])
      expect(answer).toMatchObject({ error: { kind: 'storage-unavailable' } });
  });
});
