type OrderedCard = {
  readonly level: string | null;
  readonly nickname: string | null;
  readonly holderId: string | null;
  readonly initiatorId: string | null;
  readonly accountId: string | null;
  /** All other fields, with the bank's names and values. */
  readonly others: ReadonlyMap<string, unknown>;
};

const labelledFields = [
  'card_level',
  'nickname',
  'holder_id',
  'initiator_id',
  'bank_account_id',
] as const;
/** The user knows the company, so it is not shown. */
const hiddenField = 'organization_id';

function membersOf(bodyText: string): ReadonlyMap<string, unknown> {
  try {
    const body: unknown = JSON.parse(bodyText);
    const card: unknown =
      typeof body === 'object' && body !== null && 'card' in body ? body.card : null;
    return new Map(typeof card === 'object' && card !== null ? Object.entries(card) : []);
  } catch {
    return new Map();
  }
}

/**
 * The card's fields in the body of a creation, which may override the form. Null: missing, or not a
 * text.
 */
export function readOrderedCard(bodyText: string): OrderedCard {
  const members = membersOf(bodyText);
  const text = (name: (typeof labelledFields)[number]): string | null => {
    const value = members.get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    level: text('card_level'),
    nickname: text('nickname'),
    holderId: text('holder_id'),
    initiatorId: text('initiator_id'),
    accountId: text('bank_account_id'),
    others: new Map(
      [...members].filter(
        ([name]) => name !== hiddenField && !labelledFields.some((each) => each === name),
      ),
    ),
  };
}
