import { describe, expect, it } from 'vitest';
import { bankQuery, emptyBankForm } from '../../../renderer/screens/clients/bank-query.ts';

describe('a query for the bank’s own search', () => {
  it('omits empty fields', () => {
    expect(bankQuery({ ...emptyBankForm, name: '  café ', email: ' ' })).toEqual({
      ok: true,
      value: {
        name: 'café',
        email: null,
        vatNumber: null,
        taxIdentificationNumber: null,
        updatedFrom: null,
        updatedTo: null,
        sort: 'name',
        direction: 'ascending',
      },
    });
  });

  it('includes both days from their first moment to their last', () => {
    const query = bankQuery({
      ...emptyBankForm,
      updatedFrom: '2026-03-01',
      updatedTo: '2026-03-01',
    });
    if (!query.ok) throw new Error('refused');
    const [from, to] = [query.value.updatedFrom, query.value.updatedTo].map(
      (text) => new Date(text ?? ''),
    );
    expect([
      from?.getDate(),
      from?.getHours(),
      to?.getDate(),
      to?.getHours(),
      to?.getMinutes(),
    ]).toEqual([1, 0, 1, 23, 59]);
  });

  it.each([
    [{ name: 'é' }, 'name', 'clients.ask-bank.too-short'],
    [{ updatedFrom: '31.1.2026' }, 'updatedFrom', 'clients.ask-bank.no-day'],
    [{ updatedFrom: '2026-02-30' }, 'updatedFrom', 'clients.ask-bank.no-day'],
    [{ updatedTo: '2026-13-01' }, 'updatedTo', 'clients.ask-bank.no-day'],
    [
      { updatedFrom: '2026-03-02', updatedTo: '2026-03-01' },
      'updatedTo',
      'clients.ask-bank.ends-before',
    ],
  ] as const)('reports the problem of %j at its field', (form, field, words) => {
    expect(bankQuery({ ...emptyBankForm, ...form })).toEqual({
      ok: false,
      problems: { [field]: words },
    });
  });
});
