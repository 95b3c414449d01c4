import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  toRequestedTerminalPayment,
  toTerminalPayment,
  wireTerminalPayment,
} from '../../../main/bank/terminal-payments/to-terminal-payment.ts';
import { member } from '../../../main/bank/wire/json.ts';
import { terminalPayment as paymentModel } from '../../../preload/contract/terminal-payments.ts';
import type { TerminalPayment } from '../../../preload/contract/terminal-payments.ts';
import { runs } from '../../fixtures/extent.ts';
import { jsonObject, parsed, createReplacer, sampleText } from '../../fixtures/sample-json.ts';

const sample = parsed(sampleText('terminal-payment'));
const source = jsonObject(member(sample, 'terminal_payment'));
const withJson = createReplacer(source);
const askedId = '8e0c6b1e-9b86-4a9b-8a1f-6d1e5ad0c3f1';

function read(fields: Readonly<Record<string, string>>): TerminalPayment {
  const payment = toTerminalPayment(withJson(fields));
  if (payment === null) throw new Error('no payment');
  return payment;
}

describe('a terminal payment of the service', () => {
  it('names every field of the specification', () => {
    expect(Object.keys(source).sort()).toEqual(
      [...Object.keys(wireTerminalPayment), 'metadata'].sort(),
    );
  });

  it('parses with every field as given', () => {
    const payment = toRequestedTerminalPayment(sample, askedId.toUpperCase());
    expect(payment).toEqual({
      id: askedId,
      terminalId: '3f0a2f1e-0000-4000-8000-000000000001',
      poiId: 'POI-0001',
      amount: { value: '12.50', currency: 'EUR' },
      authorizedAmount: { value: '13.00', currency: 'EUR' },
      status: 'AUTHORIZED',
      paymentMethod: 'visa',
      cardSummary: '4242',
      metadata: [
        { key: 'till', value: '2' },
        { key: 'order', value: 'A-17' },
      ],
      createdAt: '2026-11-19T10:42:00.000Z',
      updatedAt: '2026-11-19T10:42:08.000Z',
      authorizedAt: '2026-11-19T10:42:08.000Z',
      extras: [],
    });
    expect(paymentModel.parse(payment)).toEqual(payment);
  });

  it('with nulls everywhere is valid and empty', () => {
    const payment = read(
      Object.fromEntries(
        Object.keys(source)
          .filter((name) => name !== 'id')
          .map((name) => [name, 'null']),
      ),
    );
    expect(payment).toEqual({
      id: askedId,
      terminalId: null,
      poiId: null,
      amount: null,
      authorizedAmount: null,
      status: null,
      paymentMethod: null,
      cardSummary: null,
      metadata: [],
      createdAt: null,
      updatedAt: null,
      authorizedAt: null,
      extras: [],
    });
    expect(toTerminalPayment({ id: askedId })).toEqual(payment);
  });

  it('stores amounts of 15 digits, trailing zeros and unknown words', () => {
    expect(
      read({
        amount: '{"value":"123456789012345.67","currency":"XTS"}',
        authorized_amount: '{"value":999999999999999.99}',
        card_summary: '"0042"',
        status: '"awaiting_tap"',
      }),
    ).toMatchObject({
      amount: { value: '123456789012345.67', currency: 'XTS' },
      authorizedAmount: { value: '999999999999999.99', currency: null },
      cardSummary: '0042',
      status: 'awaiting_tap',
      extras: [],
    });
  });

  it.each([
    [
      '{"b":"2","a":"1"}',
      [
        { key: 'b', value: '2' },
        { key: 'a', value: '1' },
      ],
      [],
    ],
    ['"{\\"till\\":\\"2\\"}"', [{ key: 'till', value: '2' }], []],
    [
      '{"n":1.10,"none":null,"list":["x",1.0],"<b>":"<i>"}',
      [
        { key: 'n', value: '1.10' },
        { key: 'none', value: '' },
        { key: 'list', value: '["x",1.0]' },
        { key: '<b>', value: '<i>' },
      ],
      [],
    ],
    [
      '{"__proto__":"x","toString":"y"}',
      [
        { key: '__proto__', value: 'x' },
        { key: 'toString', value: 'y' },
      ],
      [],
    ],
    ['"table 4"', [], [{ name: 'metadata', json: '"table 4"' }]],
    ['["a"]', [], [{ name: 'metadata', json: '["a"]' }]],
  ])('shows metadata of %s key by key', (json, metadata, extras) => {
    const payment = read({ metadata: json });
    expect([payment.metadata, payment.extras]).toEqual([metadata, extras]);
  });

  it('fits the contract for any value of a field', () => {
    const anyJsonText = fc.oneof(
      fc.json({ maxDepth: 3 }),
      fc.constantFrom(
        'null',
        '{}',
        '1E400',
        '{"value":true}',
        '"{\\"a\\":[]}"',
        '{"__proto__":{"value":"1"}}',
      ),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(
          ...Object.keys(source).filter((name) => name !== 'id'),
          '__proto__',
          'toString',
        ),
        anyJsonText,
        (name, json) => {
          const payment = toTerminalPayment(withJson({ [name]: json }));
          expect(paymentModel.parse(payment)).toEqual(payment);
        },
      ),
      { numRuns: runs(500) },
    );
  });
});
