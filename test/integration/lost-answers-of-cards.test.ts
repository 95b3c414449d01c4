import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import type { BankClient } from '../../main/bank/transport/bank-client.ts';
import type { Fault } from '../../main/demo-service/faults.ts';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { ok } from '../../preload/contract/result.ts';
import { cardId } from '../../preload/contract/values.ts';
import { cardEndpoints } from '../fixtures/card-endpoints.ts';
import type { CardCallInput, CardEndpoint } from '../fixtures/card-endpoints.ts';
import { signIn } from '../unit/demo-service/signed-in.ts';

let service: DemoService;
let token = '';
beforeAll(async () => {
  service = await startDemoService({ cards: 60, sca: 'off', rateLimits: false });
  token = (await signIn(service)).access_token;
});
afterAll(() => service.close());
beforeEach(() => {
  service.control.clear();
});

function connect(): BankClient {
  return createBankClient({
    baseUrl: service.baseUrl,
    fetch,
    accessToken: async () => ok(token),
    headers: { prefix: service.headerPrefix },
    now: () => Date.now(),
    random: () => 0,
    sleep: async () => undefined,
    journal: { record: () => undefined },
  });
}

/** A card that the step can be done to, and an intent of its own. */
function prepare({ on, statusBefore }: CardEndpoint): CardCallInput {
  const card = service.control
    .cards()
    .find(
      ({ card_level, status }) =>
        (card_level === 'virtual') === (on === 'virtual') && status === 'live',
    );
  if (card?.bank_account_id === undefined) throw new Error(`There is no live ${on} card left`);
  service.control.updateCard(card.id, {
    status: statusBefore,
    has_only_user_liftable_locks: statusBefore === 'paused',
  });
  const { holder_id, organization_id, bank_account_id } = card;
  return {
    id: cardId.parse(card.id),
    newCard: {
      idempotencyKey: randomUUID(),
      bodyText: JSON.stringify({
        card: {
          holder_id,
          initiator_id: holder_id,
          organization_id,
          bank_account_id,
          card_level: 'virtual',
        },
      }),
    },
  };
}

const lostAfterwards: Fault = { kind: 'reset', when: 'after' };

async function kindOf(answered: ReturnType<CardEndpoint['call']>): Promise<string> {
  const answer = await answered;
  return answer.ok ? 'done' : answer.error.kind;
}
function snapshot(): string {
  return JSON.stringify(service.control.cards());
}

describe.each(cardEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (_name, endpoint: CardEndpoint) => {
    it('whose answer is lost is asked again only where twice is as good as once, and never called done before the bank said so', async () => {
      const input = prepare(endpoint);
      const cardsBefore = service.control.cards().length;
      service.control.fail({ times: 1, fault: lostAfterwards });
      const isAskedAgain = endpoint.safety !== 'single-write';
      expect(await kindOf(endpoint.call(connect(), input))).toBe(
        isAskedAgain ? 'done' : 'outcome-unknown',
      );
      expect(service.control.requests().map(({ method }) => method)).toEqual(
        isAskedAgain ? [endpoint.method, endpoint.method] : [endpoint.method],
      );
      expect(service.control.cards()).toHaveLength(
        cardsBefore + (endpoint.name === 'create' ? 1 : 0),
      );
    });

    it('that is lost before the bank saw it, again and again: the outcome is unknown, and nothing has happened', async () => {
      const input = prepare(endpoint);
      const before = snapshot();
      service.control.fail({ fault: { kind: 'reset', when: 'before' } });
      expect(await kindOf(endpoint.call(connect(), input))).toBe(
        endpoint.safety === 'read' ? 'service-failed' : 'outcome-unknown',
      );
      expect(snapshot()).toBe(before);
    });
  },
);

describe('a new card', () => {
  const [create] = cardEndpoints.filter(({ name }) => name === 'create');
  if (create === undefined) throw new Error('No endpoint makes a card');

  it('whose answer is lost is the same one when the same intent is sent again', async () => {
    const input = prepare(create);
    const known = new Set(service.control.cards().map(({ id }) => id));
    service.control.fail({ times: 1, fault: lostAfterwards });
    const client = connect();
    expect(await kindOf(create.call(client, input))).toBe('outcome-unknown');
    const made = service.control.cards().filter(({ id }) => !known.has(id));
    expect(made).toHaveLength(1);
    expect(await create.call(client, input)).toMatchObject({
      ok: true,
      value: { id: made[0]?.id },
    });
    expect(service.control.cards().filter(({ id }) => !known.has(id))).toHaveLength(1);
  });
});
