import type { Call } from '../http/call.ts';
import { readJson } from '../http/body.ts';
import { json, problem, unprocessable, type FieldProblem, type Reply } from '../http/reply.ts';
import type { IdempotencyStore } from '../idempotency.ts';
import type { ScaGate } from '../sca.ts';
import { timestamp } from '../clock.ts';
import { type World } from '../world.ts';
import { createBody, type NewCard } from './bodies.ts';
import { appearanceOf, blankCard, isPhysical, type Card } from './card.ts';
import { withLimits } from './limits.ts';
import { refuseOthers } from './card-steps.ts';

function referenceProblems(world: World, request: NewCard): readonly FieldProblem[] {
  const isMember = (id: string): boolean => world.members.some((member) => member.id === id);
  const at = (isWrong: boolean, field: string, code: string, detail: string) =>
    isWrong ? [{ code, detail, source: { pointer: `/card/${field}` } }] : [];
  const lacks = (field: 'payment_lifespan_limit' | 'pre_expires_at') =>
    at(
      request.card_level === 'flash' && request[field] === undefined,
      field,
      'required',
      'is required for a flash card',
    );
  const noMember = 'is not a member of the organization';
  const isOwnAccount = world.bankAccounts.some(
    ({ id, external }) => id === request.bank_account_id && !external,
  );
  return [
    ...at(!isMember(request.holder_id), 'holder_id', 'not_found', noMember),
    ...at(!isMember(request.initiator_id), 'initiator_id', 'not_found', noMember),
    ...at(
      request.organization_id !== world.organization.id,
      'organization_id',
      'not_found',
      'is not the organization of this access token',
    ),
    ...at(
      !isOwnAccount,
      'bank_account_id',
      'not_found',
      'is not a bank account of the organization',
    ),
    ...lacks('payment_lifespan_limit'),
    ...lacks('pre_expires_at'),
  ];
}

function newCard(world: World, request: NewCard): Card {
  const now = world.now();
  const holder = world.members.find(({ id }) => id === request.holder_id);
  const physical = isPhysical(request);
  const digits = world.random.digits(4);
  const { address: _address, ...fields } = request;
  const requestedFields = Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && !name.includes('_limit'),
    ),
  );
  const design = request.card_design ?? `${request.card_level}.1.2021`;
  const blank: Card = {
    ...blankCard,
    id: world.random.uuid(),
    holder_id: request.holder_id,
    bank_account_id: request.bank_account_id,
    organization_id: request.organization_id,
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
      ...requestedFields,
      card_design: design,
      appearance: appearanceOf(design, '#2f5560'),
      payment_lifespan_limit: request.payment_lifespan_limit ?? null,
      payment_monthly_limit: 1_000,
      ...(physical
        ? {
            status: 'pending',
            type_of_print: request.type_of_print ?? 'embossed',
            nfc_option: request.nfc_option ?? true,
          }
        : {
            status: 'live',
            ship_to_business: false,
            last_digits: digits,
            mask_pan: `510000******${digits}`,
            ...expiry,
          }),
    },
    request,
  );
}

/**
 * `POST /v2/cards`. In this order: the key (a stored success is answered again, whatever the body),
 * the body, the owner's approval, the card. Only a success is stored, so the same key continues
 * after a 428.
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
  refuseOthers(world);
  const { card: request } = readJson(call, createBody);
  const problems = referenceProblems(world, request);
  if (problems.length > 0) return unprocessable(problems);
  guards.sca.require(call);
  const card = newCard(world, request);
  world.cards.set(card.id, card);
  const reply = json({ card }, 201);
  guards.idempotency.remember(key, reply);
  return reply;
}
