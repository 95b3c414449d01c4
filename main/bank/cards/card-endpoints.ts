import { failed, ok } from '../../../preload/contract/result.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { asOptionalEndpoint } from '../transport/bank-failure.ts';
import type { BankFailure } from '../transport/bank-failure.ts';
import type { Answered, BankClient, CallOptions } from '../transport/bank-client.ts';
import { pages } from '../transport/pages.ts';
import type { Page } from '../transport/pages.ts';
import { member } from '../wire/json.ts';
import { toAskedCard, toCard, toCardPage } from './to-card.ts';

type Options = CallOptions;
/** `mayLeave` is asked right before each try leaves. */
type Leaving = Options & { readonly mayLeave?: () => boolean };
/** Of an approval that was given: sent with the identical request. */
type Approved = Leaving & {
  readonly approvalSessionToken?: string;
  readonly approvalPreference?: string;
};

const perPage = 100;
/** 20,000 cards: more is a service that counts on for ever. */
const maxPages = 200;

/**
 * PUT /v2/cards/{id}/lock: suspends the card. May be tried again, and does not wait behind other
 * calls. Needs `card.write`.
 */
export function lockCard(client: BankClient, id: CardId, options: Options = {}): Answered<Card> {
  return client.put({ ...aboutCard(id, '/lock', options), isRepeatable: true });
}

/**
 * PUT /v2/cards/{id}/stolen: blocks a physical card for good. May be tried again. Needs
 * `card.write`.
 */
function reportCardStolen(client: BankClient, id: CardId, options: Approved = {}): Answered<Card> {
  return client.put({ ...aboutCard(id, '/stolen', options), isRepeatable: true });
}

/**
 * Endings of other PUTs that some services have (spec/observed.md, "Cards"): unlock may ask for an
 * approval, lost and discard are final.
 */
type OptionalCardAction = 'unlock' | 'lost' | 'discard';

/** PUT /v2/cards/{id}/unlock, lost or discard, where the service has it. Sent once. */
function changeCard(
  client: BankClient,
  id: CardId,
  action: OptionalCardAction,
  options: Approved = {},
): Answered<Card> {
  return client.put({ ...aboutCard(id, `/${action}`, options), isRepeatable: false });
}

/**
 * POST /v2/cards: the same key and the same text for the same intent, also after a timeout or an
 * approval (spec/observed.md, "Idempotency").
 */
function createCard(
  client: BankClient,
  intent: { readonly idempotencyKey: string; readonly bodyText: string },
  options: Approved = {},
): Answered<Card> {
  return client.post({
    ...options,
    ...intent,
    path: '/v2/cards',
    read: (body) => toCard(member(body, 'card')),
  });
}

/** A change of a card as it goes out, byte for byte. The key is for creations. */
export type CardWriteToSend = {
  readonly kind:
    | 'create'
    | 'limits'
    | 'options'
    | 'nickname'
    | 'restrictions'
    | 'unlock'
    | 'stolen'
    | 'lost'
    | 'discard';
  /** Null for a creation. */
  readonly cardId: CardId | null;
  readonly bodyText: string | null;
  readonly idempotencyKey: string | null;
  readonly approvalSessionToken: string | null;
  readonly approvalPreference: string | null;
};

/**
 * Sends any change of a card as it was written down. May answer `approval-needed`; the answer to a
 * change of limits can hold other limits than were asked for: compare.
 * @throws RangeError for a write without what its kind needs.
 */
export function sendCardWrite(
  client: BankClient,
  {
    kind,
    cardId,
    bodyText,
    idempotencyKey,
    approvalSessionToken,
    approvalPreference,
  }: CardWriteToSend,
  leaving: Leaving = {},
): Answered<Card> {
  const approved: Approved = {
    ...leaving,
    ...(approvalSessionToken === null ? {} : { approvalSessionToken }),
    ...(approvalPreference === null ? {} : { approvalPreference }),
  };
  if (kind === 'create') {
    if (bodyText === null || idempotencyKey === null)
      throw new RangeError('a creation needs a body and a key');
    return createCard(client, { idempotencyKey, bodyText }, approved);
  }
  if (cardId === null) throw new RangeError(`${kind} needs a card`);
  switch (kind) {
    case 'stolen':
      return reportCardStolen(client, cardId, approved);
    case 'unlock':
    case 'lost':
    case 'discard':
      return changeCard(client, cardId, kind, approved);
    case 'limits':
    case 'options':
    case 'nickname':
    case 'restrictions':
      if (bodyText === null) throw new RangeError(`${kind} needs a body`);
      return client.patch({ ...aboutCard(cardId, `/${kind}`, approved), bodyText });
  }
}

/** GET /v2/cards/{id}, where the service has it. A 404 may also mean that there is no such card. */
export function getCard(client: BankClient, id: CardId, options: Options = {}): Answered<Card> {
  return client.get(aboutCard(id, '', options));
}

/**
 * GET /v2/cards, page by page, where the service has it: else the only answer is `not-supported`,
 * or `not-allowed` without `card.read`.
 */
export function listCards(
  client: BankClient,
  options: Options = {},
): AsyncGenerator<Result<Page<Card>, BankFailure>, void, undefined> {
  return pages({
    perPage,
    maxPages,
    fetchPage: async (page, size) => {
      const answer = await client.get({
        path: '/v2/cards',
        query: [
          ['page', String(page)],
          ['per_page', String(size)],
        ],
        ...options,
        read: toCardPage,
      });
      // Further on it is not the endpoint that is missing.
      return answer.ok
        ? ok(answer.value.value)
        : failed(page === 1 ? asOptionalEndpoint(answer.error) : answer.error);
    },
  });
}

function aboutCard<Given extends Options>(id: CardId, action: '' | `/${string}`, options: Given) {
  return {
    ...options,
    path: `/v2/cards/{id}${action}`,
    ids: { id },
    read: (body: Parameters<typeof toAskedCard>[0]) => toAskedCard(body, id),
  };
}
