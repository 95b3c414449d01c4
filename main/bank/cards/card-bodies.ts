import type {
  CardOptions,
  CardRestrictions,
  LimitChange,
  NewCard,
} from '../../../preload/contract/cards/card-changes.ts';
import { requestFieldsOf, changeableLimits } from '../../../preload/contract/cards/limits.ts';
import { JsonNumber, toJsonText } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/json.ts';
import { toWireName } from '../../../preload/contract/field-names.ts';

/** The limits in a change, in the order of the table; undefined ones are left out. */
export function changedLimits(
  change: LimitChange,
): readonly (readonly [keyof LimitChange, string | boolean])[] {
  return changeableLimits.flatMap(requestFieldsOf).flatMap((field) => {
    const value = change[field];
    return value === undefined ? [] : [[field, value] as const];
  });
}

/** With the service's names. @throws RangeError for a limit that is not a JSON number. */
function toWireLimits(change: LimitChange): JsonObject {
  return Object.fromEntries(
    changedLimits(change).map(([field, value]) => [toWireName(field), toExactNumber(value)]),
  );
}

/**
 * The body of PATCH /v2/cards/{id}/limits, as text so that an approved request can be sent again
 * identically. @throws RangeError for a limit that is not a JSON number.
 */
export function cardLimitsBody(change: LimitChange): string {
  return toJsonText({ card: toWireLimits(change) });
}

function toWireOptions({
  atmOption,
  nfcOption,
  onlineOption,
  foreignOption,
}: CardOptions): JsonObject {
  return {
    atm_option: atmOption,
    nfc_option: nfcOption,
    online_option: onlineOption,
    foreign_option: foreignOption,
  };
}

/** The body of PATCH /v2/cards/{id}/options: always all four. */
export function cardOptionsBody(options: CardOptions): string {
  return toJsonText({ card: toWireOptions(options) });
}

/** The body of PATCH /v2/cards/{id}/nickname. */
export function cardNicknameBody(nickname: string): string {
  return toJsonText({ card: { nickname } });
}

/** The body of PATCH /v2/cards/{id}/restrictions: null fields are left out. */
export function cardRestrictionsBody({ activeDays, categories }: CardRestrictions): string {
  return toJsonText({ card: omitNull({ active_days: wireDays(activeDays), categories }) });
}

function wireDays(days: readonly number[] | null): JsonValue {
  return days === null ? null : days.map((day) => new JsonNumber(String(day)));
}

function toExactNumber(value: string | boolean): JsonValue {
  if (typeof value !== 'string') return value;
  if (!/^(0|[1-9]\d*)(\.\d+)?$/.test(value)) throw new RangeError('no limit');
  return new JsonNumber(value);
}

/** Removes members that are null: they are not sent. */
function omitNull(members: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

/**
 * The `card` of POST /v2/cards with the fields that such services accept (spec/observed.md,
 * "Cards"): the specification shows none.
 */
export function newCardObject(card: Omit<NewCard, 'otherFieldsJson'>): JsonObject {
  const { address } = card;
  return omitNull({
    holder_id: card.holderId,
    initiator_id: card.initiatorId,
    organization_id: card.organizationId,
    bank_account_id: card.bankAccountId,
    card_level: card.cardLevel,
    nickname: card.nickname,
    ...(card.options === null ? {} : toWireOptions(card.options)),
    ...toWireLimits(card.limits),
    payment_lifespan_limit:
      card.paymentLifespanLimit === null ? null : toExactNumber(card.paymentLifespanLimit),
    pre_expires_at: card.preExpiresAt,
    active_days: wireDays(card.activeDays),
    categories: card.categories,
    card_design: card.cardDesign,
    type_of_print: card.typeOfPrint,
    ship_to_business: card.shipToBusiness,
    address:
      address === null
        ? null
        : omitNull({
            first_line: address.firstLine,
            second_line: address.secondLine,
            zip_code: address.zipCode,
            city: address.city,
            country: address.country,
          }),
  });
}
