import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compactJson } from '../../../main/events/compact-json.ts';
import { type EventHeader, readSignature } from '../../../main/events/signature.ts';
import { listBodyVariants } from '../../../main/events/body-variants.ts';
import { type EventSecretValue, verifyEvent } from '../../../main/events/verify-event.ts';
import { runs } from '../../fixtures/extent.ts';

function sign(secret: string, text: string | Uint8Array): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
function secretOf(value: string, kind: EventSecretValue['kind'] = 'v2'): EventSecretValue {
  return {
    id: value,
    name: `name of ${value}`,
    kind,
    value,
  };
}
const sentSeconds = 1704110400;
const body = '{"test":"data"}';
const vector = '56aff06dc227db80d6568a5070f912c601c31f20451745d257cbc0b5dfa93805';

function verify(
  headers: readonly EventHeader[],
  given: string | Uint8Array = body,
  {
    secrets = [secretOf('test-secret')],
    afterSeconds = 0,
    age = 'refuse' as const,
    ownAheadMs = null,
  }: {
    readonly secrets?: readonly EventSecretValue[];
    readonly afterSeconds?: number;
    readonly age?: 'refuse' | 'note';
    readonly ownAheadMs?: number | null;
  } = {},
) {
  return verifyEvent(
    {
      headers,
      body: typeof given === 'string' ? Buffer.from(given) : given,
      receivedAtEpochMs: (sentSeconds + afterSeconds) * 1000,
      age,
      clockAheadMs: ownAheadMs,
    },
    secrets,
  );
}
function timed(digest = vector, name = 'X-Service-Signature'): EventHeader {
  return {
    name,
    value: `t=${String(sentSeconds)},v1=${digest}`,
  };
}
function plain(
  text: string,
  secret = 'test-secret',
  name = 'Service-SHA256-Signature',
): EventHeader {
  return { name, value: sign(secret, text) };
}

test('checks only as many signatures as a service sends, however many a request contains', () => {
  const nothing = Array.from({ length: 7 }, (_, index): EventHeader => ({
    name: `X-${String(index)}-Signature`,
    value: 'nothing',
  }));
  expect(verify([...nothing, timed()])).toMatchObject({ state: 'genuine' });
  expect(verify([...nothing, { name: 'X-Signature', value: 'nothing' }, timed()])).toMatchObject({
    state: 'not-genuine',
    likely: 'malformed-header',
  });
});

const mixed = [...vector].map((digit, at) => (at % 2 === 0 ? digit.toUpperCase() : digit)).join('');

describe('a signature in hexadecimal of either case', () => {
  test.each([
    ['upper case', vector.toUpperCase()],
    ['mixed case', mixed],
  ])('verifies an event of a subscription: %s', (_case, digest) => {
    expect(verify([timed(digest)])).toMatchObject({ state: 'genuine', kind: 'v2' });
    expect(verify([timed(digest)], '{"test":"other"}'), 'of these exact bytes only').toMatchObject({
      state: 'not-genuine',
    });
  });

  test('verifies an onboarding event', () => {
    const { name, value } = plain(body);
    expect(verify([{ name, value: value.toUpperCase() }])).toMatchObject({
      state: 'genuine',
      kind: 'onboarding',
    });
  });
});

describe('a genuine event', () => {
  test('matches the vector of the v2 signature', () => {
    expect(verify([timed()])).toEqual({
      state: 'genuine',
      kind: 'v2',
      secretName: 'name of test-secret',
      steps: [
        { step: 'header', outcome: 'passed', detail: 'X-Service-Signature' },
        { step: 'secret', outcome: 'passed', detail: 'name of test-secret' },
        { step: 'body', outcome: 'passed', detail: '15' },
        { step: 'signature', outcome: 'passed', detail: '56aff06d' },
        { step: 'age', outcome: 'passed', detail: '0' },
      ],
      likely: null,
    });
  });

  test('of the onboarding kind is signed over its body, or over its compact text', () => {
    const pretty = '{\n  "text": "a \\" b",\t"n": 1.50e1 }\r\n';
    expect(verify([plain(pretty)], pretty)).toMatchObject({ state: 'genuine', kind: 'onboarding' });
    expect(verify([plain('{"text":"a \\" b","n":1.50e1}')], pretty)).toMatchObject({
      state: 'genuine',
      kind: 'onboarding',
    });
    expect(
      verify([{ ...timed(sign('test-secret', `${String(sentSeconds)}.{"a":1}`)) }], '{ "a": 1 }'),
    ).toMatchObject({ state: 'not-genuine', likely: 'reformatted-body' });
  });

  test('is verified by a signature in either header, made with the old or the new secret', () => {
    const secrets = [secretOf('old'), secretOf('new', 'onboarding')];
    expect(
      verify(
        [{ ...timed(sign('new', `${String(sentSeconds)}.${body}`), 'Service-SHA256-Signature') }],
        body,
        { secrets },
      ),
    ).toMatchObject({ state: 'genuine', secretName: 'name of new' });
    expect(verify([plain(body, 'old', 'x-service-signature')], body, { secrets })).toMatchObject({
      state: 'genuine',
      secretName: 'name of old',
    });
    expect(
      verify([{ name: 'Proxy-Signature', value: 'nothing' }, plain(body, 'old')], body, {
        secrets,
      }),
    ).toMatchObject({ state: 'genuine' });
    expect(
      verify([
        {
          name: 'X-Service-Signature',
          value: `t=${String(sentSeconds)},v1=${'0'.repeat(64)},v0=x,v1=${vector}`,
        },
      ]),
    ).toMatchObject({ state: 'genuine' });
  });

  test.each([
    [300, 'genuine', null],
    [301, 'not-genuine', 'too-old'],
    [-300, 'genuine', null],
    [-301, 'not-genuine', 'clock'],
  ])('received %i seconds after it was sent is %s', (afterSeconds, state, likely) => {
    expect(verify([timed()], body, { afterSeconds })).toMatchObject({ state, likely });
  });

  test.each([
    // Sent just now, and our clock is six minutes fast or slow.
    [360, 360, 'genuine', null, 'noted'],
    [-360, -360, 'genuine', null, 'noted'],
    [30, 30, 'genuine', null, 'passed'],
    // The tolerance stays five minutes of the bank's time.
    [660, 360, 'genuine', null, 'noted'],
    [661, 360, 'not-genuine', 'too-old', 'noted'],
    [59, 360, 'not-genuine', 'clock', 'noted'],
    [60, 360, 'genuine', null, 'noted'],
    // In time by our clock only.
    [0, -301, 'not-genuine', 'too-old', 'noted'],
    [0, 301, 'not-genuine', 'clock', 'noted'],
  ])(
    'received after %i seconds of a clock %i seconds ahead of the bank’s is judged by the bank’s: %s',
    (afterSeconds, aheadSeconds, state, likely, clock) => {
      const verdict = verify([timed()], body, {
        afterSeconds,
        ownAheadMs: aheadSeconds * 1000,
      });
      expect(verdict).toMatchObject({ state, likely });
      expect(verdict.steps.slice(-2)).toEqual([
        {
          step: 'age',
          outcome: state === 'genuine' ? 'passed' : 'failed',
          detail: String(afterSeconds - aheadSeconds),
        },
        { step: 'clock', outcome: clock, detail: String(aheadSeconds) },
      ]);
    },
  );

  test('without a time in its signature is not checked against clocks', () => {
    expect(verify([plain(body)], body, { ownAheadMs: 360_000 }).steps.at(-1)?.step).toBe('age');
  });

  test('may have any age if it is imported', () => {
    const { state, steps } = verify([timed()], body, { afterSeconds: 1e7, age: 'note' });
    expect([state, steps.at(-1)]).toEqual([
      'genuine',
      { step: 'age', outcome: 'noted', detail: '10000000' },
    ]);
  });
});

describe('an event that is not genuine', () => {
  test.each([
    ['no header', [], body, undefined, 'unsigned', 'no-header'],
    ['no secret', [timed()], body, [], 'unknown', 'no-secret'],
    [
      'a header of another form',
      [{ name: 'X-Service-Signature', value: 'v1=abc' }],
      body,
      undefined,
      'not-genuine',
      'malformed-header',
    ],
    ['another secret', [timed()], body, [secretOf('other')], 'not-genuine', 'wrong-secret'],
    [
      'a secret with a line end',
      [timed()],
      body,
      [secretOf('test-secret\n')],
      'not-genuine',
      'wrong-secret',
    ],
    ['half a body', [timed()], body.slice(0, 9), undefined, 'not-genuine', 'body-changed'],
    [
      'an indented body',
      [timed()],
      '{\n  "test": "data"\n}',
      undefined,
      'not-genuine',
      'reformatted-body',
    ],
    ['a line end after it', [timed()], `${body}\n`, undefined, 'not-genuine', 'reformatted-body'],
    [
      'a byte order mark before it',
      [timed()],
      `\uFEFF${body}`,
      undefined,
      'not-genuine',
      'reformatted-body',
    ],
  ] as const)(
    'because of %s reports the reason',
    (_why, headers, given, secrets, state, likely) => {
      expect(verify(headers, given, secrets === undefined ? {} : { secrets })).toMatchObject({
        state,
        likely,
      });
    },
  );

  const escaped =
    (pattern: RegExp, isUpper = false) =>
    (text: string) =>
      text.replace(pattern, (unit) => {
        const digits = unit.charCodeAt(0).toString(16).padStart(4, '0');
        return `\\u${isUpper ? digits.toUpperCase() : digits}`;
      });
  const ascii = escaped(/[\u0080-\uffff]/g);
  const slashes = (text: string): string => text.replaceAll('/', '\\/');
  const same = (text: string): string => text;
  // Keys, texts and numbers that JSON writers format differently.
  const written = '{"name":"Café R&B </b> 😀 \u2028","at":10.0,"data":{"z":1,"a":[{"y":1,"b":2}]}}';
  const inOrder = '{"at":10.0,"data":{"a":[{"b":2,"y":1}],"z":1},"name":"Café R&B </b> 😀 \u2028"}';
  const spaced =
    '{"name": "Café R&B </b> 😀 \u2028", "at": 10.0, "data": {"z": 1, "a": [{"y": 1, "b": 2}]}}';
  const indented = JSON.stringify(JSON.parse(written), null, 2).replace(': 10,', ': 10.0,');

  test.each([
    ['with the escapes of Python', same, ascii],
    ['with the spaces and escapes of Python', same, () => ascii(spaced)],
    ['with upper-case escapes', same, escaped(/[\u0080-\uffff]/g, true)],
    ['with escaped slashes', same, slashes],
    ['as PHP writes it', same, (text: string) => slashes(ascii(text))],
    ['as Rails and Go write it', same, escaped(/[<>&\u2028]/g)],
    ['as .NET writes it', same, escaped(/[<>&\u0080-\uffff]/g, true)],
    ['with sorted keys', same, () => inOrder],
    ['with sorted keys and escapes', same, () => ascii(inOrder)],
    ['with numbers in another form', same, (text: string) => text.replace('10.0', '10')],
    ['without the escapes of Python', ascii, same],
    ['without the escapes of PHP', (text: string) => slashes(ascii(text)), same],
    ['as jq writes it', same, () => `${indented}\n`],
    ['as .NET writes it for Windows', same, () => indented.replaceAll('\n', '\r\n')],
    ['indented with tabs', same, () => indented.replaceAll('  ', '\t')],
    ['indented with tabs, and with escapes', () => '{\t"é":1}', () => '{\t"\\u00e9":1}'],
  ])('reports the signed variant: %s', (_how, send, signed) => {
    const sentText = send(written);
    const signedText = signed(written);
    expect(signedText).not.toBe(sentText);
    const digest = sign('test-secret', `${String(sentSeconds)}.${signedText}`);
    for (const header of [timed(digest), plain(signedText)])
      expect(verify([header], sentText)).toMatchObject({
        state: 'not-genuine',
        likely: 'reformatted-body',
      });
    expect(verify([timed(digest)], sentText, { secrets: [secretOf('other')] }).likely).toBe(
      'wrong-secret',
    );
  });

  test('includes a signed body replayed without its signature time', () => {
    const played = `${String(sentSeconds)}.${body}`;
    expect(verify([{ name: 'Service-SHA256-Signature', value: vector }], played)).toMatchObject({
      state: 'not-genuine',
    });
  });

  test('is explained in linear time, however deep and wide it is', () => {
    const nested = (depth: number, bytes: number): Buffer =>
      Buffer.from(
        `${'['.repeat(depth)}${'1,'.repeat((bytes - 2 * depth) / 2)}1${']'.repeat(depth)}`,
      );
    const written = listBodyVariants(nested(3000, 60_000)).reduce(
      (sum, { length }) => sum + length,
      0,
    );
    expect(written).toBeLessThan(1_000_000);
    expect(listBodyVariants(nested(3000, 900_000))).toEqual([]);
    expect(verify([timed()], nested(3000, 900_000))).toMatchObject({ state: 'not-genuine' });
  });

  test('is explained in linear time with an endless text in it', { timeout: 20_000 }, () => {
    for (const end of ['', '\\'])
      expect(verify([timed()], `"${'\\"'.repeat(30_000)}${end}`)).toMatchObject({
        state: 'not-genuine',
        likely: 'body-changed',
      });
  });

  test('is not explained if nothing shows the explanation', () => {
    expect(
      verifyEvent(
        {
          headers: [timed()],
          body: Buffer.from('{}'),
          receivedAtEpochMs: sentSeconds * 1000,
          age: 'refuse',
          isExplained: false,
        },
        [secretOf('test-secret')],
      ),
    ).toMatchObject({ state: 'not-genuine', likely: null });
  });

  test('never reveals the secret or the whole signature', () => {
    const explanation = JSON.stringify(verify([timed('1'.repeat(64))]));
    expect(explanation).not.toContain('1'.repeat(9));
    expect(explanation.replaceAll('name of test-secret', '')).not.toContain('test-secret');
  });
});

const change = fc.record({
  at: fc.nat(),
  to: fc.integer({ min: 0, max: 255 }),
  how: fc.constantFrom('replace', 'insert', 'remove'),
});
function changed(
  bytes: Uint8Array,
  { at, to, how }: { readonly at: number; readonly to: number; readonly how: string },
): Buffer {
  const place = bytes.length === 0 ? 0 : at % bytes.length;
  return Buffer.concat([
    bytes.subarray(0, place),
    ...(how === 'remove' ? [] : [Buffer.from([to])]),
    bytes.subarray(place + (how === 'insert' ? 0 : 1)),
  ]);
}

/** The parsed parts of a header: other parts are ignored, and a digest has either case. */
function timeAndDigests(header: string): string {
  return header
    .split(',')
    .filter((part) => /^(t|v1)=/.test(part))
    .map((part) => part.toLowerCase())
    .join();
}

describe('any change', () => {
  const anyBody = fc.oneof(
    fc.json().map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );

  test('of body, header or secret makes a timed delivery not genuine', () => {
    fc.assert(
      fc.property(
        anyBody,
        change,
        fc.constantFrom('body', 'header', 'secret'),
        (bytes, how, where) => {
          const digest = sign(
            's3cret',
            Buffer.concat([Buffer.from(`${String(sentSeconds)}.`), bytes]),
          );
          const value = `t=${String(sentSeconds)},v1=${digest}`;
          const secrets = [secretOf('s3cret')];
          expect(verify([{ name: 'X-Service-Signature', value }], bytes, { secrets }).state).toBe(
            'genuine',
          );
          const [before, name] =
            where === 'body'
              ? [bytes, 'body']
              : [Buffer.from(where === 'header' ? value : 's3cret'), where];
          const after = changed(before, how);
          fc.pre(!after.equals(before));
          fc.pre(
            name !== 'header' || timeAndDigests(after.toString('latin1')) !== timeAndDigests(value),
          );
          const state = verify(
            [
              {
                name: 'X-Service-Signature',
                value: name === 'header' ? after.toString('latin1') : value,
              },
            ],
            name === 'body' ? after : bytes,
            { secrets: name === 'secret' ? [secretOf(after.toString('latin1'))] : secrets },
          ).state;
          expect(state).not.toBe('genuine');
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  test('leaves an onboarding delivery genuine only if its JSON tokens stay byte for byte the same', () => {
    const spaced = fc
      .tuple(
        fc.jsonValue().filter((value) => typeof value === 'object' && value !== null),
        fc.constantFrom(0, 1, 2),
      )
      .map(([value, indent]) => Buffer.from(JSON.stringify(value, null, indent)));
    fc.assert(
      fc.property(spaced, change, (bytes, how) => {
        const signed = sign('s3cret', compactJson(bytes) ?? '');
        const header = { name: 'Service-SHA256-Signature', value: signed };
        const secrets = [secretOf('s3cret', 'onboarding')];
        expect(verify([header], bytes, { secrets }).state).toBe('genuine');
        const after = changed(bytes, how);
        const isSame = Buffer.from(compactJson(after) ?? '').equals(
          Buffer.from(compactJson(bytes) ?? ''),
        );
        expect(verify([header], after, { secrets }).state === 'genuine').toBe(isSame);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('of headers and bodies causes no exception and no genuine event', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            name: fc.oneof(fc.constant('X-Service-Signature'), fc.string()),
            value: fc.oneof(
              fc.string(),
              fc.constantFrom(
                't=1,v1=',
                `t=,v1=${vector}`,
                `t=1,t=1,v1=${vector}`,
                vector.toUpperCase(),
              ),
            ),
          }),
        ),
        fc.uint8Array(),
        (headers, bytes) => {
          expect(verify(headers, bytes).state).not.toBe('genuine');
        },
      ),
    );
  });
});

test('compact text preserves every token as written, and rejects invalid JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(1, 4, '\t'), (value, indent) => {
      expect(
        Buffer.from(compactJson(Buffer.from(JSON.stringify(value, null, indent))) ?? '').toString(),
      ).toBe(JSON.stringify(value));
    }),
  );
  expect(
    ['1 2', '{"a":1 2}', '', '\uFEFF{}', '{'].map((text) => compactJson(Buffer.from(text))),
  ).toEqual([null, null, null, null, null]);
  expect(compactJson(Uint8Array.from([0x22, 0xff, 0x22]))).toBeNull();
});

test.each([
  '',
  't=1',
  `t=1,t=1,v1=${vector}`,
  `t=1,t=2,v1=${vector}`,
  `t=1,v1=${vector},v0=${'x'.repeat(1000)}`,
  `v1=${vector}`,
  `t=1, v1=${vector}`,
  `t=x,v1=${vector}`,
  `t=1,v1=${vector.slice(1)}`,
  `t=-1,v1=${vector}`,
  `${vector}0`,
  `t=1,${Array.from({ length: 5 }, () => `v1=${vector}`).join(',')}`,
])('%j is rejected as a signature', (value) => {
  expect(readSignature(value)).toBeNull();
});
