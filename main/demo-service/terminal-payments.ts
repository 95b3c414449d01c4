import * as z from 'zod';
import { timestamp, minuteMs } from './clock.ts';
import { bearer, type Route } from './http/call.ts';
import { readJson } from './http/body.ts';
import { json, notFound } from './http/reply.ts';
import { euros, type Money } from './money.ts';
import type { SeedTexts } from './seed/texts.ts';
import type { World } from './world.ts';

/**
 * The till's request to a terminal. The specification does not show the shape; this is the least
 * that creates a payment.
 */
const paymentBody = z.strictObject({
  amount: z.strictObject({
    value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
  metadata: z.record(z.string(), z.string()).optional(),
});

/**
 * What the customer at the terminal does. `metadata.demo_customer` of a payment selects one of
 * them; by default they pay.
 */
const customers = ['pays', 'adds-tip', 'is-refused', 'leaves'] as const;
type DemoCustomer = (typeof customers)[number];

interface TerminalPayment {
  readonly id: string;
  readonly terminal_id: string;
  readonly amount: Money;
  readonly metadata: Readonly<Record<string, string>>;
  readonly customer: DemoCustomer;
  readonly createdAtEpochMs: number;
}

/** The time until the customer holds their card to the terminal. */
const customerTakesMs = 8_000;

/**
 * A morning at the counter: paid, paid with a tip, refused, and one whose customer was just asked.
 * Their ids are the same at every start.
 */
export function seedPayments({
  terminalId,
  nowEpochMs,
  texts,
}: {
  readonly terminalId: string;
  readonly nowEpochMs: number;
  readonly texts: SeedTexts;
}): readonly TerminalPayment[] {
  const sketches: readonly (readonly [
    order: string,
    value: string,
    customer: DemoCustomer,
    minutesAgo: number,
  ])[] = [
    [`${texts.counter} 118`, '14.20', 'pays', 64],
    [`${texts.counter} 119`, '38.00', 'adds-tip', 31],
    [`${texts.weddingCake}, Haddad`, '186.50', 'is-refused', 12],
    [`${texts.weddingCake}, Haddad`, '186.50', 'pays', 0],
  ];
  return sketches.map(([order, value, customer, minutesAgo], index) => ({
    id: `7e12100${String(index + 1)}-0000-4000-8000-000000000000`,
    terminal_id: terminalId,
    amount: { value, currency: 'EUR' },
    metadata: { [texts.order]: order },
    customer,
    createdAtEpochMs: nowEpochMs - minutesAgo * minuteMs,
  }));
}

/** Adds a tenth, at least a cent. */
function withTip({ value, currency }: Money): Money {
  const [whole = '0', fraction = ''] = value.split('.');
  const cents = Number(whole + fraction.padEnd(2, '0'));
  return { value: euros(cents + Math.max(1, Math.floor(cents / 10))).value, currency };
}

/** The terminal's data once the customer is done. */
function endOf({ customer, amount }: TerminalPayment): Readonly<Record<string, unknown>> {
  return customer === 'is-refused'
    ? {
        authorized_amount: null,
        status: 'REFUSED',
        payment_method: 'mastercard',
        card_summary: '0002',
        authorized_at: null,
      }
    : {
        authorized_amount: customer === 'adds-tip' ? withTip(amount) : amount,
        status: 'AUTHORIZED',
        payment_method: 'visa',
        card_summary: '4242',
      };
}

/**
 * Payments at the bakery's terminal: accepted at once, authorized or refused a little later. An
 * unknown terminal never answers, and neither does one whose customer leaves.
 */
export function terminalPaymentRoutes(
  world: World,
  {
    terminalId,
    seeded = [],
  }: { readonly terminalId: string; readonly seeded?: readonly TerminalPayment[] },
): readonly Route[] {
  const payments = new Map(seeded.map((payment) => [payment.id, payment]));

  const toAnswer = (payment: TerminalPayment): Readonly<Record<string, unknown>> => {
    const endsAt = payment.createdAtEpochMs + customerTakesMs;
    const isOver =
      payment.terminal_id === terminalId && payment.customer !== 'leaves' && world.now() >= endsAt;
    return {
      id: payment.id,
      terminal_id: payment.terminal_id,
      poi_id: 'POI-0001',
      amount: payment.amount,
      authorized_amount: null,
      status: 'PENDING',
      payment_method: null,
      card_summary: null,
      metadata: payment.metadata,
      created_at: timestamp(payment.createdAtEpochMs),
      updated_at: timestamp(isOver ? endsAt : payment.createdAtEpochMs),
      authorized_at: isOver ? timestamp(endsAt) : null,
      ...(isOver ? endOf(payment) : {}),
    };
  };

  return [
    {
      method: 'POST',
      path: '/v2/terminals/:terminal_id/payment',
      access: bearer('terminal.write'),
      handle: (call) => {
        const { amount, metadata = {} } = readJson(call, paymentBody);
        const customer = customers.find((each) => each === metadata['demo_customer']) ?? 'pays';
        const payment: TerminalPayment = {
          id: world.random.uuid(),
          terminal_id: call.param('terminal_id'),
          amount,
          metadata,
          customer,
          createdAtEpochMs: world.now(),
        };
        payments.set(payment.id, payment);
        return json({ terminal_payment: toAnswer(payment) }, 202);
      },
    },
    {
      method: 'GET',
      path: '/v2/terminal_payments/:id',
      access: bearer('terminal.read'),
      handle: (call) => {
        const payment = payments.get(call.param('id').toLowerCase());
        return payment === undefined
          ? notFound('terminal payment')
          : json({ terminal_payment: toAnswer(payment) });
      },
    },
  ];
}
