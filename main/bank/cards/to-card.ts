import { cardId } from '../../../preload/contract/values.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import { limitFigureFields } from '../../../preload/contract/cards/limits.ts';
import { toWireName } from '../../../preload/contract/field-names.ts';
import type { LimitFigures } from '../../../preload/contract/cards/limits.ts';
import { readFields } from '../wire/fields.ts';
import type { Fields } from '../wire/fields.ts';
import { requestedReader } from '../wire/requested-reader.ts';
import { isJsonObject } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/json.ts';
import type { Nested } from '../wire/nested.ts';
import { createListReader } from '../transport/list-reader.ts';
import { wireAppearance, wireAssets, wireCard, wireParentCard } from './wire-card.ts';

/**
 * Converts a card of the service. Null only without a usable id; any other field may be missing or
 * invalid.
 */
export function toCard(source: JsonValue | undefined): Card | null {
  if (!isJsonObject(source)) return null;
  const { fields, extras } = readFields(wireCard, source);
  const id = cardId.safeParse(fields.id);
  if (!id.success) return null;
  const parent = toParentCard(fields.parent_card_summary);
  const appearance = toAppearance(fields.appearance);
  return {
    id: id.data,
    nickname: fields.nickname,
    embossedName: fields.embossed_name,
    status: fields.status,
    pinSet: fields.pin_set,
    maskPan: fields.mask_pan,
    expMonth: fields.exp_month,
    expYear: fields.exp_year,
    lastActivityAt: fields.last_activity_at,
    lastDigits: fields.last_digits,
    shipToBusiness: fields.ship_to_business,
    atmOption: fields.atm_option,
    nfcOption: fields.nfc_option,
    onlineOption: fields.online_option,
    foreignOption: fields.foreign_option,
    ...toLimitFigures(fields),
    activeDays: fields.active_days ?? [],
    holderId: fields.holder_id,
    initiatorId: fields.initiator_id,
    bankAccountId: fields.bank_account_id,
    organizationId: fields.organization_id,
    createdAt: fields.created_at,
    updatedAt: fields.updated_at,
    shippedAt: fields.shipped_at,
    preExpiresAt: fields.pre_expires_at,
    cardType: fields.card_type,
    cardLevel: fields.card_level,
    categories: fields.categories ?? [],
    renewed: fields.renewed,
    renewal: fields.renewal,
    parentCard: parent.value,
    hadOperation: fields.had_operation,
    hadPinOperation: fields.had_pin_operation,
    cardDesign: fields.card_design,
    typeOfPrint: fields.type_of_print,
    upsold: fields.upsold,
    upsell: fields.upsell,
    reordered: fields.reordered,
    discardOn: fields.discard_on,
    appearance: appearance.value,
    hasOnlyUserLiftableLocks: fields.has_only_user_liftable_locks,
    extras: [...extras, ...parent.extras, ...appearance.extras],
  };
}

/** The limits of a card, by the names of the contract. */
function toLimitFigures(fields: Fields<typeof wireCard>): LimitFigures {
  return Object.fromEntries(
    limitFigureFields.map((field) => [field, fields[toWireName(field)]]),
  ) as LimitFigures;
}

const absent = { value: null, extras: [] };

function toParentCard(source: JsonObject | null): Nested<Card['parentCard']> {
  if (source === null) return absent;
  const { fields, extras } = readFields(wireParentCard, source, 'parent_card_summary.');
  return { value: { id: fields.id, lastDigits: fields.last_digits }, extras };
}

function toAppearance(source: JsonObject | null): Nested<Card['appearance']> {
  if (source === null) return absent;
  const outer = readFields(wireAppearance, source, 'appearance.');
  const assets = readFields(wireAssets, outer.fields.assets ?? {}, 'appearance.assets.');
  return {
    value: {
      frontLarge: assets.fields.front_large,
      frontSmall: assets.fields.front_small,
      frontSmallWallet: assets.fields.front_small_wallet,
      theme: outer.fields.theme,
      gradientHexColor: outer.fields.gradient_hex_color,
    },
    extras: [...outer.extras, ...assets.extras],
  };
}

export const toRequestedCard = requestedReader('card', toCard);

/**
 * A page of `{cards, meta}`; cards without a usable id are left out. Null if `cards` is not a list.
 */
export const toCardPage = createListReader<Card>(['cards'], toCard);
