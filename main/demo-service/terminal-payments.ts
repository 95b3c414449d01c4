import * as z from 'zod';
import { timestamp } from './clock.ts';
import { bearer, type Route } from './http/call.ts';
import { readJson } from './http/body.ts';
import { json, notFound } from './http/reply.ts';
import type { Money } from './money.ts';
import type { World } from './world.ts';

/** What the till asks a terminal to take. The specification does not show the shape; this is the least that makes a payment. */
const paymentBody = z.strictObject({
  amount: z.strictObject({ value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/), currency: z.string().regex(/^[A-Z]{3}$/) }),
  metadata: z.record(z.string(), z.string()).optional(),
});

interface TerminalPayment {
  readonly id: string;
  readonly terminal_id: string;
  readonly amount: Money;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAtEpochMs: number;
}

/** The customer takes so long to hold their card to the terminal. */
const customerTakesMs = 8_000;

/** Payments on the bakery's terminal: accepted at once, authorized a little later. A terminal nobody knows stays silent: its payment is never authorized. */
export function terminalPaymentRoutes(world: World, terminalId: string): readonly Route[] {
  const payments = new Map<string, TerminalPayment>();

  const shown = (payment: TerminalPayment): Readonly<Record<string, unknown>> => {
    const authorizedAt = payment.createdAtEpochMs + customerTakesMs;
    const isAuthorized = payment.terminal_id === terminalId && world.now() >= authorizedAt;
    return {
      id: payment.id,
      terminal_id: payment.terminal_id,
      poi_id: 'POI-0001',
      amount: payment.amount,
      authorized_amount: isAuthorized ? payment.amount : null,
      status: isAuthorized ? 'AUTHORIZED' : 'PENDING',
      payment_method: isAuthorized ? 'visa' : null,
      card_summary: isAuthorized ? '4242' : null,
      metadata: payment.metadata,
      created_at: timestamp(payment.createdAtEpochMs),
      updated_at: timestamp(isAuthorized ? authorizedAt : payment.createdAtEpochMs),
      authorized_at: isAuthorized ? timestamp(authorizedAt) : null,
    };
  };

  return [
    {
      method: 'POST',
      path: '/v2/terminals/:terminal_id/payment',
      access: bearer('terminal.write'),
      handle: (call) => {
        const body = readJson(call, paymentBody);
        if (!body.ok) return body.error;
        const payment: TerminalPayment = { id: world.random.uuid(), terminal_id: call.param('terminal_id'), amount: body.value.amount, metadata: body.value.metadata ?? {}, createdAtEpochMs: world.now() };
        payments.set(payment.id, payment);
        return json({ terminal_payment: shown(payment) }, 202);
      },
    },
    {
      method: 'GET',
      path: '/v2/terminal_payments/:id',
      access: bearer('terminal.read'),
      handle: (call) => {
        const payment = payments.get(call.param('id').toLowerCase());
        return payment === undefined ? notFound('terminal payment') : json({ terminal_payment: shown(payment) });
      },
    },
  ];
}
