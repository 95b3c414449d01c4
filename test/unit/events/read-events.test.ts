import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { objectKindOf, readEnvelope } from '../../../main/events/read-envelope.ts';
import { eventObjectKinds } from '../../../preload/contract/webhooks/inbox.ts';
import { subscriptionTypes } from '../../../preload/contract/webhooks/webhooks.ts';
import { splitEvents, splitEventsInChunks } from '../../../main/events/split-events.ts';

function read(event: unknown) {
  return readEnvelope(Buffer.from(JSON.stringify(event)));
}

describe('an event envelope', () => {
  test('of a subscription names the event and its object', () => {
    expect(
      read({
        id: 'e',
        subscription_id: 's',
        organization_id: 'o',
        membership_id: 'm',
        type: 'v1/cards',
        created_at: '2026-11-19T10:42:00.000Z',
        data: { event: 'card.updated', id: 'c', masked_pan: '**** 4242' },
      }),
    ).toMatchObject({
      eventId: 'e',
      type: 'v1/cards',
      name: 'card.updated',
      objectKind: 'card',
      objectId: 'c',
      createdAt: '2026-11-19T10:42:00.000Z',
      createdEpochMs: Date.UTC(2026, 10, 19, 10, 42),
    });
  });

  test('of an onboarding event names its registration', () => {
    expect(
      read({
        id: 'e',
        event_type: 'registrations.contract_signed',
        resource_type: 'registration',
        resource_id: 'r',
        created_at: '2026-11-19 10:42',
      }),
    ).toMatchObject({
      eventId: 'e',
      type: 'registration',
      name: 'registrations.contract_signed',
      objectKind: 'registration',
      objectId: 'r',
      createdEpochMs: Date.UTC(2026, 10, 19, 10, 42),
    });
  });

  test.each([
    [
      {
        type: 'v1/transactions',
        data: { event: 'transactions.updated', transaction: { id: 'x' } },
      },
      'transaction',
      'x',
    ],
    [
      { type: 'v1/transactions', data: { event: 'updated', transaction_id: 'x' } },
      'transaction',
      'x',
    ],
    [{ event: 'transaction.updated', data: { id: 'x' } }, 'transaction', 'x'],
    [
      { type: 'v1/terminal-payments', data: { id: 'x', metadata: '{"a":1}' } },
      'terminal-payment',
      'x',
    ],
    [{ type: 'v1/accounts', data: { bank_account: { id: 'x' } } }, 'account', 'x'],
    [{ event_type: 'organizations.deleted', resource_id: 'x' }, 'organization', 'x'],
    [{ type: 'v1/moons', data: { id: 'x' } }, 'other', 'x'],
    [
      { type: 'v1/organizations', organization_id: 'x', data: { event: 'organization.updated' } },
      'organization',
      'x',
    ],
    [{ type: 'v1/cards', organization_id: 'x', data: { event: 'card.updated' } }, 'card', null],
    [{ type: 'v9/card', data: { id: 12 } }, 'card', '12'],
    [{ type: 7, data: null, id: {}, created_at: 'yesterday' }, null, null],
    [{}, null, null],
  ])('%j is about %s %s', (event, objectKind, objectId) => {
    expect(read(event)).toMatchObject({ objectKind, objectId });
  });

  test.each(['', 'null', '[]', '"text"', '{', '\u0000', '1'])('%j is invalid', (text) => {
    expect(readEnvelope(Buffer.from(text))).toBeNull();
  });

  test('reads nothing from object prototypes, and no overlong ID', () => {
    expect(
      readEnvelope(
        Buffer.from(
          '{"__proto__": {"id": "p"}, "id": "' + 'x'.repeat(300) + '", "data": {"constructor": 1}}',
        ),
      ),
    ).toMatchObject({ eventId: null, objectId: null });
  });

  test('reads any JSON, however deep, without an exception', () => {
    const deep = `${'{"data":'.repeat(5000)}1${'}'.repeat(5000)}`;
    expect(() => readEnvelope(Buffer.from(deep))).not.toThrow();
    expect(
      readEnvelope(
        Buffer.from(JSON.stringify({ list: Array.from({ length: 100_000 }, (_, index) => index) })),
      )?.texts.length,
    ).toBeLessThan(10_000);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json().map((text) => Buffer.from(text)),
          fc.uint8Array(),
          fc
            .dictionary(
              fc.constantFrom(
                'id',
                'type',
                'data',
                'event',
                'event_type',
                'resource_id',
                'created_at',
              ),
              fc.jsonValue(),
            )
            .map((event) => Buffer.from(JSON.stringify(event))),
        ),
        (bytes) => {
          readEnvelope(bytes);
        },
      ),
    );
  });
});

describe('each of the thirteen subscription types', () => {
  const kindsOfTypes = {
    'v1/transactions': 'transaction',
    'v1/accounts': 'account',
    'v1/organizations': 'organization',
    'v1/memberships': 'membership',
    'v1/consent-revocations': 'consent-revocation',
    'v1/cards': 'card',
    'v1/payment-links': 'payment-link',
    'v1/payment-links-connections': 'payment-link-connection',
    'v1/beneficiaries': 'beneficiary',
    'v1/client-invoices': 'client-invoice',
    'v1/terminal-payments': 'terminal-payment',
    'v1/clients': 'client',
    'v1/products': 'product',
  } as const;

  test.each(subscriptionTypes)('%s is recognised in every notation of its events', (type) => {
    const kind = kindsOfTypes[type];
    expect(eventObjectKinds).toContain(kind);
    const plural = type.slice('v1/'.length).replaceAll('-', '_');
    expect(read({ type, data: { event: 'updated', id: 'x' } })).toMatchObject({
      objectKind: kind,
      objectId: 'x',
    });
    expect(read({ event: `${plural}.created`, data: { id: 'x' } })).toMatchObject({
      objectKind: kind,
    });
    expect(
      read({ type, data: { event: 'updated', [kind.replaceAll('-', '_')]: { id: 'y' } } }),
    ).toMatchObject({ objectKind: kind, objectId: 'y' });
    expect(objectKindOf(type, null), 'also for one that was stored before').toBe(kind);
  });

  test('has a unique kind', () => {
    expect(new Set(subscriptionTypes.map((type) => objectKindOf(type, null))).size).toBe(
      subscriptionTypes.length,
    );
  });
});

describe('a file of events', () => {
  const [one, two] = ['{"id":"1", "t": "a } \\" {"}', '{ "id" : "2" }'];
  const bodies = (text: string) => splitEvents(text, []).events.map(({ body }) => body);

  test.each([
    ['a list', `[${one},\n ${two}]`],
    ['lines', `${one}\n${two}\n`],
    ['lines of Windows behind a byte order mark', `\uFEFF${one}\r\n${two}\r\n`],
    ['events one behind the other', `${one}${two}`],
    ['lists one behind the other', `[${one}]\n[${two}]`],
  ])('%s is split without changing a character of an event', (_what, text) => {
    expect(splitEvents(text, [])).toMatchObject({
      events: [
        { body: one, headers: [] },
        { body: two, headers: [] },
      ],
      unreadableCount: 0,
    });
    expect(bodies(text)).toHaveLength(2);
  });

  test('keeps complete events and counts broken ones', () => {
    expect(splitEvents(`${one}\nhello there\n{"torn": "no\n${two}\n{"a":}\n12`, [])).toMatchObject({
      events: [
        { body: one, headers: [] },
        { body: two, headers: [] },
      ],
      unreadableCount: 4,
    });
    expect(splitEvents('', [])).toEqual({ events: [], unreadableCount: 0 });
    expect(splitEvents('{"half": {', [])).toEqual({ events: [], unreadableCount: 1 });
  });

  test('of one event may have its headers next to it, before it, or inside it', () => {
    const headers = [{ name: 'X-Service-Signature', value: 't=1,v1=00' }];
    expect(splitEvents(`${one}\n`, headers).events).toMatchObject([{ body: `${one}\n`, headers }]);
    expect(
      splitEvents(`POST /x HTTP/1.1\r\nX-Service-Signature: t=1,v1=00\r\n\r\n${one}`, []).events,
    ).toMatchObject([{ body: one, headers }]);
    expect(
      splitEvents(
        JSON.stringify({ headers: { 'X-Service-Signature': 't=1,v1=00' }, body: one }),
        [],
      ).events,
    ).toMatchObject([{ body: one, headers }]);
    expect(
      splitEvents(`[${JSON.stringify({ headers, body: one })}, ${two}]`, []).events,
    ).toMatchObject([
      { body: one, headers },
      { body: two, headers: [] },
    ]);
  });

  test('is read quickly even if it begins with a header of only spaces', () => {
    const [name, blanks] = ['X-Service-Signature', ' \t'.repeat(100_000)];
    expect(splitEvents(`${name}:${blanks}t=1,v1=00${blanks}\n\n${one}`, []).events).toMatchObject([
      { body: one, headers: [{ name, value: 't=1,v1=00' }] },
    ]);
    expect(splitEvents(`${name}:${blanks}${'x'.repeat(2001)}\n\n${one}`, []).events).toMatchObject([
      { body: one, headers: [] },
    ]);
  });

  test('that consists of broken events is rejected quickly', () => {
    expect(splitEvents('{\n'.repeat(1_000_000), [])).toMatchObject({ events: [] });
  });

  test('is split in batches that yield to other work, with the same outcome', async () => {
    const events = Array.from({ length: 3_000 }, (_, index) =>
      JSON.stringify({ id: String(index), note: 'é'.repeat(40) }),
    );
    const text = `\uFEFF${events.join('\n')}\n{"torn"`;
    let turns = 0;
    const taken = await splitEventsInChunks(Buffer.from(text), {
      headers: [],
      yieldToEventLoop: async () => void (turns += 1),
    });
    expect(taken).toEqual(splitEvents(text, []));
    expect(taken.events.map(({ body }) => body)).toEqual(events);
    expect(turns).toBeGreaterThan(3);
    turns = 0;
    expect(
      await splitEventsInChunks(Buffer.from(`{"a":"${'x'.repeat(1_000_000)}"}`), {
        headers: [],
        yieldToEventLoop: async () => void (turns += 1),
      }),
    ).toMatchObject({ unreadableCount: 0 });
    expect(turns, 'within one long event, too').toBeGreaterThan(10);
  });

  test('may contain the longest event that the receiver accepts, and not a much longer one', () => {
    const longest = `{${'"":"",'.repeat(165_000)}"a":1}`;
    expect(splitEvents(JSON.stringify([{ body: longest, headers: [] }]), []).events).toMatchObject([
      { body: longest },
    ]);
    expect(splitEvents(`{"a":"${'x'.repeat(4_000_000)}"}\n${one}`, [])).toMatchObject({
      events: [{ body: one }],
      unreadableCount: 1,
    });
  });

  test('returns every exported event, with any content of its texts', () => {
    const objects = fc.array(
      fc.dictionary(fc.string(), fc.jsonValue()).filter((event) => !('body' in event)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(objects, fc.constantFrom(0, 2), fc.boolean(), (events, indent, isList) => {
        const texts = events.map((event) => JSON.stringify(event, null, indent));
        expect(bodies(isList ? `[${texts.join(', ')}]` : texts.join('\n'))).toEqual(texts);
      }),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '"', '[', ']', ',', '\\', '\n', 'a', ':') }),
        (text) => {
          for (const { body } of splitEvents(text, []).events) expect(text).toContain(body);
        },
      ),
    );
  });
});
