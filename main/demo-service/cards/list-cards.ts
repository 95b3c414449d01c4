import type { Call } from '../http/call.ts';
import { foldText } from '../fold-text.ts';
import { refuseUnknownQuery } from '../http/body.ts';
import { pageOf, sortOrder } from '../http/paging.ts';
import { json, type Reply } from '../http/reply.ts';
import type { World } from '../world.ts';
import type { Card } from './card.ts';
import { visibleCards } from './card-steps.ts';

/** Repeated filters and the field that each compares. */
const filters = {
  'statuses[]': 'status',
  'holder_ids[]': 'holder_id',
  'bank_account_ids[]': 'bank_account_id',
  'card_levels[]': 'card_level',
  'ids[]': 'id',
} as const;

const sortable = ['status', 'nickname', 'last_activity_at', 'created_at'] as const;

function matchesText(world: World, card: Card, query: string): boolean {
  const holder = world.members.find(({ id }) => id === card.holder_id);
  const words = [
    card.id,
    card.nickname,
    card.last_digits,
    card.status,
    card.embossed_name,
    `${card.exp_month ?? ''}/${card.exp_year ?? ''}`,
    holder && `${holder.first_name} ${holder.last_name}`,
  ];
  return words.some((word) => typeof word === 'string' && foldText(word).includes(foldText(query)));
}

/**
 * `GET /v2/cards`, optional: the cards that the signed-in member may see, searched, filtered,
 * sorted and paged.
 */
export function listCards(world: World, call: Call): Reply {
  refuseUnknownQuery(call, ['query', 'sort_by', 'page', 'per_page', ...Object.keys(filters)]);
  const { field, descending } = sortOrder(call.query, sortable, 'created_at:desc');
  const query = call.query.get('query') ?? '';
  const stored = visibleCards(world).filter((card) => {
    const passes = Object.entries(filters).every(([parameter, filtered]) => {
      const allowedValues = call.query.getAll(parameter);
      return allowedValues.length === 0 || allowedValues.includes(card[filtered]);
    });
    return passes && (query === '' || matchesText(world, card, query));
  });
  const key = (card: Card): string => card[field] ?? '';
  const sorted = stored.toSorted(
    (a, b) => key(a).localeCompare(key(b)) * (descending ? -1 : 1) || a.id.localeCompare(b.id),
  );
  const { items, meta } = pageOf(sorted, call.query);
  return json({ cards: items, meta });
}
