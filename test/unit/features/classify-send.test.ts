import { describe, expect, it } from 'vitest';
import type { BankFailure } from '../../../main/bank/transport/bank-failure.ts';
import {
  type SendEnd,
  classifySend,
  recordAfter,
} from '../../../main/features/cards/changes/classify-send.ts';
import type { Approval, WriteRecord } from '../../../main/features/cards/changes/write-record.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { cardIdOf, cardWith } from './fakes.ts';

const nowMs = 5_000_000;
const traced = { traceId: 't' };
function approval(sessionToken: string | null): Approval {
  return {
    sessionToken,
    isEnrolled: true,
    sinceEpochMs: 1,
    untilEpochMs: null,
  };
}
function record(over: Partial<WriteRecord> = {}): WriteRecord {
  return {
    id: 'a',
    kind: 'limits',
    cardId: cardIdOf('card-1'),
    state: 'sending',
    idempotencyKey: null,
    bodyText: null,
    asked: [],
    createdAtEpochMs: 0,
    uncertainSinceEpochMs: null,
    approval: null,
    error: null,
    ...over,
  };
}
const variants = {
  change: record(),
  'uncertain change': record({ uncertainSinceEpochMs: 7 }),
  'approved change': record({ approval: approval('token') }),
  'change with an approval that has no token': record({ approval: approval(null) }),
  creation: record({ kind: 'create', cardId: null }),
  'uncertain creation': record({ kind: 'create', cardId: null, uncertainSinceEpochMs: 7 }),
};
type Variant = keyof typeof variants;

function problems(code: string | null, pointer: string | null) {
  return [{ code, detail: null, pointer }];
}
function rejected(code: string | null, pointer: string | null): BankFailure {
  return {
    kind: 'rejected',
    problems: problems(code, pointer),
    ...traced,
  };
}
const rows: readonly (readonly [
  BankFailure,
  SendEnd['kind'],
  Partial<Record<Variant, SendEnd['kind']>>?,
])[] = [
  [{ kind: 'outcome-unknown', ...traced }, 'unknown'],
  [{ kind: 'service-failed', status: null, ...traced }, 'not-done'],
  [
    { kind: 'service-failed', status: 499, ...traced },
    'refused',
    { creation: 'unknown', 'uncertain creation': 'unknown' },
  ],
  [{ kind: 'service-failed', status: 500, ...traced }, 'unknown'],
  [{ kind: 'conflict', problems: [], ...traced }, 'refused', { 'uncertain creation': 'unknown' }],
  [
    { kind: 'approval-refused', problems: [], ...traced },
    'refused',
    { 'approved change': 'expired' },
  ],
  [rejected('required', '/limit'), 'refused'],
  [rejected(null, null), 'refused'],
  [rejected('sca_invalid', null), 'refused', { 'approved change': 'changed-body' }],
  [rejected(null, '/headers/Session'), 'refused', { 'approved change': 'changed-body' }],
  [{ kind: 'not-allowed', missingScope: null, detail: null, ...traced }, 'refused'],
  [{ kind: 'not-found', ...traced }, 'refused'],
  [{ kind: 'no-such-method', ...traced }, 'refused'],
  [{ kind: 'not-supported' }, 'refused'],
  [{ kind: 'cancelled' }, 'not-done'],
  [{ kind: 'offline' }, 'not-done'],
  [{ kind: 'timed-out' }, 'not-done'],
  [{ kind: 'signed-out' }, 'not-done'],
  [{ kind: 'rate-limited', retryAtEpochMs: null, ...traced }, 'not-done'],
  [{ kind: 'storage-unavailable', reason: 'full' }, 'not-done'],
  [{ kind: 'app-locked' }, 'not-done'],
  [{ kind: 'invalid-input', problems: [] }, 'not-done'],
  [{ kind: 'unexpected', traceId: 't' }, 'not-done'],
];

function kindsOf(failure: BankFailure) {
  return Object.fromEntries(
    Object.entries(variants).map(([name, before]) => [
      name,
      classifySend(failed(failure), before, nowMs).kind,
    ]),
  );
}

describe('how a sending of a change of a card ended', () => {
  it.each(rows.map(([failure, kind, others = {}]) => ({ failure, kind, others })))(
    '$failure: $kind',
    ({ failure, kind, others }) => {
      expect(kindsOf(failure)).toEqual({
        ...Object.fromEntries(Object.keys(variants).map((name) => [name, kind])),
        ...others,
      });
      expect(classifySend(failed(failure), record(), nowMs)).toHaveProperty('error.kind');
    },
  );

  it('is done where the bank answers with the card', () => {
    const card = cardWith({ id: cardIdOf('card-1') });
    expect(classifySend(ok(card), record(), nowMs)).toEqual({ kind: 'applied', card });
  });

  it.each([
    ['token~!', 'token~!'],
    ['', null],
    ['two words', null],
    ['line\nbreak', null],
    ['é', null],
    ['.', null],
    ['..', null],
    ['...', '...'],
    [null, null],
  ])('waits for an approval; of the token %j it can use %j', (sessionToken, usable) => {
    expect(
      classifySend(
        failed({ kind: 'approval-needed', isEnrolled: false, sessionToken, ...traced }),
        record({ approval: approval('earlier') }),
        nowMs,
      ),
    ).toEqual({
      kind: 'waiting',
      approval: {
        sessionToken: usable,
        isEnrolled: false,
        sinceEpochMs: nowMs,
        untilEpochMs: usable === null ? null : nowMs + 15 * 60_000,
      },
    });
  });

  it('waits for one and the same approval however often it is asked for without a token', () => {
    const asked = (sessionToken: string | null, before: Approval | null) => {
      const end = classifySend(
        failed({ kind: 'approval-needed', isEnrolled: true, sessionToken, ...traced }),
        record({ approval: before }),
        nowMs,
      );
      return end.kind === 'waiting' ? end.approval.sinceEpochMs : null;
    };
    expect(asked(null, approval(null))).toBe(1);
    expect(asked('token', approval(null))).toBe(nowMs);
    expect(asked(null, approval('token'))).toBe(nowMs);
    expect(asked(null, null)).toBe(nowMs);
  });
});

describe('a change of a card after a sending', () => {
  const error = { kind: 'rejected' as const, problems: [], traceId: 't' };
  const before = (over: Partial<WriteRecord> = {}) =>
    record({ approval: approval('token'), error, ...over });
  const after = (end: SendEnd, from: WriteRecord, isHeard = true): Partial<WriteRecord> => {
    const {
      state,
      approval: waitsFor,
      error: said,
      uncertainSinceEpochMs,
      cardId,
    } = recordAfter(end, from, { sentAtEpochMs: 99, isHeard });
    return { state, approval: waitsFor, error: said, uncertainSinceEpochMs, cardId };
  };
  const cardId = cardIdOf('card-1');
  const ended = { approval: null, error: null, uncertainSinceEpochMs: null, cardId };

  it('is done with its card, and nothing of it is uncertain any more', () => {
    const card = cardWith({ id: cardIdOf('made') });
    expect(after({ kind: 'applied', card }, before({ uncertainSinceEpochMs: 7 }))).toEqual({
      ...ended,
      state: 'applied',
      cardId: 'made',
    });
  });

  it('waits for what the bank wants approved, and stays as uncertain as it was', () => {
    const wanted = approval('new');
    expect(
      after({ kind: 'waiting', approval: wanted }, before({ uncertainSinceEpochMs: 7 })),
    ).toEqual({ ...ended, state: 'waiting', approval: wanted, uncertainSinceEpochMs: 7 });
  });

  it('is as it was where surely nothing left', () => {
    const was = before({ state: 'denied' });
    expect(
      recordAfter({ kind: 'not-done', error }, was, { sentAtEpochMs: 99, isHeard: true }),
    ).toBe(was);
  });

  it('is uncertain since its first request whose outcome is not known; a creation goes on', () => {
    const lost: SendEnd = { kind: 'unknown', error };
    for (const [since, expected] of [
      [null, 99],
      [7, 7],
    ] as const) {
      const uncertain = { uncertainSinceEpochMs: expected };
      expect(after(lost, before({ uncertainSinceEpochMs: since }))).toEqual({
        ...ended,
        ...uncertain,
        state: 'unknown',
      });
      const creation = before({ kind: 'create', state: 'waiting', uncertainSinceEpochMs: since });
      expect(after(lost, creation)).toEqual({
        ...ended,
        ...uncertain,
        state: 'sending',
        approval: creation.approval,
        error,
      });
    }
  });

  it('is refused, unless an earlier request may have gone through; who waits is told', () => {
    const refused: SendEnd = { kind: 'refused', error: { kind: 'not-supported' } };
    const said = { ...ended, error: { kind: 'not-supported' } };
    expect(after(refused, before())).toEqual({ ...said, state: 'told' });
    expect(after(refused, before({ kind: 'create' }))).toEqual({ ...said, state: 'prepared' });
    expect(after(refused, before(), false)).toEqual({ ...said, state: 'refused' });
    expect(after(refused, before({ uncertainSinceEpochMs: 7 }))).toEqual({
      ...said,
      state: 'unknown',
      uncertainSinceEpochMs: 7,
    });
  });

  it.each(['expired', 'changed-body'] as const)(
    'has an approval that is %s, unless an earlier request may have gone through',
    (kind) => {
      expect(after({ kind, error }, before())).toEqual({ ...ended, state: kind });
      expect(after({ kind, error }, before({ uncertainSinceEpochMs: 7 }))).toEqual({
        ...ended,
        state: 'unknown',
        uncertainSinceEpochMs: 7,
      });
    },
  );
});
