import { readFileSync } from 'node:fs';
import { messagesIn, windowCatalogues } from '../../fixtures/catalogue-files.ts';
import { describe, expect, it } from 'vitest';
import type { ProofStep, Verdict } from '../../../preload/contract/webhooks/inbox.ts';
import { subscriptionTypes } from '../../../preload/contract/webhooks/webhooks.ts';
import {
  eventCode,
  eventMeaning,
  eventTitle,
  eventTypeName,
} from '../../../renderer/widgets/events/event-names.ts';
import type { Translate } from '../../../renderer/i18n/i18n.ts';
import {
  pageOf,
  rowNote,
  rowSecond,
  stepDetail,
  verdictReason,
  verdictTitle,
} from '../../../renderer/screens/webhooks/events/event-labels.ts';
import { sizeText } from '../../../renderer/format/size.ts';
import { readHeaders } from '../../../renderer/screens/webhooks/events/read-headers.ts';
import {
  receiverAddress,
  readPort,
  tunnelCommand,
} from '../../../renderer/screens/webhooks/receiver/receiver-messages.ts';

const t: Translate = (id, values) =>
  values === undefined ? id : `${id} ${JSON.stringify(values)}`;
const usual = {
  verdict: 'genuine',
  isLate: false,
  timesReceived: 1,
  source: 'receiver',
  type: 'v1/cards',
} as const;

describe('an event in words', () => {
  const called = (event: Partial<Parameters<typeof eventTitle>[0]>) => {
    const whole = { name: null, type: null, objectKind: null, ...event };
    return [eventTitle(whole, t), eventCode(whole, t)];
  };

  it("is named by its meaning, else by its type; the bank's name comes second", () => {
    expect(called({ name: 'card.updated', type: 'v1/cards', objectKind: 'card' })).toEqual([
      'inbox.meaning.updated {"what":"inbox.object.card"}',
      'card.updated',
    ]);
    expect(called({ name: 'card.frozen', type: 'v1/cards', objectKind: 'card' })).toEqual([
      'shell.screen.cards',
      'card.frozen',
    ]);
    expect(called({ type: 'v1/cards', objectKind: 'card' })).toEqual([
      'shell.screen.cards',
      'v1/cards',
    ]);
  });

  it('is named as received if its meaning is unknown', () => {
    expect(called({ name: 'moon.risen', type: 'v9/moons', objectKind: 'other' })).toEqual([
      'moon.risen',
      'v9/moons',
    ]);
    expect(called({ type: 'v9/moons' })).toEqual(['v9/moons', null]);
    expect(called({ name: '', type: '' })).toEqual(['inbox.nameless', null]);
    expect(called({ name: 'card\u202e.frozen' })).toEqual(['card\\u202e.frozen', null]);
  });

  it('is a step of a registration, or the outcome of an object, in any spelling of the service', () => {
    expect(
      eventMeaning({ name: 'registrations.contract_signed', objectKind: 'registration' }, t),
    ).toBe('registrations.told.contract-signed');
    expect(eventMeaning({ name: 'organizations.deleted', objectKind: 'organization' }, t)).toBe(
      'registrations.told.reset',
    );
    expect(eventMeaning({ name: 'transactions.updated', objectKind: 'transaction' }, t)).toBe(
      'inbox.meaning.updated {"what":"inbox.object.transaction"}',
    );
    expect(eventMeaning({ name: 'updated', objectKind: 'card' }, t)).toBe(
      'inbox.meaning.updated {"what":"inbox.object.card"}',
    );
  });

  it('has no meaning without a description', () => {
    expect(
      eventMeaning({ name: 'registrations.updated', objectKind: 'registration' }, t),
    ).toBeNull();
    expect(eventMeaning({ name: 'card.frozen', objectKind: 'card' }, t)).toBeNull();
    expect(eventMeaning({ name: 'toString', objectKind: 'other' }, t)).toBeNull();
    expect(eventMeaning({ name: null, objectKind: null }, t)).toBeNull();
  });

  it('shows problems first, then unusual points', () => {
    expect(rowNote({ ...usual, verdict: 'not-genuine', isLate: true, timesReceived: 3 }, t)).toBe(
      'inbox.row.not-genuine',
    );
    expect(rowNote({ ...usual, verdict: 'unsigned', source: 'import' }, t)).toBe(
      'inbox.row.imported-unsigned',
    );
    expect(rowNote({ ...usual, verdict: 'unsigned', source: 'backup' }, t)).toBe(
      'inbox.row.imported-unsigned',
    );
    expect(rowNote({ ...usual, isLate: true, source: 'backup' }, t)).toBe('inbox.row.backup');
    expect(rowNote({ ...usual, isLate: true, timesReceived: 2 }, t)).toBe('inbox.row.late');
    expect(rowNote({ ...usual, timesReceived: 2 }, t)).toBe('inbox.row.again {"count":2}');
    expect(rowNote(usual, t)).toBeNull();
  });

  it('is distinguished by its object or its notes', () => {
    const row = {
      ...usual,
      name: 'card.updated',
      objectKind: 'card',
      objectId: '4eb98f3c-3461-444c-83d3-1c58ee5432bb',
    } as const;
    const texts = (event: Parameters<typeof rowSecond>[0]) =>
      rowSecond(event, t).parts.map(({ text }) => text);
    expect(rowSecond(row, t)).toEqual({
      parts: [
        { text: 'card.updated', isCode: true },
        { text: '4eb98f3c', isCode: false },
      ],
      isWrong: false,
    });
    expect(texts({ ...row, isLate: true })).toEqual(['card.updated', 'inbox.row.late']);
    expect(texts({ ...row, verdict: 'not-genuine' })).toEqual([
      'inbox.row.not-genuine',
      'card.updated',
    ]);
    expect(rowSecond({ ...row, verdict: 'not-genuine' }, t).isWrong).toBe(true);
    expect(texts({ ...row, objectId: null })).toEqual(['card.updated']);
    expect(texts({ ...row, name: null, type: null, objectKind: null, objectId: null })).toEqual([
      'inbox.row.no-type',
    ]);
    expect(texts({ ...row, objectId: '\u202eevil' }).join('')).not.toContain('\u202e');
  });

  it('links to the page of its object if there is one', () => {
    expect(pageOf({ type: 'v1/cards', objectKind: 'card', objectId: 'c-1' })).toEqual({
      screen: 'cards',
      view: { kind: 'record', id: 'c-1' },
    });
    expect(pageOf({ type: null, objectKind: 'terminal-payment', objectId: 'p-1' })).toEqual({
      screen: 'terminal-payments',
      view: { kind: 'record', id: 'p-1' },
    });
    expect(
      pageOf({ type: 'v1/transactions', objectKind: 'transaction', objectId: 't-1' }),
    ).toBeNull();
    expect(pageOf({ type: null, objectKind: null, objectId: null })).toBeNull();
  });

  it('links nowhere for an invalid ID', () => {
    for (const objectId of ['', '../cards', '+new', 'a b', 'x'.repeat(200)])
      expect(pageOf({ type: 'v1/clients', objectKind: 'client', objectId }), objectId).toBeNull();
  });
});

describe('the subscription types in the inbox', () => {
  it.each(['en', 'de', 'fr', 'it', 'es'])(
    'all have a unique name for list, page and filter, in %s',
    (locale) => {
      const words = messagesIn(windowCatalogues(locale));
      const say: Translate = (id) => words.get(id) ?? `no words for ${id}`;
      const names = [...subscriptionTypes, 'registration', 'organization'].map((type) =>
        eventTypeName(type, say),
      );
      expect(names.filter((name) => /no words|v1\//.test(name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      for (const type of subscriptionTypes)
        expect(eventTitle({ name: 'it.happened', type, objectKind: 'other' }, say)).toBe(
          eventTypeName(type, say),
        );
    },
  );

  it('without a description stay as received', () => {
    for (const type of ['v2/cards', 'toString', 'constructor', ''])
      expect(eventTypeName(type, t)).toBe(type);
  });

  it("link to the page of their object, never for a customer's company", () => {
    expect(
      pageOf({ type: 'v1/organizations', objectKind: 'organization', objectId: 'o-1' }),
    ).toEqual({ screen: 'organization' });
    expect(pageOf({ type: 'v1/accounts', objectKind: 'account', objectId: null })).toEqual({
      screen: 'organization',
    });
    expect(
      pageOf({ type: 'organization', objectKind: 'organization', objectId: 'o-1' }),
    ).toBeNull();
    expect(
      pageOf({ type: 'v1/memberships', objectKind: 'membership', objectId: 'm-1' }),
    ).toBeNull();
  });
});

describe('the verification of an event in words', () => {
  it('names the secret of a genuine event, and the likely fault of another', () => {
    expect(
      verdictReason(
        { state: 'genuine', kind: 'v2', secretName: 'Till', steps: [], likely: null },
        t,
      ),
    ).toBe('inbox.verdict.signed-with {"name":"Till"}');
    expect(
      verdictReason(
        { state: 'not-genuine', kind: 'v2', secretName: null, steps: [], likely: 'wrong-secret' },
        t,
      ),
    ).toBe('inbox.likely.wrong-secret');
  });

  it('confirms only the match of a typed secret, since its owner is unknown', () => {
    const typed: ProofStep = { step: 'secret', outcome: 'passed', detail: '' };
    const genuine: Verdict = {
      state: 'genuine',
      kind: 'v2',
      secretName: '',
      steps: [typed],
      likely: null,
    };
    expect(verdictTitle(genuine)).toBe('inbox.verdict.matches');
    expect(verdictReason(genuine, t)).toBe('inbox.verdict.matches-why');
    expect(stepDetail(typed, 'genuine', t).text).toBe('inbox.step.secret.typed');
    expect(
      verdictReason(
        {
          state: 'not-genuine',
          kind: 'v2',
          secretName: null,
          steps: [{ step: 'secret', outcome: 'failed', detail: '' }],
          likely: 'wrong-secret',
        },
        t,
      ),
    ).toBe('inbox.likely.wrong-secret-typed');
    expect(
      verdictTitle({
        state: 'genuine',
        steps: [{ step: 'secret', outcome: 'passed', detail: 'Till' }],
      }),
    ).toBe('inbox.verdict.genuine');
  });

  it('says how many bytes were signed, and in which form', () => {
    expect(stepDetail({ step: 'body', outcome: 'passed', detail: '210' }, 'genuine', t).text).toBe(
      'inbox.step.body.raw {"count":210}',
    );
    expect(stepDetail({ step: 'body', outcome: 'noted', detail: '210' }, 'genuine', t).text).toBe(
      'inbox.step.body.noted {"count":210}',
    );
    expect(
      stepDetail({ step: 'body', outcome: 'noted', detail: '210' }, 'not-genuine', t).text,
    ).toBe('inbox.step.body.unmatched {"count":210}');
  });

  it('shows an age in its largest unit', () => {
    const age = (detail: string, outcome: 'passed' | 'failed' | 'noted') =>
      stepDetail({ step: 'age', outcome, detail }, 'genuine', t).text;
    expect(age('2', 'passed')).toContain('inbox.age.seconds {\\"count\\":2}');
    expect(age('600', 'failed')).toContain('inbox.step.age.old');
    expect(age('600', 'failed')).toContain('inbox.age.minutes {\\"count\\":10}');
    expect(age('864000', 'noted')).toContain('inbox.age.days {\\"count\\":10}');
    expect(age('-400', 'failed')).toContain('inbox.step.age.ahead');
    expect(stepDetail({ step: 'age', outcome: 'skipped', detail: null }, 'genuine', t).text).toBe(
      'inbox.step.age.none',
    );
  });
});

describe('a time outside the tolerance', () => {
  const verdictOf = (
    likely: 'too-old' | 'clock',
    age: string,
    clock: ProofStep | null = null,
  ): Verdict => ({
    state: 'not-genuine',
    kind: 'v2',
    secretName: 'Till',
    steps: [{ step: 'age', outcome: 'failed', detail: age }, ...(clock === null ? [] : [clock])],
    likely,
  });
  const clockOf = (detail: string, outcome: ProofStep['outcome'] = 'noted'): ProofStep => ({
    step: 'clock',
    outcome,
    detail,
  });

  it('is attributed to this computer’s clock, with the amount, if the bank’s time is unknown', () => {
    expect(verdictReason(verdictOf('too-old', '360'), t)).toContain('inbox.likely.too-old ');
    expect(verdictReason(verdictOf('too-old', '360'), t)).toContain('{\\"count\\":6}');
    expect(verdictReason(verdictOf('clock', '-360'), t)).toContain('inbox.likely.clock ');
    expect(verdictReason(verdictOf('clock', '-360'), t)).toContain('{\\"count\\":6}');
  });

  it('is not attributed to this computer’s clock if the bank’s time was used', () => {
    expect(verdictReason(verdictOf('too-old', '360', clockOf('0', 'passed')), t)).toBe(
      'inbox.likely.late',
    );
    expect(verdictReason(verdictOf('clock', '-360', clockOf('400')), t)).toBe('inbox.likely.early');
  });

  it('shows how far this computer’s clock is off', () => {
    const text = (step: ProofStep) => stepDetail(step, 'genuine', t).text;
    expect(text(clockOf('2', 'passed'))).toBe('inbox.step.clock.right');
    expect(text(clockOf('360'))).toContain('inbox.step.clock.fast');
    expect(text(clockOf('360'))).toContain('inbox.age.minutes {\\"count\\":6}');
    expect(text(clockOf('-7200'))).toContain('inbox.step.clock.slow');
    expect(text(clockOf('-7200'))).toContain('inbox.age.hours {\\"count\\":2}');
  });
});

it.each(['en', 'de', 'fr', 'it', 'es'])(
  'never calls an outdated time a recording: %s',
  (locale) => {
    const words = JSON.parse(
      readFileSync(`renderer/i18n/locales/${locale}/inbox.json`, 'utf8'),
    ) as Readonly<Record<string, string>>;
    for (const likely of ['too-old', 'clock', 'late', 'early'])
      expect(words[`inbox.likely.${likely}`]).not.toMatch(
        /record|aufgezeichnet|enregistr|registrat|grab/,
      );
  },
);

describe('pasted headers', () => {
  it('are read one a line, and a signature alone gets its usual name', () => {
    expect(
      readHeaders(
        `Content-Type: application/json\r\n\r\n t=1704110400,v1=${'ab'.repeat(32)} \n${'cd'.repeat(32)}`,
      ),
    ).toEqual({
      headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'X-Service-Signature', value: `t=1704110400,v1=${'ab'.repeat(32)}` },
        { name: 'Service-SHA256-Signature', value: 'cd'.repeat(32) },
      ],
      unreadLines: 0,
    });
  });

  it('are only counted if they are invalid', () => {
    expect(readHeaders(`X-Service-Signature:${' '.repeat(200_000)}${'x'.repeat(2001)}`)).toEqual({
      headers: [],
      unreadLines: 1,
    });
    expect(readHeaders('POST /e HTTP/1.1\nsome words')).toEqual({ headers: [], unreadLines: 2 });
    expect(
      readHeaders(Array.from({ length: 52 }, (_, index) => `X-${String(index)}: 1`).join('\n')),
    ).toMatchObject({ unreadLines: 2 });
  });
});

describe('the receiver in words', () => {
  const listening = {
    state: 'listening',
    port: 8787,
    path: '/e/abc',
    failure: null,
    todayCount: 0,
    refusedTodayCount: 0,
    lastReceivedAtEpochMs: null,
  } as const;

  it('has an address only while it listens', () => {
    expect(receiverAddress(listening)).toBe('http://127.0.0.1:8787/e/abc');
    expect(receiverAddress({ ...listening, state: 'failed' })).toBeNull();
  });

  it('rejects a port that is missing or reserved', () => {
    expect(readPort(' ')).toEqual({ ok: true, port: null });
    expect(readPort('8787')).toEqual({ ok: true, port: 8787 });
    for (const text of ['80', '65536', '8787x', '1e4', '-1'])
      expect(readPort(text)).toEqual({ ok: false });
  });

  it('is reached by a tunnel to its exact port', () => {
    expect(tunnelCommand('cloudflared', '8787')).toContain('127.0.0.1:8787');
    expect(tunnelCommand('ssh', '9000')).toContain(':127.0.0.1:9000 ');
  });
});

describe('a size', () => {
  it('is shown in its largest unit', () => {
    expect(sizeText('en', 210)).toBe('210 bytes');
    expect(sizeText('en', 1536)).toBe('1.5 kB');
    expect(sizeText('de', 5_000_000)).toBe('4,8 MB');
  });
});
