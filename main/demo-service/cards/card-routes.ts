import { bearer, type Call, type Route } from '../http/call.ts';
import { readJson, refuseBody } from '../http/body.ts';
import { json, problem, refuse, type Reply } from '../http/reply.ts';
import type { IdempotencyStore } from '../idempotency.ts';
import type { ScaGate } from '../sca.ts';
import type { World } from '../world.ts';
import { limitsBody, nicknameBody, optionsBody, restrictionsBody } from './bodies.ts';
import { isPhysical, type Card } from './card.ts';
import { cardOf, endCard, storeCard, lockCard, managedCardOf, unlockCard } from './card-steps.ts';
import { createCard } from './create-card.ts';
import { withLimits } from './limits.ts';
import { listCards } from './list-cards.ts';

const writeAccess = bearer('card.write');

/** Answers with the card after a change without a request body. */
function changeCard(
  [world, call]: Parameters<typeof cardOf>,
  find: typeof cardOf,
  change: (card: Card) => Card,
  approve = (): void => undefined,
): Reply {
  refuseBody(call);
  const card = find(world, call);
  const after = change(card);
  approve();
  return json({ card: storeCard(world, card, after) });
}

function changeOptions(world: World, call: Call): Reply {
  const card = managedCardOf(world, call);
  const { card: request } = readJson(call, optionsBody);
  if (isPhysical(card) && request.nfc_option !== card.nfc_option)
    refuse(
      problem(422, 'invalid', 'cannot be changed for a physical card', {
        pointer: '/card/nfc_option',
      }),
    );
  return json({ card: storeCard(world, card, { ...card, ...request }) });
}

function changeNickname(world: World, call: Call): Reply {
  const card = cardOf(world, call);
  return json({ card: storeCard(world, card, { ...card, ...readJson(call, nicknameBody).card }) });
}

/** Every card endpoint: the documented ones, and those that such services also have. */
export function cardRoutes(
  world: World,
  guards: { readonly sca: ScaGate; readonly idempotency: IdempotencyStore },
): readonly Route[] {
  const limits = (call: Call): Reply => {
    const card = managedCardOf(world, call);
    const { card: request } = readJson(call, limitsBody);
    guards.sca.require(call);
    return json({ card: storeCard(world, card, withLimits(card, request)) });
  };

  const restrictions = (call: Call): Reply => {
    const card = managedCardOf(world, call);
    const { active_days = card.active_days, categories = card.categories } = readJson(
      call,
      restrictionsBody,
    ).card;
    return json({ card: storeCard(world, card, { ...card, active_days, categories }) });
  };

  return [
    {
      method: 'POST',
      path: '/v2/cards',
      access: writeAccess,
      handle: (call) => createCard(world, guards, call),
    },
    {
      method: 'PUT',
      path: '/v2/cards/:id/lock',
      access: writeAccess,
      handle: (call) => changeCard([world, call], cardOf, lockCard),
    },
    {
      method: 'PUT',
      path: '/v2/cards/:id/stolen',
      access: writeAccess,
      handle: (call) => changeCard([world, call], cardOf, (card) => endCard(card, 'stolen')),
    },
    {
      method: 'PATCH',
      path: '/v2/cards/:id/options',
      access: writeAccess,
      handle: (call) => changeOptions(world, call),
    },
    { method: 'PATCH', path: '/v2/cards/:id/limits', access: writeAccess, handle: limits },
    {
      method: 'GET',
      path: '/v2/cards',
      access: bearer('card.read'),
      optional: true,
      handle: (call) => listCards(world, call),
    },
    {
      method: 'GET',
      path: '/v2/cards/:id',
      access: bearer('card.read'),
      optional: true,
      handle: (call) => json({ card: cardOf(world, call) }),
    },
    {
      method: 'PUT',
      path: '/v2/cards/:id/unlock',
      access: writeAccess,
      optional: true,
      handle: (call) =>
        changeCard([world, call], managedCardOf, unlockCard, () => guards.sca.require(call)),
    },
    {
      method: 'PUT',
      path: '/v2/cards/:id/lost',
      access: writeAccess,
      optional: true,
      handle: (call) => changeCard([world, call], cardOf, (card) => endCard(card, 'lost')),
    },
    {
      method: 'PUT',
      path: '/v2/cards/:id/discard',
      access: writeAccess,
      optional: true,
      handle: (call) => changeCard([world, call], cardOf, (card) => endCard(card, 'discarded')),
    },
    {
      method: 'PATCH',
      path: '/v2/cards/:id/nickname',
      access: writeAccess,
      optional: true,
      handle: (call) => changeNickname(world, call),
    },
    {
      method: 'PATCH',
      path: '/v2/cards/:id/restrictions',
      access: writeAccess,
      optional: true,
      handle: restrictions,
    },
  ];
}
