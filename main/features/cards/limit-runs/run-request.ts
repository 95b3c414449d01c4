import type { OptionsChange } from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import type { RunBlocked, RunChange } from '../../../../preload/contract/cards/limit-runs.ts';
import { optionFields, planOptions } from '../../../../preload/contract/cards/options-plan.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { changedLimits } from '../../../bank/cards/card-bodies.ts';
import { isPhysical } from '../../../bank/cards/card-form.ts';
import { isFinal } from '../../../bank/cards/card-status.ts';
import type { CardWriteRequest } from '../changes/card-write.ts';
import { limitsRequest, optionsRequest, restrictionsRequest } from '../changes/change-requests.ts';
import { categoriesText, daysText } from '../changes/compare-answer.ts';

/**
 * The next request for a card of a run. Without a request the card already matches, or cannot
 * receive the change (`blocked`); next to a request, `blocked` is about a part that is left
 * unchanged.
 */
export type RunRequest = {
  readonly request: CardWriteRequest | null;
  /** The fields that need no request. */
  readonly unsent: readonly string[];
  readonly blocked: RunBlocked | undefined;
};

type RequestedChange = {
  readonly id: CardId;
  readonly asked: RunChange;
  /** The service may be able to change days and categories. */
  readonly hasRestrictions: boolean;
};

type NamedValues = readonly (readonly [string, string])[];

function namedOptions(asked: RunChange): NamedValues {
  return optionFields.flatMap((field) => {
    const value = asked[field];
    return value === undefined ? [] : [[field, String(value)] as const];
  });
}

function namedRestrictions({ activeDays, categories }: RunChange): NamedValues {
  return [
    ...(activeDays === undefined ? [] : [['activeDays', daysText(activeDays)] as const]),
    ...(categories === undefined ? [] : [['categories', categoriesText(categories)] as const]),
  ];
}

/** The values that a card of a run should get, as text, in display order. */
export function namedChange(asked: RunChange): NamedValues {
  return [
    ...changedLimits(asked).map(([field, value]) => [field, String(value)] as const),
    ...namedOptions(asked),
    ...namedRestrictions(asked),
  ];
}

/** Which endpoint sends the change. */
export function kindOfChange(asked: RunChange): 'limits' | 'options' | 'restrictions' {
  if (namedRestrictions(asked).length > 0) return 'restrictions';
  return namedOptions(asked).length > 0 ? 'options' : 'limits';
}

/** The parts of a change, one request each, in the order in which they are sent. */
export function splitIntoRequests(asked: RunChange): readonly RunChange[] {
  const pick = (named: readonly (readonly [string, unknown])[]): RunChange =>
    Object.fromEntries(named.map(([field]) => [field, asked[field as keyof RunChange]]));
  return [
    pick(changedLimits(asked)),
    pick(namedOptions(asked)),
    pick(namedRestrictions(asked)),
  ].filter((part) => Object.keys(part).length > 0);
}

function toOptionsRequest(card: Card | null, id: CardId, asked: OptionsChange): RunRequest {
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
}

export function toRunRequest(card: Card | null, input: RequestedChange): RunRequest {
  const { id, asked, hasRestrictions } = input;
  const kind = kindOfChange(asked);
  if (kind === 'options') return toOptionsRequest(card, id, asked);
  const cardRequest =
    kind === 'limits'
      ? limitsRequest(card, { id, limits: asked })
      : restrictionsRequest(card, {
          id,
          restrictions: {
            activeDays: asked.activeDays ?? null,
            categories: asked.categories ?? null,
          },
        });
  const isSent = (name: string): boolean =>
    cardRequest?.asked.some(({ field }) => field === name) === true;
  const blocked =
    cardRequest === null
      ? undefined
      : isFinal(card?.status ?? null)
        ? 'final'
        : kind === 'restrictions' && !hasRestrictions
          ? 'not-offered'
          : undefined;
  return {
    request: blocked === undefined ? cardRequest : null,
    unsent: namedChange(asked).flatMap(([field]) => (isSent(field) ? [] : [field])),
    blocked,
  };
}
