import type { OptionsChange } from '../../../../preload/contract/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards.ts';
import type { OptionsBlocked, RunChange } from '../../../../preload/contract/limit-runs.ts';
import { optionFields, planOptions } from '../../../../preload/contract/options-plan.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { namedLimits } from '../../../bank/cards/card-bodies.ts';
import { isPhysical } from '../../../bank/cards/card-form.ts';
import { isFinal } from '../../../bank/cards/card-status.ts';
import type { CardWriteRequest } from '../changes/card-write.ts';
import { limitsRequest, optionsRequest } from '../changes/change-card.ts';

/**
 * What a card of a run still has to be asked for. Without a request it has all of it, or it cannot
 * be asked for (`blocked`); beside one, `blocked` is about a part that is left as it is.
 */
export type RunRequest = {
  readonly request: CardWriteRequest | null;
  /** The fields that no request is needed for. */
  readonly unsent: readonly string[];
  readonly blocked: OptionsBlocked | undefined;
};

/** The values that a card of a run is to get, in the order in which they are shown. */
export const namedChange = (asked: RunChange): readonly (readonly [string, string | boolean])[] => [
  ...namedLimits(asked),
  ...optionFields.flatMap((field) => {
    const value = asked[field];
    return value === undefined ? [] : [[field, value] as const];
  }),
];

/** All four options go in one request, built of what the bank last said: that is read again before. */
export const isOfOptions = (asked: RunChange): boolean =>
  optionFields.some((field) => asked[field] !== undefined);

const ofOptions = (card: Card | null, id: CardId, asked: OptionsChange): RunRequest => {
  const plan = planOptions(
    {
      atmOption: card?.atmOption ?? null,
      nfcOption: card?.nfcOption ?? null,
      onlineOption: card?.onlineOption ?? null,
      foreignOption: card?.foreignOption ?? null,
      isFinal: isFinal(card?.status ?? null),
      isPhysical: card && isPhysical(card),
    },
    asked,
  );
  return {
    request: plan.state === 'change' ? optionsRequest(card, { id, options: plan.options }) : null,
    unsent: plan.already,
    blocked:
      plan.state === 'blocked'
        ? plan.why
        : plan.state === 'change' && plan.keepsContactless
          ? 'contactless'
          : undefined,
  };
};

export const runRequest = (
  card: Card | null,
  { id, asked }: { readonly id: CardId; readonly asked: RunChange },
): RunRequest => {
  if (isOfOptions(asked)) return ofOptions(card, id, asked);
  const request = limitsRequest(card, { id, limits: asked });
  const isSent = (name: string): boolean =>
    request?.asked.some(({ field }) => field === name) === true;
  return {
    request,
    unsent: namedLimits(asked).flatMap(([field]) => (isSent(field) ? [] : [field])),
    blocked: undefined,
  };
};
