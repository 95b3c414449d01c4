import type { Result } from '../../../preload/contract/result.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { BankFailure } from '../transport/bank-failure.ts';
import type { Answered, BankClient, CallOptions } from '../transport/bank-client.ts';
import type { Page } from '../transport/pages.ts';
import { member } from '../wire/json.ts';
import { toRequestedCard, toCard, toCardPage } from './to-card.ts';
import { listPages } from '../transport/list-calls.ts';

/** `maySend` is called right before each try is sent. */
type SendOptions = CallOptions & { readonly maySend?: () => boolean };
/** The token of a given approval: sent with the identical request. */
type ApprovalOptions = SendOptions & {
  readonly approvalSessionToken?: string;
  readonly approvalPreference?: string;
};

/** 20,000 cards: a longer list means a service without an end of its list. */
const maxPages = 200;

/**
 * PUT /v2/cards/{id}/lock: suspends the card. May be retried, and does not wait for the rate limit.
 * Needs `card.write`.
 */
export function lockCard(
  client: BankClient,
  id: CardId,
  options: CallOptions = {},
): Answered<Card> {
  return client.put({ ...cardCall(id, '/lock', options), isRepeatable: true });
}

/** A change of a card as sent, byte for byte. The key is for creations. */
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
 * Sends any stored change of a card. May return `approval-needed`. The answer to a change of limits
 * can contain other limits than requested: compare.
 * @throws RangeError for a write without the fields of its kind.
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
  leaving: SendOptions = {},
): Answered<Card> {
  const approved: ApprovalOptions = {
    ...leaving,
    ...(approvalSessionToken === null ? {} : { approvalSessionToken }),
    ...(approvalPreference === null ? {} : { approvalPreference }),
  };
  if (kind === 'create') {
    if (bodyText === null || idempotencyKey === null)
      throw new RangeError('a creation needs a body and a key');
    // POST /v2/cards: the same key and the same text for the same intent, also after a timeout or
    // an approval (spec/observed.md, "Idempotency").
    return client.post({
      ...approved,
      idempotencyKey,
      bodyText,
      path: '/v2/cards',
      read: (body) => toCard(member(body, 'card')),
    });
  }
  if (cardId === null) throw new RangeError(`${kind} needs a card`);
  switch (kind) {
    // PUT without a body. Blocking a card permanently may be retried, and needs `card.write`. Only
    // some services have the others (spec/observed.md, "Cards"): unlock may need an approval.
    case 'stolen':
    case 'unlock':
    case 'lost':
    case 'discard':
      return client.put({
        ...cardCall(cardId, `/${kind}`, approved),
        isRepeatable: kind === 'stolen',
      });
    case 'limits':
    case 'options':
    case 'nickname':
    case 'restrictions':
      if (bodyText === null) throw new RangeError(`${kind} needs a body`);
      return client.patch({ ...cardCall(cardId, `/${kind}`, approved), bodyText });
  }
}

/** GET /v2/cards/{id}, an optional endpoint. A 404 may also mean that the card does not exist. */
export function getCard(client: BankClient, id: CardId, options: CallOptions = {}): Answered<Card> {
  return client.get(cardCall(id, '', options));
}

/**
 * GET /v2/cards, page by page, an optional endpoint. Without it the only answer is `not-supported`,
 * or `not-allowed` without `card.read`.
 */
export function listCards(
  client: BankClient,
  options: CallOptions = {},
): AsyncGenerator<Result<Page<Card>, BankFailure>, void, undefined> {
  return listPages(client, { ...options, path: '/v2/cards', read: toCardPage }, maxPages);
}

function cardCall<Options extends CallOptions>(
  id: CardId,
  action: '' | `/${string}`,
  options: Options,
) {
  return {
    ...options,
    path: `/v2/cards/{id}${action}`,
    ids: { id },
    read: (body: Parameters<typeof toRequestedCard>[0]) => toRequestedCard(body, id),
  };
}
