import { bearer, type Call, type Route } from '../http/call.ts';
import { readJson, refuseBody } from '../http/body.ts';
import { json, problem, refuse, type Reply } from '../http/reply.ts';
import type { IdempotencyStore } from '../idempotency.ts';
import type { ScaGate } from '../sca.ts';
import type { World } from '../world.ts';
import { limitsBody, nicknameBody, optionsBody, restrictionsBody } from './bodies.ts';
import { isPhysical, type Card } from './card.ts';
import { cardOf, ended, keep, locked, managedCardOf, unlocked } from './card-steps.ts';
import { createCard } from './create-card.ts';
import { withLimits } from './limits.ts';
import { listCards } from './list-cards.ts';

const writing = bearer('card.write');

/** Answers with the card after a change without a request body. */
function step(
  [world, call]: Parameters<typeof cardOf>,
  find: typeof cardOf,
  go: (card: Card) => Card,
  approve = (): void => undefined,
): Reply {
  refuseBody(call);
  const card = find(world, call);
  const after = go(card);
  approve();
  return json({ card: keep(world, card, after) });
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
  return json({ card: keep(world, card, { ...card, ...request }) });
}

function changeNickname(world: World, call: Call): Reply {
  const card = cardOf(world, call);
  return json({ card: keep(world, card, { ...card, ...readJson(call, nicknameBody).card }) });
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
    return json({ card: keep(world, card, withLimits(card, request)) });
  };

  const restrictions = (call: Call): Reply => {
    const card = managedCardOf(world, call);
    const { active_days = card.active_days, categories = card.categories } = readJson(
      call,
      restrictionsBody,
    ).card;
    return json({ card: keep(world, card, { ...card, active_days, categories }) });
  };

  return [
    {
      method: 'POST',
      path: '/v2/cards',
      access: writing,
      handle: (call) => createCard(world, guards, call),
    },
    {
      method: 'PUT',
      path: '/v2/cards/:id/lock',
      access: writing,
      handle: (call) => step([world, call], cardOf, locked),
    },
    {
      method: 'PUT',
      path: '/v2/cards/:id/stolen',
      access: writing,
      handle: (call) => step([world, call], cardOf, (card) => ended(card, 'stolen')),
    },
    {
      method: 'PATCH',
      path: '/v2/cards/:id/options',
      access: writing,
      handle: (call) => changeOptions(world, call),
    },
    { method: 'PATCH', path: '/v2/cards/:id/limits', access: writing, handle: limits },
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
      access: writing,
      optional: true,
      handle: (call) =>
        step([world, call], managedCardOf, unlocked, () => guards.sca.require(call)),
    },
    {
      method: 'PUT',
      path: '/v2/cards/:id/lost',
      access: writing,
      optional: true,
      handle: (call) => step([world, call], cardOf, (card) => ended(card, 'lost')),
    },
    {
      method: 'PUT',
      path: '/v2/cards/:id/discard',
      access: writing,
      optional: true,
      handle: (call) => step([world, call], cardOf, (card) => ended(card, 'discarded')),
    },
    {
      method: 'PATCH',
      path: '/v2/cards/:id/nickname',
      access: writing,
      optional: true,
      handle: (call) => changeNickname(world, call),
    },
    {
      method: 'PATCH',
      path: '/v2/cards/:id/restrictions',
      access: writing,
      optional: true,
      handle: restrictions,
    },
  ];
}
