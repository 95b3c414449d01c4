import type {
  CardOptions,
  CardRestrictions,
  LimitChange,
  NewCard,
} from '../../../preload/contract/cards/card-changes.ts';
import { JsonNumber, toJsonText } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/json.ts';
import type { CardLimits } from './card-endpoints.ts';

/** The limits as the service names them (specification, "Card option and limit endpoints"). */
const limitNames = {
  paymentMonthlyLimit: 'payment_monthly_limit',
  paymentDailyLimit: 'payment_daily_limit',
  paymentDailyLimitOption: 'payment_daily_limit_option',
  paymentTransactionLimit: 'payment_transaction_limit',
  paymentTransactionLimitOption: 'payment_transaction_limit_option',
  atmMonthlyLimit: 'atm_monthly_limit',
  atmDailyLimit: 'atm_daily_limit',
  atmDailyLimitOption: 'atm_daily_limit_option',
} as const satisfies Record<keyof LimitChange, keyof CardLimits>;

type LimitField = keyof typeof limitNames;

/**
 * The limits that are named, in the order of the specification's card; what is undefined is not
 * named.
 */
export function namedLimits(
  limits: LimitChange,
): readonly (readonly [LimitField, string | boolean])[] {
  return (Object.keys(limitNames) as LimitField[]).flatMap((field) => {
    const value = limits[field];
    return value === undefined ? [] : [[field, value] as const];
  });
}

/** The same with the names of the service, for `cardLimitsBody`. */
export function toWireLimits(limits: LimitChange): CardLimits {
  return Object.fromEntries(
    namedLimits(limits).map(([field, value]) => [limitNames[field], value]),
  );
}

/**
 * The body of PATCH /v2/cards/{id}/limits, kept as text so that an approved request can be sent
 * identically. @throws RangeError for a limit that is no JSON number.
 */
export function cardLimitsBody(limits: CardLimits): string {
  const members = Object.entries(limits).map(([name, value]) => {
    if (typeof value === 'string' && !/^(0|[1-9]\d*)(\.\d+)?$/.test(value))
      throw new RangeError(`no limit: ${name}`);
    return [name, typeof value === 'string' ? new JsonNumber(value) : value] as const;
  });
  return toJsonText({ card: Object.fromEntries(members) });
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

/** The body of PATCH /v2/cards/{id}/restrictions: what is null is not named. */
export function cardRestrictionsBody({ activeDays, categories }: CardRestrictions): string {
  return toJsonText({ card: filled({ active_days: wireDays(activeDays), categories }) });
}

function wireDays(days: readonly number[] | null): JsonValue {
  return days === null ? null : days.map((day) => new JsonNumber(String(day)));
}

function exactly(value: string | boolean): JsonValue {
  return typeof value === 'string' ? new JsonNumber(value) : value;
}

/** Without the members that are null: those are not sent. */
function filled(members: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

/**
 * The `card` of POST /v2/cards with the fields that such services take (spec/observed.md, "Cards"):
 * the specification shows none.
 */
export function newCardObject(card: Omit<NewCard, 'otherFieldsJson'>): JsonObject {
  const { address } = card;
  return filled({
    holder_id: card.holderId,
    initiator_id: card.initiatorId,
    organization_id: card.organizationId,
    bank_account_id: card.bankAccountId,
    card_level: card.cardLevel,
    nickname: card.nickname,
    ...(card.options === null ? {} : toWireOptions(card.options)),
    ...Object.fromEntries(
      namedLimits(card.limits).map(([field, value]) => [limitNames[field], exactly(value)]),
    ),
    payment_lifespan_limit:
      card.paymentLifespanLimit === null ? null : exactly(card.paymentLifespanLimit),
    pre_expires_at: card.preExpiresAt,
    active_days: wireDays(card.activeDays),
    categories: card.categories,
    card_design: card.cardDesign,
    type_of_print: card.typeOfPrint,
    ship_to_business: card.shipToBusiness,
    address:
      address === null
        ? null
        : filled({
            first_line: address.firstLine,
            second_line: address.secondLine,
            zip_code: address.zipCode,
            city: address.city,
            country: address.country,
          }),
  });
}

/** The name of a card's field as this app has it: `payment_daily_limit` is `paymentDailyLimit`. */
export function fieldOfWireName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}
