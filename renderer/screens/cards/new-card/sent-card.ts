type SentCard = {
  readonly level: string | null;
  readonly nickname: string | null;
  readonly holderId: string | null;
  readonly initiatorId: string | null;
};

const nothing: SentCard = { level: null, nickname: null, holderId: null, initiatorId: null };

/**
 * What the body of a creation says of the card, also where the other fields win over the form.
 * Null: not there, or no text.
 */
export const sentCard = (bodyText: string): SentCard => {
  try {
    const body: unknown = JSON.parse(bodyText);
    const card: unknown =
      typeof body === 'object' && body !== null && 'card' in body ? body.card : null;
    if (typeof card !== 'object' || card === null) return nothing;
    const text = (name: string): string | null => {
      const value: unknown = Reflect.get(card, name);
      return typeof value === 'string' && value !== '' ? value : null;
    };
    return {
      level: text('card_level'),
      nickname: text('nickname'),
      holderId: text('holder_id'),
      initiatorId: text('initiator_id'),
    };
  } catch {
    return nothing;
  }
};
