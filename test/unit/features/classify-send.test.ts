import { describe, expect, it } from 'vitest';
import type { BankFailure } from '../../../main/bank/transport/bank-failure.ts';
import {
  type SendEnd,
  classifySend,
  afterSending,
} from '../../../main/features/cards/changes/classify-send.ts';
import type { Approval, CardWrite } from '../../../main/features/cards/changes/card-write.ts';
import { cardRecord } from '../../fixtures/card-record.ts';
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
function record(over: Partial<Parameters<typeof cardRecord>[0]> = {}): CardWrite {
  return cardRecord({ id: 'a', state: 'sending', objectId: cardIdOf('card-1'), ...over });
}
const variants = {
  change: record(),
  'unknown change': record({ unknownSinceEpochMs: 7 }),
  'approved change': record({ approval: approval('token') }),
  'change with an approval that has no token': record({ approval: approval(null) }),
  creation: record({ kind: 'create', objectId: null }),
  'unknown creation': record({ kind: 'create', objectId: null, unknownSinceEpochMs: 7 }),
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
    { creation: 'unknown', 'unknown creation': 'unknown' },
  ],
  [{ kind: 'service-failed', status: 500, ...traced }, 'unknown'],
  [{ kind: 'conflict', problems: [], ...traced }, 'refused', { 'unknown creation': 'unknown' }],
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

describe('the outcome of sending a card change', () => {
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

  it('is done if the bank answers with the card', () => {
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
  ])('waits for an approval; usable part of the token %j: %j', (sessionToken, usable) => {
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

  it('waits for the same approval, however often it is requested without a token', () => {
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

describe('a card change after sending', () => {
  const error = { kind: 'rejected' as const, problems: [], traceId: 't' };
  const before = (over: Parameters<typeof record>[0] = {}) =>
    record({ approval: approval('token'), error, ...over });
  const after = (end: SendEnd, from: CardWrite) => {
    const { state, objectId, answer } = afterSending(end, from, 99);
    return { state, objectId, ...answer };
  };
  const ended = {
    objectId: cardIdOf('card-1'),
    approval: null,
    error: null,
    end: null,
    resend: 'when-asked',
    differences: [],
    unknownSinceEpochMs: null,
    times: null,
  };

  it('is done with its card, and its outcome is known', () => {
    const card = cardWith({ id: cardIdOf('made') });
    expect(after({ kind: 'applied', card }, before({ unknownSinceEpochMs: 7 }))).toEqual({
      ...ended,
      state: 'applied',
      objectId: 'made',
    });
  });

  it("waits for the bank's approval, and an earlier request stays unknown", () => {
    const wanted = approval('new');
    expect(
      after({ kind: 'waiting', approval: wanted }, before({ unknownSinceEpochMs: 7 })),
    ).toEqual({
      ...ended,
      state: 'waiting-for-approval',
      approval: wanted,
      unknownSinceEpochMs: 7,
    });
  });

  it('is unchanged if the request certainly changed nothing', () => {
    const was = before({ state: 'refused', end: 'denied' });
    expect(afterSending({ kind: 'not-done', error }, was, 99)).toBe(was);
  });

  it('is unknown since its first request without an outcome; a creation is sent again', () => {
    const lost: SendEnd = { kind: 'unknown', error };
    for (const [since, unknownSinceEpochMs] of [
      [null, 99],
      [7, 7],
    ] as const) {
      const unknown = { ...ended, state: 'unknown', unknownSinceEpochMs, error };
      expect(after(lost, before({ unknownSinceEpochMs: since }))).toEqual(unknown);
      const creation = before({ kind: 'create', unknownSinceEpochMs: since });
      expect(after(lost, creation)).toEqual({
        ...unknown,
        resend: 'automatically',
        approval: creation.answer.approval,
      });
    }
  });

  it.each(['refused', 'expired', 'changed-body'] as const)(
    'is %s, unless an earlier request may have succeeded',
    (kind) => {
      const end = kind === 'refused' ? null : kind;
      expect(after({ kind, error }, before())).toEqual({ ...ended, state: 'refused', end, error });
      expect(after({ kind, error }, before({ unknownSinceEpochMs: 7 }))).toEqual({
        ...ended,
        state: 'unknown',
        error,
        unknownSinceEpochMs: 7,
      });
    },
  );
});
