import type { Call } from '../http/call.ts';
import { readJson } from '../http/body.ts';
import { json, problem, unprocessable, type FieldProblem, type Reply } from '../http/reply.ts';
import type { IdempotencyStore } from '../idempotency.ts';
import type { ScaGate } from '../sca.ts';
import { timestamp } from '../clock.ts';
import { mayManageCards, type World } from '../world.ts';
import { createBody, type NewCard } from './bodies.ts';
import { appearanceOf, blankCard, isPhysical, type Card } from './card.ts';
import { withLimits } from './limits.ts';

function at(field: string, code: string, detail: string): FieldProblem {
  return {
    code,
    detail,
    source: { pointer: `/card/${field}` },
  };
}

function wrongReferences(world: World, wish: NewCard): readonly FieldProblem[] {
  const isMember = (id: string): boolean => world.members.some((member) => member.id === id);
  const problems: FieldProblem[] = [];
  if (!isMember(wish.holder_id))
    problems.push(at('holder_id', 'not_found', 'is not a member of the organization'));
  if (!isMember(wish.initiator_id))
    problems.push(at('initiator_id', 'not_found', 'is not a member of the organization'));
  if (wish.organization_id !== world.organization.id)
    problems.push(
      at('organization_id', 'not_found', 'is not the organization of this access token'),
    );
  if (!world.bankAccounts.some(({ id, external }) => id === wish.bank_account_id && !external))
    problems.push(at('bank_account_id', 'not_found', 'is not a bank account of the organization'));
  if (wish.card_level === 'flash') {
    if (wish.payment_lifespan_limit === undefined)
      problems.push(at('payment_lifespan_limit', 'required', 'is required for a flash card'));
    if (wish.pre_expires_at === undefined)
      problems.push(at('pre_expires_at', 'required', 'is required for a flash card'));
  }
  return problems;
}

function newCard(world: World, wish: NewCard): Card {
  const now = world.now();
  const holder = world.members.find(({ id }) => id === wish.holder_id);
  const physical = isPhysical(wish);
  const digits = world.random.digits(4);
  const { address: _address, ...fields } = wish;
  const given = Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && !name.includes('_limit'),
    ),
  );
  const design = wish.card_design ?? `${wish.card_level}.1.2021`;
  const blank: Card = {
    ...blankCard,
    id: world.random.uuid(),
    holder_id: wish.holder_id,
    bank_account_id: wish.bank_account_id,
    organization_id: wish.organization_id,
    embossed_name: holder === undefined ? null : `${holder.first_name} ${holder.last_name}`,
    created_at: timestamp(now),
    updated_at: timestamp(now),
  };
  const expiry = {
    exp_month: String(new Date(now).getUTCMonth() + 1).padStart(2, '0'),
    exp_year: String(new Date(now).getUTCFullYear() + 3),
  };
  return withLimits(
    {
      ...blank,
      ...given,
      card_design: design,
      appearance: appearanceOf(design, '#2f5560'),
      payment_lifespan_limit: wish.payment_lifespan_limit ?? null,
      payment_monthly_limit: 1_000,
      ...(physical
        ? {
            status: 'pending',
            type_of_print: wish.type_of_print ?? 'embossed',
            nfc_option: wish.nfc_option ?? true,
          }
        : {
            status: 'live',
            ship_to_business: false,
            last_digits: digits,
            mask_pan: `510000******${digits}`,
            ...expiry,
          }),
    },
    wish,
  );
}

/**
 * `POST /v2/cards`. In this order: the key (a remembered success is answered again, whatever the
 * body), the body, the owner's approval, the card. Only a success is remembered, so the same key
 * goes on after a 428.
 */
export function createCard(
  world: World,
  guards: { readonly sca: ScaGate; readonly idempotency: IdempotencyStore },
  call: Call,
): Reply {
  const key = call.serviceHeader('Idempotency-Key');
  if (key === undefined || key === '')
    return problem(400, 'missing_idempotency_key', 'The idempotency key header is required');
  const replayed = guards.idempotency.replay(key);
  if (replayed !== undefined) return replayed;
  if (!mayManageCards(world))
    return problem(403, 'forbidden', 'Only owners and admins of the organization may do this');
  const body = readJson(call, createBody);
  if (!body.ok) return body.error;
  const wrong = wrongReferences(world, body.value.card);
  if (wrong.length > 0) return unprocessable(wrong);
  const approval = guards.sca.require(call);
  if (approval !== undefined) return approval;
  const card = newCard(world, body.value.card);
  world.cards.set(card.id, card);
  const reply = json({ card }, 201);
  guards.idempotency.remember(key, reply);
  return reply;
}
