type SentCard = {
  readonly level: string | null;
  readonly nickname: string | null;
  readonly holderId: string | null;
  readonly initiatorId: string | null;
  readonly accountId: string | null;
  /** Everything else, in the names of the bank and as it stands there. */
  readonly others: ReadonlyMap<string, unknown>;
};

const told = ['card_level', 'nickname', 'holder_id', 'initiator_id', 'bank_account_id'] as const;
/** Nobody needs to be told whose cards these are. */
const untold = 'organization_id';

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
 * What the body of a creation says of the card, also where the other fields win over the form.
 * Null: not there, or no text.
 */
export function sentCard(bodyText: string): SentCard {
  const members = membersOf(bodyText);
  const text = (name: (typeof told)[number]): string | null => {
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
      [...members].filter(([name]) => name !== untold && !told.some((each) => each === name)),
    ),
  };
}
