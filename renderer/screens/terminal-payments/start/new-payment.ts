import * as z from 'zod/mini';
import {
  maxPaymentCharacters,
  newPayment,
} from '../../../../preload/contract/terminal-payments.ts';
import type { NewPayment } from '../../../../preload/contract/terminal-payments.ts';
import type { InputProblem } from '../../../../preload/contract/result.ts';
import { terminalId } from '../../../../preload/contract/values.ts';
import { amountExample, readLimit } from '../../../format/limit-input.ts';
import { draftForm } from '../../../platform/drafts/draft-form.ts';
import { defineFormFields } from '../../../forms/form-fields.ts';
import type { SentDraft } from '../../../forms/use-sent-form.ts';

const values = z.strictObject({
  /** The id of a known one; empty: none selected. `typedTerminalChoice`: the typed one. */
  terminal: z.string(),
  typedTerminal: z.string(),
  amount: z.string(),
  /** Empty: the default. */
  currency: z.string(),
  reference: z.string(),
  otherFieldsJson: z.string(),
});
/** The typed content of the fields. */
export type NewPaymentValues = Readonly<z.infer<typeof values>>;

const emptyPayment: NewPaymentValues = {
  terminal: '',
  typedTerminal: '',
  amount: '',
  currency: '',
  reference: '',
  otherFieldsJson: '',
};

/** Cannot be an id of the bank: those never begin with a dot. */
export const typedTerminalChoice = '.own';

const sent = z.object({ writeId: z.string(), atEpochMs: z.number(), content: z.string() });
type SentPayment = z.infer<typeof sent>;

/** The stored form of a new payment. */
export const newPaymentForm = draftForm<SentDraft<NewPaymentValues, SentPayment>>({
  key: 'terminal-payments:start',
  belongsTo: 'connection',
  empty: { values: emptyPayment, sent: null },
  shape: z.object({ values, sent: z.nullable(sent) }),
});

export const paymentFields = defineFormFields<NewPaymentValues, { readonly isTyped: boolean }>()({
  terminal: {
    names: ['terminalId'],
    isShown: (_values, { isTyped }) => (isTyped ? 'typedTerminal' : true),
  },
  typedTerminal: {},
  amount: { names: ['amount.value'] },
  currency: { names: ['amount.currency'] },
  reference: { names: ['metadata.reference'] },
  otherFieldsJson: {},
});

/** The defaults without a selection. */
type PaymentDefaults = { readonly terminal: string; readonly currency: string };

export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}

function decimalsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  );
}

/** The value with all decimals of its currency; null: it has more than those. */
function withCurrencyDecimals(value: string, decimals: number): string | null {
  const [whole = '', fraction = ''] = value.split('.');
  if (fraction.length > decimals) return null;
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`;
}

function currencyOf(typed: NewPaymentValues, defaults: PaymentDefaults): string {
  return typed.currency === '' ? defaults.currency : typed.currency;
}

/** An example amount in the form's currency, for an error message. */
export function amountExampleIn(
  typed: NewPaymentValues,
  defaults: PaymentDefaults,
  formatLocale: string,
): string {
  const currency = currencyOf(typed, defaults);
  return amountExample(formatLocale, isCurrency(currency) ? decimalsOf(currency) : 2);
}

/** The payment to send, or the problems of the input, at most one per field. */
export function readNewPayment(
  typed: NewPaymentValues,
  defaults: PaymentDefaults,
  formatLocale: string,
): { readonly payment: NewPayment | null; readonly problems: readonly InputProblem[] } {
  const problems: InputProblem[] = [];
  const chosenTerminal = typed.terminal === '' ? defaults.terminal : typed.terminal;
  const isTyped = chosenTerminal === typedTerminalChoice;
  const terminal = isTyped ? typed.typedTerminal.trim() : chosenTerminal;
  if (!terminalId.safeParse(terminal).success)
    problems.push({
      path: [isTyped ? 'typedTerminal' : 'terminal'],
      code: terminal === '' ? 'required' : 'no-id',
    });
  const currency = currencyOf(typed, defaults);
  const hasCurrency = isCurrency(currency);
  if (!hasCurrency) problems.push({ path: ['currency'], code: 'required' });
  const decimals = hasCurrency ? decimalsOf(currency) : 2;
  const amount = readLimit(typed.amount, formatLocale, null, {
    decimals,
    currency: hasCurrency ? currency : null,
  });
  const value = amount.ok ? withCurrencyDecimals(amount.value, decimals) : null;
  if (!amount.ok)
    problems.push({
      path: ['amount'],
      code: amount.problem === 'empty' ? 'required' : 'not-an-amount',
    });
  else if (amount.value === '0') problems.push({ path: ['amount'], code: 'not-positive' });
  else if (value === null) problems.push({ path: ['amount'], code: 'too-fine' });
  const reference = typed.reference.trim();
  if (reference.length > maxPaymentCharacters.reference)
    problems.push({ path: ['reference'], code: 'too-long' });
  const read = newPayment.safeParse({
    terminalId: terminal,
    amount: { value, currency },
    reference,
    otherFieldsJson: typed.otherFieldsJson.trim(),
  });
  return { payment: problems.length === 0 && read.success ? read.data : null, problems };
}
