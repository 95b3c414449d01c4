import { expect, it } from 'vitest';
import type { CommandError } from '../../../preload/contract/result.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { terminalId } from '../../../preload/contract/values.ts';
import { sendPayment } from '../../../renderer/screens/terminal-payments/start/send-payment.ts';

const payment = {
  terminalId: terminalId.parse('till-1'),
  amount: { value: '1.00', currency: 'EUR' },
  reference: '',
  otherFieldsJson: '',
};

it.each<[CommandError, string | undefined]>([
  [{ kind: 'outcome-unknown', traceId: null }, 'empty'],
  [{ kind: 'unexpected', traceId: 't' }, undefined],
  [{ kind: 'service-failed', status: 503, traceId: null }, 'not sent'],
  [{ kind: 'offline' }, 'not sent'],
])(
  'a payment keeps its id while its form stands and nobody knows how it ended: %j',
  async (error, end) => {
    const steps: string[] = [];
    const step = (name: string) => async () => (steps.push(name), ok({}));
    const form = {
      sent: null,
      markSent: step('sent'),
      markNotSent: step('not sent'),
      empty: step('empty'),
      randomUUID: () => 'w1',
      now: () => 7,
    };
    await sendPayment({ ...form, start: async () => failed(error) }, payment, null);
    expect(steps).toEqual(['sent', ...(end === undefined ? [] : [end])]);
  },
);
