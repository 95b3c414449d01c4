import { expect, it } from 'vitest';
import {
  newPaymentForm,
  typedTerminalChoice,
  readNewPayment,
} from '../../../renderer/screens/terminal-payments/start/new-payment.ts';

const usual = { terminal: 'till-1', currency: 'EUR' };
function read(typed: Partial<typeof newPaymentForm.empty.values>, locale = 'en-GB') {
  const { payment, problems } = readNewPayment(
    { ...newPaymentForm.empty.values, ...typed },
    usual,
    locale,
  );
  return payment?.amount ?? problems.map(({ path, code }) => `${path.join('.')}: ${code}`);
}
function eur(value: string) {
  return { value, currency: 'EUR' };
}

it.each([
  ['12.5', 'en-GB', 'EUR', eur('12.50')],
  ['12,5', 'de-DE', 'EUR', eur('12.50')],
  ['1.234,50', 'de-DE', 'EUR', eur('1234.50')],
  ['0.125', 'de-DE', 'EUR', ['amount: not-an-amount']],
  ['12.505', 'en-GB', 'EUR', ['amount: not-an-amount']],
  ['12.505', 'en-GB', 'KWD', { value: '12.505', currency: 'KWD' }],
  ['12,505', 'fr-FR', 'KWD', { value: '12.505', currency: 'KWD' }],
  ['12.505', 'de-DE', 'KWD', ['amount: not-an-amount']],
  ['1200', 'en-GB', 'JPY', { value: '1200', currency: 'JPY' }],
  ['12.5', 'en-GB', 'JPY', ['amount: too-fine']],
  ['0', 'en-GB', 'EUR', ['amount: not-positive']],
  ['', 'en-GB', 'EUR', ['amount: required']],
  ['5', 'en-GB', 'Euro', ['currency: required']],
] as const)(
  'an amount of “%s” in %s and %s is accepted or rejected',
  (amount, locale, currency, end) => {
    expect(read({ amount, currency }, locale)).toEqual(end);
  },
);

it('a problem of a terminal appears at the visible field', () => {
  expect(read({ amount: '5', terminal: typedTerminalChoice })).toEqual(['typedTerminal: required']);
  expect(read({ amount: '5', terminal: typedTerminalChoice, typedTerminal: 'a b' })).toEqual([
    'typedTerminal: no-id',
  ]);
  expect(read({ amount: '5' })).toEqual(eur('5.00'));
});
