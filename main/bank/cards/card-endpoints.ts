import type { Result } from '../../../preload/contract/result.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { BankFailure } from '../transport/bank-failure.ts';
import type { Answered, BankClient, CallOptions } from '../transport/bank-client.ts';
import type { Page } from '../transport/pages.ts';
import { member } from '../wire/json.ts';
import { toAskedCard, toCard, toCardPage } from './to-card.ts';
import { listPages } from '../transport/list-calls.ts';

/** `mayLeave` is asked right before each try leaves. */
type Leaving = CallOptions & { readonly mayLeave?: () => boolean };
/** Of an approval that was given: sent with the identical request. */
type Approved = Leaving & {
  readonly approvalSessionToken?: string;
  readonly approvalPreference?: string;
};

/** 20,000 cards: more is a service that counts on for ever. */
const maxPages = 200;

/**
 * PUT /v2/cards/{id}/lock: suspends the card. May be tried again, and does not wait behind other
 * calls. Needs `card.write`.
 */
export function lockCard(
  client: BankClient,
  id: CardId,
  options: CallOptions = {},
): Answered<Card> {
  return client.put({ ...aboutCard(id, '/lock', options), isRepeatable: true });
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
    // PUT without a body. Blocking for good may be tried again, and needs `card.write`. Only some
    // services have the others (spec/observed.md, "Cards"): unlock may ask for an approval.
    case 'stolen':
    case 'unlock':
    case 'lost':
    case 'discard':
      return client.put({
        ...aboutCard(cardId, `/${kind}`, approved),
        isRepeatable: kind === 'stolen',
      });
    case 'limits':
    case 'options':
    case 'nickname':
    case 'restrictions':
      if (bodyText === null) throw new RangeError(`${kind} needs a body`);
      return client.patch({ ...aboutCard(cardId, `/${kind}`, approved), bodyText });
  }
}

/** GET /v2/cards/{id}, where the service has it. A 404 may also mean that there is no such card. */
export function getCard(client: BankClient, id: CardId, options: CallOptions = {}): Answered<Card> {
  return client.get(aboutCard(id, '', options));
}

/**
 * GET /v2/cards, page by page, where the service has it: else the only answer is `not-supported`,
 * or `not-allowed` without `card.read`.
 */
export function listCards(
  client: BankClient,
  options: CallOptions = {},
): AsyncGenerator<Result<Page<Card>, BankFailure>, void, undefined> {
  return listPages(client, { ...options, path: '/v2/cards', read: toCardPage }, maxPages);
}

function aboutCard<Given extends CallOptions>(
  id: CardId,
  action: '' | `/${string}`,
  options: Given,
) {
  return {
    ...options,
    path: `/v2/cards/{id}${action}`,
    ids: { id },
    read: (body: Parameters<typeof toAskedCard>[0]) => toAskedCard(body, id),
  };
}
