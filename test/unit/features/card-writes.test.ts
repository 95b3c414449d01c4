import { describe, expect, it } from 'vitest';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import type { BankFailure } from '../../../main/bank/transport/bank-failure.ts';
import { listOpenWrites } from '../../../main/features/cards/changes/approvals.ts';
import type { CardWrite } from '../../../main/features/cards/changes/card-write.ts';
import {
  type CardWrites,
  createCardWrites,
} from '../../../main/features/cards/changes/card-writes.ts';
import type { Scope } from '../../../main/features/scope.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import {
  cardIdOf,
  cardWith,
  createCarried,
  fakeBank,
  openConnection,
  schedulerOf,
} from './fakes.ts';

type Write = Parameters<BankApi['writeCard']>[0];

const id = cardIdOf('card-1');
const startMs = 1_000_000;
const minuteMs = 60_000;
const lost = failed({ kind: 'outcome-unknown' as const, traceId: 't-1' });
function needed(sessionToken: string | null, isEnrolled = true) {
  return failed({ kind: 'approval-needed' as const, isEnrolled, sessionToken, traceId: null });
}
function done(given: Partial<Card> = {}) {
  return ok(cardWith({ id, ...given }));
}
function limits(bodyText = '{"card":{"payment_monthly_limit":500}}') {
  return {
    kind: 'limits' as const,
    cardId: id,
    bodyText,
    asked: [{ field: 'paymentMonthlyLimit', before: '100', asked: '500' }],
  };
}

/** Card writes over a real vault in memory; time passes when the test says so. */
function setUp(
  over: {
    readonly answers?: readonly Result<Card, BankFailure>[];
    readonly connection?: Partial<Scope>;
    readonly askApproval?: BankApi['askApproval'];
  } = {},
) {
  const answers = [...(over.answers ?? [])];
  const sent: Write[] = [];
  const polledAt: number[] = [];
  const bank = fakeBank({
    writeCard: async (write) => (sent.push(write), answers.shift() ?? done()),
    askApproval: async (token) => (
      polledAt.push(time.nowMs),
      (over.askApproval ?? (async () => ok('waiting' as const)))(token)
    ),
  });
  const time = {
    nowMs: startMs,
    /** How far the clock was set forward. */
    setForwardMs: 0,
    timer: null as { readonly atMs: number; readonly task: () => void } | null,
  };
  const changes: CardWrite[] = [];
  const bugs: unknown[] = [];
  const ids: string[] = [];
  let idCount = 0;
  const opened = openConnection({
    bank,
    monotonicNow: () => time.nowMs - time.setForwardMs,
  });
  const { vault } = opened;
  const connection: Scope = {
    ...opened,
    now: () => time.nowMs,
    randomUUID: () => ids.shift() ?? `id-${String((idCount += 1))}`,
    timers: {
      after: (delayMs, task) => {
        const mine = { atMs: time.nowMs + delayMs, task };
        time.timer = mine;
        return () => void (time.timer === mine && (time.timer = null));
      },
    },
    reportBug: (cause) => bugs.push(cause),
    ...over.connection,
  };
  let current: { readonly scope: Scope; readonly stop: () => void } | null = null;
  const close = (): void => {
    const closing = current;
    current = null;
    closing?.stop();
  };
  /** Opens the connection over the same files, also a second time. */
  const reopen = (given: Partial<Scope> = {}) => {
    close();
    const opening = { ...connection, ...given };
    const scheduler = schedulerOf(opening);
    const scope: Scope = { ...opening, scheduler, isOpen: () => current?.scope === scope };
    const made = createCardWrites(scope);
    made.onChange((write) => changes.push(write));
    current = { scope, stop: scheduler.stop };
    const resume = (): void => {
      scheduler.onReconnect();
      made.resume();
    };
    return { ...made, resume };
  };
  const pass = async (ms: number): Promise<void> => {
    const endMs = time.nowMs + ms;
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const { timer } = time;
      if (timer === null || timer.atMs > endMs) break;
      time.nowMs = Math.max(time.nowMs, timer.atMs);
      time.timer = null;
      timer.task();
    }
    time.nowMs = endMs;
  };
  const open = () => {
    const list = listOpenWrites(connection);
    if (!list.ok) throw new Error(list.error.kind);
    return list.value.writes;
  };
  const history = () =>
    vault.cardHistory.ofCard(id, 20).map(({ action, outcome }) => `${action} ${outcome}`);
  return {
    writes: reopen(),
    reopen,
    close,
    /** The app ended and started again: only the files remain. */
    restart: (given: Partial<Scope> = {}) => reopen({ profileState: createCarried(), ...given }),
    ids,
    sent,
    polledAt,
    changes,
    bugs,
    time,
    pass,
    open,
    history,
    vault,
    connection,
    answers,
  };
}
function create(writes: Pick<CardWrites, 'create'>) {
  return writes.create({ writeId: 'intent', bodyText: '{"card":{"x":1}}', asked: [] });
}

describe('an unlock', () => {
  const unlock = { kind: 'unlock' as const, cardId: id, bodyText: null, asked: [] };

  it('that leaves the card locked is reported as such, and is no success in its history', async () => {
    const { writes, changes, history } = setUp({ answers: [done({ status: 'paused' })] });
    const differences = [{ field: 'status', asked: 'unlocked', kept: 'paused' }];
    expect(await writes.submit(unlock)).toEqual(ok({ state: 'applied', cardId: id, differences }));
    expect(changes).toMatchObject([{ state: 'applied', objectId: id, answer: { differences } }]);
    expect(history()).toEqual(['unlock still-locked']);
  });

  it('is done if the card is in use afterwards', async () => {
    const { writes, history } = setUp({ answers: [done({ status: 'live' })] });
    expect(await writes.submit(unlock)).toMatchObject({ value: { differences: [] } });
    expect(history()).toEqual(['unlock answered']);
  });
});

describe('a change of a card', () => {
  it('is on disk before the request, and applied when the bank confirms it', async () => {
    const rig = setUp();
    const asked = rig.writes.submit(limits());
    rig.answers.push(done({ paymentMonthlyLimit: '20' }));
    expect(await asked).toEqual(
      ok({
        state: 'applied',
        cardId: id,
        differences: [{ field: 'paymentMonthlyLimit', asked: '500', kept: '20' }],
      }),
    );
    expect(rig.open()).toEqual([]);
    expect(rig.connection.cache.cards.get(id)).not.toBeNull();
    expect(JSON.parse(rig.vault.cardHistory.ofCard(id, 1)[0]?.detail ?? '')).toEqual({
      asked: [{ field: 'paymentMonthlyLimit', before: '100', asked: '500', kept: '20' }],
      error: null,
    });
  });

  it.each([
    ['storage-unavailable', { connection: { vault: null } }],
    ['signed-out', { connection: { phase: () => 'expired' as const } }],
    ['offline', { connection: { canSend: () => false } }],
  ])('reports %s at once without a request, and leaves nothing waiting', async (kind, over) => {
    const rig = setUp(over);
    expect(await rig.writes.submit(limits())).toMatchObject({
      ok: false,
      error: { kind },
    });
    await rig.pass(10 * minuteMs);
    expect([rig.sent, rig.open()]).toEqual([[], []]);
  });

  it('is sent once: without an answer it is unknown, and only the user sends it again', async () => {
    const rig = setUp({ answers: [lost, done()] });
    expect(await rig.writes.submit(limits())).toEqual(
      failed({ kind: 'outcome-unknown', traceId: 't-1' }),
    );
    await rig.pass(30 * minuteMs);
    expect(rig.sent).toHaveLength(1);
    const [write] = rig.open();
    expect(write).toMatchObject({ state: 'unknown', kind: 'limits', cardId: id });
    expect(await rig.writes.retry(write?.id ?? '')).toMatchObject({
      ok: true,
      value: { state: 'applied' },
    });
    expect(rig.sent[1]).toEqual(rig.sent[0]);
    expect(rig.history()).toEqual(['limits answered', 'limits outcome-unknown']);
  });

  it('is refused to its caller, and leaves nothing behind', async () => {
    const rig = setUp({
      answers: [
        failed({
          kind: 'rejected',
          problems: [{ code: 'x', detail: 'too high', pointer: '/card' }],
          traceId: null,
        }),
      ],
    });
    expect(await rig.writes.submit(limits())).toMatchObject({
      ok: false,
      error: { kind: 'rejected' },
    });
    expect(rig.open()).toEqual([]);
    expect(JSON.parse(rig.vault.cardHistory.ofCard(id, 1)[0]?.detail ?? '')).toMatchObject({
      error: 'too high',
    });
  });

  it('requested twice at once is sent once, and another of its kind waits for it', async () => {
    const rig = setUp();
    const [first, same, other] = [
      rig.writes.submit(limits()),
      rig.writes.submit(limits()),
      rig.writes.submit(limits('{"card":{}}')),
    ];
    expect(await first).toEqual(await same);
    await other;
    expect(rig.sent.map(({ bodyText }) => bodyText)).toEqual([limits().bodyText, '{"card":{}}']);
  });

  it('replaces a waiting one of its kind, which is never sent again', async () => {
    const rig = setUp({
      answers: [needed('t1'), needed('t2'), done()],
      askApproval: async () => ok('allow'),
    });
    await rig.writes.submit(limits());
    await rig.writes.submit(limits('{"card":{"payment_monthly_limit":600}}'));
    expect(rig.open()).toHaveLength(1);
    await rig.pass(5_000);
    expect(rig.sent.map(({ approvalSessionToken }) => approvalSessionToken)).toEqual([
      null,
      null,
      't2',
    ]);
    expect(rig.changes.map(({ answer }) => answer.end)).toContain('replaced');
    expect(rig.history()).toContain('limits replaced');
  });

  it('that certainly was not sent leaves the waiting one in place', async () => {
    const rig = setUp({ answers: [needed('t1'), failed({ kind: 'offline' })] });
    await rig.writes.submit(limits());
    expect(await rig.writes.submit(limits('{"card":{}}'))).toEqual(failed({ kind: 'offline' }));
    expect(rig.open()).toMatchObject([{ state: 'waiting-for-approval', isPolled: true }]);
  });
});

describe('an approval', () => {
  it('is polled once a second at most, and then sends the identical request with its token', async () => {
    let polls = 0;
    const rig = setUp({
      answers: [needed('secret-token'), done({ paymentMonthlyLimit: '500.0' })],
      askApproval: async () => ok((polls += 1) < 4 ? 'waiting' : 'allow'),
    });
    expect(await rig.writes.submit(limits())).toMatchObject({
      value: { state: 'waiting-for-approval', isEnrolled: true },
    });
    expect(rig.open()).toMatchObject([
      {
        state: 'waiting-for-approval',
        isPolled: true,
        canSimulate: false,
        untilEpochMs: startMs + 15 * minuteMs,
      },
    ]);
    expect(JSON.stringify(rig.open())).not.toContain('secret-token');
    await rig.pass(10_000);
    expect(rig.polledAt).toEqual([1, 2, 3, 4].map((second) => startMs + second * 1_000));
    expect(rig.sent[1]).toEqual({ ...rig.sent[0], approvalSessionToken: 'secret-token' });
    expect(rig.changes.at(-1)).toMatchObject({ state: 'applied', answer: { differences: [] } });
    expect(rig.history()).toEqual(['limits answered', 'limits approved', 'limits waiting']);
  });

  it('is not polled twice within a second after the clock was set', async () => {
    const rig = setUp({ answers: [needed('t1')] });
    await rig.writes.submit(limits());
    await rig.pass(1_000);
    rig.time.nowMs += minuteMs;
    rig.time.setForwardMs += minuteMs;
    rig.writes.resume();
    await rig.pass(500);
    expect(rig.polledAt).toHaveLength(1);
    await rig.pass(1_000);
    expect(rig.polledAt).toHaveLength(2);
  });

  it('is polled again by an app that was closed meanwhile', async () => {
    let isAllowed = false;
    const rig = setUp({
      answers: [needed('t1'), done()],
      askApproval: async () => ok(isAllowed ? 'allow' : 'waiting'),
    });
    await rig.writes.submit(limits());
    isAllowed = true;
    rig.restart().resume();
    await rig.pass(2_000);
    expect(rig.sent).toHaveLength(2);
    expect(rig.open()).toEqual([]);
  });

  it.each([
    ['denied', async () => ok('deny' as const)],
    ['expired', async () => failed({ kind: 'not-found' as const, traceId: null })],
  ] as const)(
    'that is %s is reported so, and the change can be sent again without the old token',
    async (end, askApproval) => {
      const rig = setUp({ answers: [needed('t1'), needed('t2')], askApproval });
      await rig.writes.submit(limits());
      await rig.pass(1_500);
      const [write] = rig.open();
      expect(write).toMatchObject({ state: 'refused', end });
      await rig.writes.retry(write?.id ?? '');
      expect(rig.sent.map(({ approvalSessionToken }) => approvalSessionToken)).toEqual([
        null,
        null,
      ]);
    },
  );

  it('expires after 15 minutes without an answer, at the next failed poll', async () => {
    const rig = setUp({
      answers: [needed('t1')],
      askApproval: async () => failed({ kind: 'service-failed', status: 503, traceId: null }),
    });
    await rig.writes.submit(limits());
    await rig.pass(16 * minuteMs);
    expect(rig.open()).toMatchObject([{ state: 'refused', end: 'expired' }]);
    expect(rig.polledAt.length).toBeLessThan(25);
    expect(rig.polledAt.filter((atMs) => atMs >= startMs + 15 * minuteMs)).toHaveLength(1);
  });

  it('given while the computer slept past its time is sent as soon as the bank is reachable', async () => {
    const approvalAnswer = [failed({ kind: 'offline' as const }), ok('allow' as const)];
    const rig = setUp({
      answers: [needed('t1'), done()],
      askApproval: async () => approvalAnswer.shift() ?? ok('waiting'),
    });
    await rig.writes.submit(limits());
    rig.time.nowMs += 20 * minuteMs;
    rig.writes.resume();
    await rig.pass(10_000);
    expect(rig.polledAt).toHaveLength(2);
    expect(rig.sent.map(({ approvalSessionToken }) => approvalSessionToken)).toEqual([null, 't1']);
    expect(rig.open()).toEqual([]);
  });

  it('that expires while the bank is unreachable is reported as expired after the next poll', async () => {
    const world = { isOnline: true };
    const rig = setUp({
      answers: [needed('t1')],
      connection: { canSend: () => world.isOnline },
    });
    await rig.writes.submit(limits());
    world.isOnline = false;
    await rig.pass(16 * minuteMs);
    expect(rig.open()).toMatchObject([{ state: 'waiting-for-approval' }]);
    world.isOnline = true;
    rig.writes.resume();
    await rig.pass(1_000);
    expect(rig.open()).toMatchObject([{ state: 'refused', end: 'expired' }]);
    expect(rig.polledAt).toEqual([startMs + 16 * minuteMs]);
  });

  it.each([
    ['could not be sent is sent as soon as possible', failed({ kind: 'offline' as const }), []],
    [
      'was rejected ends',
      failed({ kind: 'rate-limited' as const, retryAtEpochMs: null, traceId: null }),
      [{ state: 'refused', end: 'expired' }],
    ],
  ])('given too late to send it twice: a request that %s', async (_what, answer, listed) => {
    const rig = setUp({
      answers: [needed('t1'), answer, done()],
      askApproval: async () => ok('allow'),
    });
    await rig.writes.submit(limits());
    rig.time.nowMs += 20 * minuteMs;
    rig.writes.resume();
    await rig.pass(10_000);
    expect(rig.open()).toMatchObject(listed);
    expect(rig.open()).toHaveLength(listed.length);
  });

  it('given in its last second is sent, even if the answer arrives after its time', async () => {
    const waits: ((answer: Awaited<ReturnType<BankApi['askApproval']>>) => void)[] = [];
    const rig = setUp({
      answers: [needed('t1'), done()],
      askApproval: () => new Promise((resolve) => waits.push(resolve)),
    });
    await rig.writes.submit(limits());
    await rig.pass(16 * minuteMs);
    expect([waits.length, rig.open()]).toMatchObject([1, [{ state: 'waiting-for-approval' }]]);
    waits[0]?.(ok('allow'));
    await rig.pass(1_000);
    expect(rig.sent).toHaveLength(2);
    expect(rig.open()).toEqual([]);
  });

  it('required again after it was given keeps its time and is sent less often', async () => {
    const rig = setUp({
      answers: Array<ReturnType<typeof needed>>(50).fill(needed('t1')),
      askApproval: async () => ok('allow'),
    });
    await rig.writes.submit(limits());
    await rig.pass(minuteMs);
    expect(rig.sent.length).toBeGreaterThan(3);
    expect(rig.sent.length).toBeLessThan(7);
    expect(rig.open()).toMatchObject([
      { state: 'waiting-for-approval', untilEpochMs: startMs + 15 * minuteMs },
    ]);
    expect(rig.history()).toEqual(['limits approved', 'limits waiting']);
    await rig.pass(16 * minuteMs);
    expect(rig.open()).toMatchObject([{ state: 'refused', end: 'expired' }]);
  });

  it('followed by another one each time it was given is sent less often', async () => {
    const rig = setUp({
      answers: Array.from({ length: 50 }, (_, index) => needed(`t${String(index)}`)),
      askApproval: async () => ok('allow'),
    });
    await rig.writes.submit(limits());
    await rig.pass(minuteMs);
    expect(rig.sent.length).toBeGreaterThan(3);
    expect(rig.sent.length).toBeLessThan(7);
  });

  it.each([
    [
      'changed-body',
      failed({
        kind: 'rejected' as const,
        problems: [{ code: null, detail: null, pointer: '/sca_session_token' }],
        traceId: null,
      }),
    ],
    ['expired', failed({ kind: 'approval-refused' as const, problems: [], traceId: null })],
    [
      'refused',
      failed({
        kind: 'rejected' as const,
        problems: [{ code: null, detail: null, pointer: '/card/payment_monthly_limit' }],
        traceId: null,
      }),
    ],
  ])(
    'with a request that the bank then rejects is listed as %s, since no caller waits',
    async (how, answer) => {
      const rig = setUp({ answers: [needed('t1'), answer], askApproval: async () => ok('allow') });
      await rig.writes.submit(limits());
      await rig.pass(1_500);
      const end = how === 'refused' ? null : how;
      expect(rig.open()).toMatchObject([{ state: 'refused', end }]);
    },
  );

  it('without a token is not polled; the user confirms it, and it may still wait', async () => {
    const rig = setUp({ answers: [needed(null), needed(null), done()] });
    await rig.writes.submit(limits());
    await rig.pass(minuteMs);
    expect([rig.polledAt, rig.sent.length]).toEqual([[], 1]);
    const writeId = rig.open()[0]?.id ?? '';
    expect(await rig.writes.retry(writeId)).toMatchObject({
      value: { state: 'waiting-for-approval' },
    });
    expect(rig.open()).toMatchObject([
      { state: 'waiting-for-approval', isPolled: false, sinceEpochMs: startMs, untilEpochMs: null },
    ]);
    expect(await rig.writes.retry(writeId)).toMatchObject({
      value: { state: 'applied' },
    });
  });

  it('needs a phone: without one this is reported and it waits', async () => {
    const rig = setUp({ answers: [needed(null, false)] });
    expect(await rig.writes.submit(limits())).toMatchObject({
      value: { state: 'waiting-for-approval', isEnrolled: false },
    });
    expect(rig.open()).toMatchObject([{ isEnrolled: false, isPolled: false }]);
  });

  it('confirmed by the user too early sends nothing that would end the approval', async () => {
    const rig = setUp({ answers: [needed('t1')] });
    await rig.writes.submit(limits());
    expect(await rig.writes.retry(rig.open()[0]?.id ?? '')).toMatchObject({
      value: { state: 'waiting-for-approval' },
    });
    expect(rig.sent).toHaveLength(1);
  });

  it('can be withdrawn, and is not polled any more', async () => {
    const rig = setUp({ answers: [needed('t1')] });
    await rig.writes.submit(limits());
    expect(await rig.writes.abandon(rig.open()[0]?.id ?? '')).toEqual(ok({}));
    await rig.pass(minuteMs);
    expect([rig.open(), rig.polledAt, rig.history()]).toEqual([
      [],
      [],
      ['limits abandoned', 'limits waiting'],
    ]);
  });

  it('denied after an unanswered request leaves the outcome unknown', async () => {
    const rig = setUp({ answers: [lost, needed('t1')], askApproval: async () => ok('deny') });
    await rig.writes.submit(limits());
    await rig.writes.retry(rig.open()[0]?.id ?? '');
    await rig.pass(2_000);
    expect(rig.open()).toMatchObject([{ state: 'unknown' }]);
  });
});

describe('a busy bank', () => {
  const busy = (retryAtEpochMs: number | null) =>
    failed({ kind: 'rate-limited' as const, retryAtEpochMs, traceId: null });

  it('gets an approved change again at the given time, and the approval is recorded once', async () => {
    const rig = setUp({
      answers: [
        needed('t1'),
        busy(startMs + 45_000),
        busy(startMs + 200_000),
        done({ paymentMonthlyLimit: '500' }),
      ],
      askApproval: async () => ok('allow'),
    });
    await rig.writes.submit(limits());
    await rig.pass(20_000);
    rig.writes.resume();
    await rig.pass(24_000);
    expect(rig.sent).toHaveLength(2);
    await rig.pass(2_000);
    expect(rig.sent).toHaveLength(3);
    await rig.pass(150_000);
    expect(rig.sent).toHaveLength(3);
    await rig.pass(10_000);
    expect(rig.sent).toHaveLength(4);
    expect(rig.history()).toEqual(['limits answered', 'limits approved', 'limits waiting']);
  });

  it('gets it less often if it names no time, also after a retry of the user', async () => {
    const rig = setUp({
      answers: [needed('t1'), ...Array<ReturnType<typeof busy>>(50).fill(busy(null))],
      askApproval: async () => ok('allow'),
    });
    await rig.writes.submit(limits());
    expect(await rig.writes.retry(rig.open()[0]?.id ?? '')).toMatchObject({
      ok: false,
      error: { kind: 'rate-limited' },
    });
    await rig.pass(1_900);
    expect(rig.sent).toHaveLength(2);
    await rig.pass(60_000);
    expect(rig.sent.length).toBeGreaterThan(3);
    expect(rig.sent.length).toBeLessThan(7);
    expect(rig.history().filter((line) => line === 'limits approved')).toHaveLength(1);
  });

  it('gets a creation without an answer again at the given time, not sooner', async () => {
    const rig = setUp({ answers: [lost, busy(startMs + 5 * minuteMs), done()] });
    await create(rig.writes);
    await rig.pass(4 * minuteMs);
    expect(rig.sent).toHaveLength(2);
    await rig.pass(2 * minuteMs);
    expect(rig.sent).toHaveLength(3);
    expect(rig.open()).toEqual([]);
  });
});

describe('an unknown outcome of a card change', () => {
  it('is listed, checked, sent again and pushed at its end like every family', async () => {
    const pushed: unknown[] = [];
    const rig = setUp({
      answers: [lost, lost, done()],
      connection: { push: (_name, detail) => void pushed.push(detail) },
    });
    await rig.writes.submit(limits());
    const [write] = rig.writes.kind.unknown();
    const writeId = write?.writeId ?? '';
    expect(write).toMatchObject({ kind: 'card', change: 'limits', cardId: id, canCheck: false });
    expect(await rig.writes.kind.check(writeId)).toMatchObject({ value: { write: { writeId } } });
    expect(rig.sent).toHaveLength(1);
    expect(await rig.writes.kind.sendAgain?.(writeId)).toMatchObject({
      error: { kind: 'outcome-unknown' },
    });
    expect(await rig.writes.kind.sendAgain?.(writeId)).toEqual(ok({ write: null }));
    expect(pushed).toMatchObject([{ writeId, isDone: true, isAnswered: false }]);
  });

  it('of a new card is requested again with its own key', async () => {
    const rig = setUp({ answers: [lost, done()] });
    await create(rig.writes);
    expect(rig.writes.kind.unknown()).toMatchObject([{ change: 'create', canCheck: true }]);
    expect(await rig.writes.kind.check('intent')).toEqual(ok({ write: null }));
    expect(rig.sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['intent', 'intent']);
  });

  it('excludes a waiting approval, and cannot be cancelled', async () => {
    const rig = setUp({ answers: [needed('t1'), lost] });
    await rig.writes.submit(limits());
    await rig.writes.submit({ ...limits(), kind: 'options' });
    const [waits, unknown] = rig.open().map((write) => write.id);
    expect(rig.writes.kind.unknown().map(({ writeId }) => writeId)).toEqual([unknown]);
    await rig.writes.kind.resolve(waits ?? '', { happened: true, objectId: null });
    await rig.writes.abandon(unknown ?? '');
    expect(rig.open().map(({ state }) => state)).toEqual(['waiting-for-approval', 'unknown']);
    expect(rig.changes.at(-1)?.state).toBe('unknown');
    await rig.writes.kind.resolve(unknown ?? '', { happened: false, objectId: null });
    expect(rig.changes.at(-1)).toMatchObject({ state: 'resolved', happened: false });
    expect(rig.history()[0]).toBe('options abandoned');
  });
});

describe('the caller of a change', () => {
  const gated = () => {
    let answer: (given: Awaited<ReturnType<BankApi['askApproval']>>) => void = () => undefined;
    const askApproval: BankApi['askApproval'] = () => new Promise((resolve) => (answer = resolve));
    return {
      askApproval,
      answer: (given: Awaited<ReturnType<BankApi['askApproval']>>) => answer(given),
    };
  };

  it.each([
    ok('allow' as const),
    ok('waiting' as const),
    failed({ kind: 'not-found' as const, traceId: null }),
  ])('that was withdrawn meanwhile gets not-found, not waiting', async (approvalAnswer) => {
    const gate = gated();
    const rig = setUp({ answers: [needed('t1')], askApproval: gate.askApproval });
    await rig.writes.submit(limits());
    const writeId = rig.open()[0]?.id ?? '';
    const asked = rig.writes.retry(writeId);
    await rig.writes.abandon(writeId);
    gate.answer(approvalAnswer);
    expect(await asked).toEqual(failed({ kind: 'not-found', traceId: null }));
    expect(rig.sent).toHaveLength(1);
  });

  it('gets an unknown outcome while an earlier request may have succeeded, for any later answer', async () => {
    const rig = setUp({
      answers: [lost, failed({ kind: 'rejected', problems: [], traceId: 't-2' })],
    });
    await rig.writes.submit(limits());
    expect(await rig.writes.retry(rig.open()[0]?.id ?? '')).toEqual(
      failed({ kind: 'outcome-unknown', traceId: 't-2' }),
    );
    expect(rig.open()).toMatchObject([{ state: 'unknown', error: { kind: 'rejected' } }]);
  });

  it.each([ok('deny' as const), failed({ kind: 'not-found' as const, traceId: null })])(
    'gets an unknown outcome after a denied approval that followed such a request',
    async (approvalAnswer) => {
      const rig = setUp({ answers: [lost, needed('t1')], askApproval: async () => approvalAnswer });
      await rig.writes.submit(limits());
      const writeId = rig.open()[0]?.id ?? '';
      await rig.writes.retry(writeId);
      expect(await rig.writes.retry(writeId)).toMatchObject({
        ok: false,
        error: { kind: 'outcome-unknown' },
      });
      expect(rig.open()).toMatchObject([{ state: 'unknown' }]);
    },
  );

  it.each([
    [
      'was refused after its approval',
      [
        needed('t1'),
        failed({
          kind: 'rejected' as const,
          problems: [{ code: 'x', detail: 'no such design', pointer: null }],
          traceId: null,
        }),
      ],
      'allow',
      { kind: 'rejected', problems: [{ detail: 'no such design' }] },
    ],
    ['was denied', [needed('t1')], 'deny', { kind: 'rejected', problems: [] }],
  ] as const)(
    'that is a creation that %s gets that error, and nothing is sent',
    async (_how, answers, approvalAnswer, error) => {
      const rig = setUp({ answers, askApproval: async () => ok(approvalAnswer) });
      await create(rig.writes);
      await rig.pass(1_500);
      const count = rig.sent.length;
      expect(await create(rig.writes)).toMatchObject({ ok: false, error });
      expect(rig.sent).toHaveLength(count);
    },
  );

  it('that is done gets the values that the bank stored differently', async () => {
    const rig = setUp({
      answers: [needed('t1'), done({ paymentMonthlyLimit: '20' })],
      askApproval: async () => ok('allow'),
    });
    await rig.writes.submit(limits());
    const writeId = rig.open()[0]?.id ?? '';
    await rig.pass(500);
    expect(await rig.writes.retry(writeId)).toEqual(
      ok({
        state: 'applied',
        cardId: id,
        differences: [{ field: 'paymentMonthlyLimit', asked: '500', kept: '20' }],
      }),
    );
  });
});

describe('a new card', () => {
  it('is sent once for repeated requests, and tracked in the vault', async () => {
    const rig = setUp({ answers: [done({ lastDigits: '4242' })] });
    const answers = await Promise.all([create(rig.writes), create(rig.writes)]);
    expect(answers).toMatchObject([
      { value: { state: 'applied', cardId: id } },
      { value: { state: 'applied', cardId: id } },
    ]);
    expect(rig.sent).toMatchObject([
      { kind: 'create', idempotencyKey: 'intent', bodyText: '{"card":{"x":1}}' },
    ]);
    expect(rig.vault.trackedCards.get(id)).toMatchObject({ source: 'created', lastDigits: '4242' });
  });

  it('is refused if it could not survive quitting', async () => {
    const rig = setUp({ connection: { persistence: 'memory-only' } });
    expect(await create(rig.writes)).toEqual(
      failed({ kind: 'storage-unavailable', reason: 'unavailable' }),
    );
    expect(rig.sent).toEqual([]);
  });

  it('without an answer is retried automatically with the same key and text, less and less often', async () => {
    const rig = setUp({
      answers: [lost, failed({ kind: 'service-failed', status: 503, traceId: null }), lost, done()],
    });
    expect(await create(rig.writes)).toMatchObject({
      ok: false,
      error: { kind: 'outcome-unknown' },
    });
    expect(rig.open()).toMatchObject([
      { state: 'unknown', resend: 'automatically', kind: 'create' },
    ]);
    await rig.pass(minuteMs);
    expect(rig.sent).toHaveLength(4);
    expect(new Set(rig.sent.map((write) => JSON.stringify(write))).size).toBe(1);
    expect(rig.open()).toEqual([]);
  });

  it('unknown for 20 minutes is not sent again by any caller', async () => {
    const rig = setUp({ answers: Array(200).fill(lost) });
    await create(rig.writes);
    await rig.pass(19 * minuteMs);
    const before = rig.sent.length;
    expect(before).toBeGreaterThan(10);
    await rig.pass(2 * minuteMs);
    const count = rig.sent.length;
    expect(rig.open()).toMatchObject([{ state: 'unknown', resend: 'never' }]);
    expect(await rig.writes.retry('intent')).toMatchObject({
      ok: false,
      error: { kind: 'outcome-unknown' },
    });
    expect(await create(rig.writes)).toMatchObject({
      ok: false,
      error: { kind: 'outcome-unknown' },
    });
    await rig.pass(60 * minuteMs);
    expect(rig.sent).toHaveLength(count);
  });

  it('is not sent again after the clock was set back', async () => {
    const rig = setUp({ answers: [lost] });
    await create(rig.writes);
    rig.time.nowMs -= 5_000;
    rig.writes.resume();
    await rig.pass(minuteMs);
    expect(rig.sent).toHaveLength(1);
    expect(rig.open()).toMatchObject([{ state: 'unknown', resend: 'never' }]);
  });

  it('ends as the user says, and is not sent again', async () => {
    for (const happened of [true, false]) {
      const rig = setUp({ answers: [lost] });
      await create(rig.writes);
      expect(await rig.writes.kind.resolve('intent', { happened, objectId: null })).toEqual(ok({}));
      await rig.pass(minuteMs);
      expect([rig.sent.length, rig.open()]).toEqual([1, []]);
      expect(rig.writes.kind.statusOf('intent')).toBe(happened ? 'done' : 'not-done');
      expect(await create(rig.writes)).toMatchObject({ error: { kind: 'not-found' } });
    }
  });

  it('that was refused can be sent again with its key, since nothing was created', async () => {
    const rig = setUp({
      answers: [
        failed({ kind: 'not-allowed', missingScope: 'card.write', detail: null, traceId: null }),
        done(),
      ],
    });
    expect(await create(rig.writes)).toMatchObject({
      ok: false,
      error: { kind: 'not-allowed' },
    });
    expect(rig.open()).toEqual([]);
    expect(await create(rig.writes)).toMatchObject({ ok: true });
    expect(rig.sent[1]?.idempotencyKey).toBe('intent');
  });

  it('that waits for an approval is sent again with the same key, text and token', async () => {
    const rig = setUp({ answers: [needed('t1'), done()], askApproval: async () => ok('allow') });
    expect(await create(rig.writes)).toMatchObject({
      value: { state: 'waiting-for-approval' },
    });
    await rig.pass(1_000);
    expect(rig.sent[1]).toEqual({ ...rig.sent[0], approvalSessionToken: 't1' });
    expect(await create(rig.writes)).toMatchObject({
      value: { state: 'applied' },
    });
    expect(rig.sent).toHaveLength(2);
  });
});

describe('a creation without an answer, after clock changes', () => {
  /**
   * A bank that sends its time, and an app that is closed for a while, during which its clock may
   * change.
   */
  const timed = async (over: { readonly tells?: boolean } = {}) => {
    const rig = setUp({ answers: [lost] });
    const world = { bankAheadMs: 3_000, isTold: true, isReached: true, asked: 0 };
    const bank: BankApi = {
      ...rig.connection.bank,
      bankEpochMs: () =>
        world.isTold && over.tells !== false ? rig.time.nowMs + world.bankAheadMs : null,
      organization: async (query) => {
        world.asked += 1;
        if (!world.isReached) return failed({ kind: 'timed-out' });
        world.isTold = true;
        return fakeBank().organization(query);
      },
    };
    const writes = rig.reopen({ bank });
    const closedFor = (ms: number, clockByMs = 0) => {
      rig.close();
      rig.time.nowMs += ms + clockByMs;
      world.bankAheadMs -= clockByMs;
      world.isTold = false;
      const again = rig.restart({ bank });
      again.resume();
      return again;
    };
    return { ...rig, writes, world, closedFor };
  };

  it('is sent again automatically after a start if the bank’s time allows it', async () => {
    const rig = await timed();
    await create(rig.writes);
    rig.closedFor(10 * minuteMs);
    await rig.pass(1_000);
    expect([rig.sent.length, rig.world.asked]).toEqual([2, 1]);
    expect(rig.open()).toEqual([]);
  });

  it('is not sent again if the bank’s time forbids it, whatever our clock shows', async () => {
    const rig = await timed();
    await create(rig.writes);
    const writes = rig.closedFor(40 * minuteMs, -30 * minuteMs);
    await rig.pass(1_000);
    expect(rig.open()).toMatchObject([{ state: 'unknown', resend: 'never' }]);
    expect(await writes.retry('intent')).toMatchObject({
      ok: false,
      error: { kind: 'outcome-unknown' },
    });
    expect(rig.sent).toHaveLength(1);
  });

  it('waits for the bank’s time, also when the user retries', async () => {
    const rig = await timed();
    await create(rig.writes);
    rig.world.isReached = false;
    const writes = rig.closedFor(10 * minuteMs);
    await rig.pass(minuteMs);
    expect(await writes.retry('intent')).toMatchObject({
      ok: false,
      error: { kind: 'outcome-unknown' },
    });
    expect(rig.sent).toHaveLength(1);
    rig.world.isReached = true;
    await rig.pass(minuteMs);
    expect(rig.sent).toHaveLength(2);
  });

  it('without the bank’s time is sent after a start only by the user, with a plausible clock', async () => {
    const rig = await timed({ tells: false });
    await create(rig.writes);
    const writes = rig.closedFor(10 * minuteMs);
    expect(rig.open()).toMatchObject([{ state: 'unknown', resend: 'when-asked' }]);
    await rig.pass(5 * minuteMs);
    expect(rig.sent).toHaveLength(1);
    rig.answers.push(lost);
    expect(await writes.retry('intent')).toMatchObject({
      ok: false,
      error: { kind: 'outcome-unknown' },
    });
    expect(rig.sent).toHaveLength(2);
    expect(rig.open()).toMatchObject([{ state: 'unknown' }]);
    const later = rig.closedFor(2 * minuteMs, -10 * minuteMs);
    expect(await later.retry('intent')).toMatchObject({
      ok: false,
      error: { kind: 'outcome-unknown' },
    });
    expect(rig.open()).toMatchObject([{ state: 'unknown', resend: 'never' }]);
    expect(rig.sent).toHaveLength(2);
  });

  it('is not sent at all before the bank has sent its time, which later comparisons need', async () => {
    const rig = await timed();
    rig.world.isTold = false;
    rig.world.isReached = false;
    expect(await create(rig.writes)).toEqual(failed({ kind: 'timed-out' }));
    expect([rig.sent, rig.open()]).toEqual([[], []]);
  });

  it('ends when our clock was set back by a little while the app ran', async () => {
    const rig = setUp({ answers: Array<typeof lost>(60).fill(lost) });
    await create(rig.writes);
    await rig.pass(15 * minuteMs);
    const count = rig.sent.length;
    rig.time.nowMs -= 10 * minuteMs;
    rig.writes.resume();
    await rig.pass(14 * minuteMs);
    expect(rig.open()).toMatchObject([{ state: 'unknown', resend: 'never' }]);
    expect(rig.sent).toHaveLength(count);
  });

  it('is not sent any more if the computer slept between the decision and the request', async () => {
    const rig = setUp();
    let hasSlept = false;
    const left: number[] = [];
    const bank = fakeBank({
      writeCard: async (_write, leaving) => {
        if (hasSlept) rig.time.nowMs += 60 * minuteMs;
        if (leaving?.maySend?.() === false) return failed({ kind: 'cancelled' });
        left.push(rig.time.nowMs);
        return lost;
      },
    });
    const writes = rig.reopen({ bank });
    await create(writes);
    hasSlept = true;
    expect(await writes.retry('intent')).toMatchObject({
      ok: false,
      error: { kind: 'outcome-unknown' },
    });
    await rig.pass(1_000);
    expect(left).toHaveLength(1);
    expect(rig.open()).toMatchObject([{ state: 'unknown', resend: 'never' }]);
  });
});

describe('an approval without a phone', () => {
  it('is simulated by the app, and never for a real bank', async () => {
    const sandbox = setUp({
      answers: [needed('t1')],
      connection: { profile: { id: 'c1', kind: 'sandbox' } as Scope['profile'] },
    });
    await sandbox.writes.submit(limits());
    expect(sandbox.sent[0]?.approvalPreference).toBe('mock');
    expect(sandbox.open()[0]?.canSimulate).toBe(true);
    expect(await sandbox.writes.simulate(sandbox.open()[0]?.id ?? '', 'allow')).toEqual(ok({}));

    const real = setUp({ answers: [needed('t1')] });
    await real.writes.submit(limits());
    expect(real.sent[0]?.approvalPreference).toBeNull();
    expect(await real.writes.simulate(real.open()[0]?.id ?? '', 'allow')).toEqual(
      failed({ kind: 'not-supported' }),
    );
  });
});
