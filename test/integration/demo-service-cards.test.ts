import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '../../main/demo-service/cards/card.ts';
import { startDemoService, type DemoService } from '../../main/demo-service/start-demo-service.ts';
import { onlyError, signedIn, type Answer, type Caller } from '../unit/demo-service/signed-in.ts';

/** Time only moves when a test moves it. */
const startedAt = Date.UTC(2026, 10, 19, 10, 42);

let service: DemoService;
let call: Caller;
beforeEach(async () => {
  service = await startDemoService({ now: () => startedAt });
  call = await signedIn(service);
});
afterEach(() => service.close());

function card(nickname: string): Card {
  const match = service.control.cards().find((candidate) => candidate.nickname === nickname);
  if (match === undefined) throw new Error(`There is no card ${nickname}`);
  return match;
}
function at(nickname: string, operation = ''): string {
  return `/v2/cards/${card(nickname).id}${operation}`;
}
function cardIn(answer: Answer): Card {
  return answer.body['card'] as Card;
}
function tokenIn(answer: Answer): string {
  return answer.body['sca_session_token'] as string;
}

/** Sends a sensitive request, lets the owner approve it, and sends it again. */
async function approved(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const first = await call(method, path, body, headers);
  service.control.approveSca(tokenIn(first));
  return call(method, path, body, { ...headers, 'x-service-sca-session-token': tokenIn(first) });
}

describe('lock and stolen', () => {
  test('a lock is immediate, can be repeated, and says that the holder can lift it', async () => {
    const first = await call('PUT', at('Deliveries', '/lock'));
    expect([
      first.status,
      cardIn(first).status,
      cardIn(first).has_only_user_liftable_locks,
    ]).toEqual([200, 'paused', true]);
    expect((await call('PUT', at('Deliveries', '/lock'))).body).toEqual(first.body);
  });

  test('a card that has ended or is in delivery cannot be locked', async () => {
    await call('PUT', at('Fuel', '/stolen'));
    expect(onlyError(await call('PUT', at('Fuel', '/lock'))).code).toBe('invalid_status');
    expect((await call('PUT', at('Apprentice', '/lock'))).status).toBe(422);
  });

  test('stolen is for physical cards and final', async () => {
    expect(cardIn(await call('PUT', at('Fuel', '/stolen'))).status).toBe('stolen');
    expect((await call('PUT', at('Fuel', '/stolen'))).status).toBe(200);
    expect(onlyError(await call('PUT', at('Online orders', '/stolen'))).code).toBe(
      'invalid_card_level',
    );
  });

  test('they take no body, and an unknown card is not found', async () => {
    expect((await call('PUT', at('Deliveries', '/lock'), {})).status).toBe(400);
    expect((await call('PUT', `/v2/cards/${randomUUID()}/lock`)).status).toBe(404);
  });

  test('without card.write the answer names the missing scope', async () => {
    const reader = await signedIn(service, 'card.read');
    const answer = await reader('PUT', at('Deliveries', '/lock'));
    expect([answer.status, onlyError(answer).detail]).toEqual([
      403,
      expect.stringContaining('card.write'),
    ]);
  });
});

describe('options', () => {
  const all = { atm_option: false, nfc_option: true, online_option: false, foreign_option: true };

  test('all four are set together', async () => {
    expect(cardIn(await call('PATCH', at('Deliveries', '/options'), { card: all }))).toMatchObject(
      all,
    );
  });

  test('a physical card keeps its contactless option, a virtual one may change it', async () => {
    expect(
      onlyError(
        await call('PATCH', at('Deliveries', '/options'), { card: { ...all, nfc_option: false } }),
      ).source,
    ).toEqual({ pointer: '/card/nfc_option' });
    expect((await call('PATCH', at('Online orders', '/options'), { card: all })).status).toBe(200);
  });

  test('missing, wrong and unknown fields get pointers', async () => {
    const answer = await call('PATCH', at('Deliveries', '/options'), {
      card: { ...all, atm_option: undefined, online_option: 'yes', colour: 'red' },
    });
    const errors = answer.body['errors'] as { code: string; source: { pointer: string } }[];
    expect(answer.status).toBe(422);
    expect(errors.map(({ code, source }) => `${code} ${source.pointer}`).sort()).toEqual([
      'invalid /card/online_option',
      'required /card/atm_option',
      'unknown_field /card/colour',
    ]);
  });

  test('an employee may not change options', async () => {
    service.control.setRole('employee');
    expect((await call('PATCH', at('Deliveries', '/options'), { card: all })).status).toBe(403);
  });

  test('the body must be JSON with its content type', async () => {
    expect(
      (
        await call(
          'PATCH',
          at('Deliveries', '/options'),
          { card: all },
          { 'content-type': 'text/plain' },
        )
      ).status,
    ).toBe(415);
  });
});

describe('limits and strong authentication', () => {
  const path = (): string => at('Deliveries', '/limits');
  const wish = { card: { payment_monthly_limit: 3000 } };

  test('a change waits for approval, is polled, and is applied when sent again', async () => {
    const first = await call('PATCH', path(), wish);
    expect([first.status, first.body['code']]).toEqual([428, 'sca_required']);
    const poll = (): Promise<Answer> => call('GET', `/v2/sca_sessions/${tokenIn(first)}`);
    expect((await poll()).body).toEqual({ result: 'waiting' });
    expect((await poll()).status).toBe(429);
    service.control.approveSca(tokenIn(first));
    service.control.advance(1_000);
    expect((await poll()).body).toEqual({ result: 'allow' });
    const second = await call('PATCH', path(), wish, {
      'x-service-sca-session-token': tokenIn(first),
    });
    expect(cardIn(second)).toMatchObject({
      payment_monthly_limit: 3000,
      payment_daily_limit: 600,
      payment_monthly_spent: 2318.4,
    });
  });

  test('an approval works once, for this request, and for 15 minutes', async () => {
    const first = await call('PATCH', path(), wish);
    const withToken = (body: unknown): Promise<Answer> =>
      call('PATCH', path(), body, { 'x-service-sca-session-token': tokenIn(first) });
    expect((await withToken(wish)).status).toBe(412);
    service.control.approveSca(tokenIn(first));
    const changed = await withToken({ card: { payment_monthly_limit: 9000 } });
    expect([changed.status, Array.isArray(changed.body['errors'])]).toEqual([422, false]);
    expect((await withToken(wish)).status).toBe(200);
    expect((await withToken(wish)).status).toBe(412);
    const other = await call('PATCH', path(), { card: { payment_monthly_limit: 2800 } });
    service.control.advance(15 * 60_000);
    expect(service.control.approveSca(tokenIn(other))).toBe(false);
  });

  test('a refusal on the phone is reported to the poll', async () => {
    const first = await call('PATCH', path(), wish);
    service.control.denySca(tokenIn(first));
    expect((await call('GET', `/v2/sca_sessions/${tokenIn(first)}`)).body).toEqual({
      result: 'deny',
    });
  });

  test('the approvals page lists pending requests and approves them', async () => {
    const first = await call('PATCH', path(), wish);
    expect(await (await fetch(service.approvalsUrl)).text()).toContain(tokenIn(first));
    await fetch(service.approvalsUrl, {
      method: 'POST',
      body: new URLSearchParams({ token: tokenIn(first), decision: 'allow' }),
    });
    expect(
      (await call('PATCH', path(), wish, { 'x-service-sca-session-token': tokenIn(first) })).status,
    ).toBe(200);
  });

  test('without a paired phone there is no token', async () => {
    service.control.setScaMode('not-enrolled');
    const answer = await call('PATCH', path(), wish);
    expect([answer.status, answer.body['code'], answer.body['sca_session_token']]).toEqual([
      428,
      'sca_not_enrolled',
      undefined,
    ]);
  });

  test('a service that shows only the 428 accepts the same request after the approval', async () => {
    service.control.setScaMode('bare');
    expect((await call('PATCH', path(), wish)).status).toBe(428);
    expect((await call('PATCH', path(), wish)).status).toBe(428);
    const [waiting, ...others] = service.control.waitingApprovals();
    expect(others).toEqual([]);
    service.control.approveSca(waiting?.token ?? '');
    expect((await call('PATCH', path(), wish)).status).toBe(200);
    expect((await call('PATCH', path(), wish)).status).toBe(428);
  });

  test('a limit out of range is ignored without an error', async () => {
    const answer = await approved('PATCH', path(), {
      card: { payment_monthly_limit: 20_001, payment_daily_limit: 10.5, atm_monthly_limit: 500 },
    });
    expect(answer.status).toBe(200);
    expect(cardIn(answer)).toMatchObject({
      payment_monthly_limit: 2500,
      payment_daily_limit: 600,
      atm_monthly_limit: 500,
    });
  });
});

describe('a new card', () => {
  const wish = (): { card: Record<string, unknown> } => {
    const { holder_id, initiator_id, organization_id, bank_account_id } = card('Deliveries');
    return {
      card: { holder_id, initiator_id, organization_id, bank_account_id, card_level: 'virtual' },
    };
  };
  const withKey = (key: string): Readonly<Record<string, string>> => ({
    'x-service-idempotency-key': key,
  });

  test('needs an idempotency key', async () => {
    expect((await call('POST', '/v2/cards', wish())).status).toBe(400);
  });

  test('is created once for a key, even if the body differs, and again after half an hour', async () => {
    const first = await approved('POST', '/v2/cards', wish(), withKey('one'));
    expect([first.status, service.control.cards().length]).toEqual([201, 9]);
    const secondAnswer = await call(
      'POST',
      '/v2/cards',
      { card: { ...wish().card, nickname: 'Other' } },
      withKey('one'),
    );
    expect(secondAnswer.body).toEqual(first.body);
    service.control.advance(30 * 60_000);
    expect((await call('POST', '/v2/cards', wish(), withKey('one'))).status).toBe(428);
  });

  test('a refusal is not stored under the key', async () => {
    expect(
      (
        await call(
          'POST',
          '/v2/cards',
          { card: { ...wish().card, holder_id: randomUUID() } },
          withKey('two'),
        )
      ).status,
    ).toBe(422);
    expect((await approved('POST', '/v2/cards', wish(), withKey('two'))).status).toBe(201);
  });

  test('an approval belongs to its idempotency key', async () => {
    const first = await call('POST', '/v2/cards', wish(), withKey('three'));
    service.control.approveSca(tokenIn(first));
    expect(
      (
        await call('POST', '/v2/cards', wish(), {
          ...withKey('four'),
          'x-service-sca-session-token': tokenIn(first),
        })
      ).status,
    ).toBe(422);
  });

  test('a physical card is in delivery without digits, a flash card needs an end date', async () => {
    expect(
      cardIn(
        await approved(
          'POST',
          '/v2/cards',
          { card: { ...wish().card, card_level: 'standard' } },
          withKey('five'),
        ),
      ),
    ).toMatchObject({ status: 'pending', last_digits: null });
    const flash = await call(
      'POST',
      '/v2/cards',
      { card: { ...wish().card, card_level: 'flash' } },
      withKey('six'),
    );
    expect(
      (flash.body['errors'] as { source: { pointer: string } }[]).map(
        ({ source }) => source.pointer,
      ),
    ).toEqual(['/card/payment_lifespan_limit', '/card/pre_expires_at']);
  });
});

describe('endpoints outside the specification', () => {
  const names = (answer: Answer): string[] =>
    (answer.body['cards'] as Card[]).map(({ nickname }) => nickname);

  test('cards are listed, searched without accents, filtered, sorted and paged', async () => {
    expect(names(await call('GET', '/v2/cards?query=marguerite'))).toEqual(['Online orders']);
    expect(names(await call('GET', '/v2/cards?query=theo'))).toEqual(['Fuel']);
    expect(
      names(
        await call('GET', '/v2/cards?statuses[]=paused&statuses[]=pending&sort_by=nickname:desc'),
      ),
    ).toEqual(['Croix-Rousse shop', 'Apprentice']);
    const page = await call('GET', '/v2/cards?per_page=3&page=3&sort_by=nickname:asc');
    expect([names(page).length, page.body['meta']]).toEqual([
      2,
      {
        current_page: 3,
        next_page: null,
        prev_page: 2,
        total_pages: 3,
        total_count: 8,
        per_page: 3,
      },
    ]);
  });

  test('a misspelt parameter is refused, not ignored', async () => {
    expect(onlyError(await call('GET', '/v2/cards?statusses[]=live')).source).toEqual({
      parameter: 'statusses[]',
    });
    expect((await call('GET', '/v2/cards?sort_by=colour:asc')).status).toBe(422);
  });

  test('an employee sees only their own cards', async () => {
    service.control.setRole('employee');
    expect(names(await call('GET', '/v2/cards?sort_by=nickname:asc'))).toEqual([
      'Bakehouse',
      'Christmas stall',
    ]);
    expect((await call('GET', at('Deliveries'))).status).toBe(404);
  });

  test('unlocking needs an approval and lifts only the holder’s own lock', async () => {
    const id = card('Croix-Rousse shop').id;
    expect(cardIn(await approved('PUT', `/v2/cards/${id}/unlock`)).status).toBe('live');
    service.control.updateCard(id, { status: 'paused', has_only_user_liftable_locks: false });
    expect((await call('PUT', `/v2/cards/${id}/unlock`)).status).toBe(422);
  });

  test('one card, a nickname, restrictions, lost and discarded', async () => {
    expect(cardIn(await call('GET', at('Deliveries'))).last_digits).toBe('7304');
    const path = at('Deliveries');
    expect(
      cardIn(await call('PATCH', `${path}/nickname`, { card: { nickname: 'Van' } })).nickname,
    ).toBe('Van');
    expect(
      cardIn(await call('PATCH', `${path}/restrictions`, { card: { active_days: [1, 2] } })),
    ).toMatchObject({ active_days: [1, 2], categories: [] });
    expect(cardIn(await call('PUT', `${path}/lost`)).status).toBe('lost');
    expect(cardIn(await call('PUT', at('Online orders', '/discard'))).status).toBe('discarded');
    expect((await call('PUT', at('Fuel', '/discard'))).status).toBe(422);
  });

  test('are missing when the service runs without them', async () => {
    const bare = await startDemoService({ withLists: false });
    try {
      const caller = await signedIn(bare);
      const id = bare.control.cards()[0]?.id ?? '';
      expect((await caller('GET', '/v2/cards')).status).toBe(405);
      expect((await caller('GET', `/v2/cards/${id}`)).status).toBe(404);
      expect((await caller('GET', '/v2/memberships')).status).toBe(404);
      expect((await caller('PUT', `/v2/cards/${id}/unlock`)).status).toBe(404);
      expect((await caller('PUT', `/v2/cards/${id}/lock`)).status).toBe(200);
    } finally {
      await bare.close();
    }
  });
});
