import type { NewRegistration } from '../../../preload/contract/registrations.ts';
import { isJsonArray, isJsonObject, toJsonText } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/json.ts';

function trimToNull(text: string | null): string | null {
  return text?.trim() || null;
}
/** ISO 3166 and ISO 4217 use upper case. */
function toCapitals(text: string | null, pattern: RegExp): string | null {
  const plain = trimToNull(text);
  return plain !== null && pattern.test(plain) ? plain.toUpperCase() : plain;
}
function toCountryCode(text: string | null): string | null {
  return toCapitals(text, /^[A-Za-z]{2}$/);
}

function isEmptyValue(value: JsonValue): boolean {
  return (
    value === null ||
    (isJsonArray(value) && value.length === 0) ||
    (isJsonObject(value) && Object.keys(value).length === 0)
  );
}
/** Removes members without content. */
function omitEmpty(members: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmptyValue(value)));
}

function nonEmptyTexts(list: readonly string[]): readonly string[] {
  return list.map((each) => each.trim()).filter((each) => each !== '');
}
function toWireMoney(amount: NewRegistration['organization']['totalCapitalAmount']): JsonObject {
  return amount === null
    ? {}
    : omitEmpty({
        value: trimToNull(amount.value),
        currency: toCapitals(amount.currency, /^[A-Za-z]{3}$/),
      });
}

/**
 * The specification requires a timestamp for a birth date: a day is sent as its beginning in UTC.
 */
function toBirthTimestamp(text: string | null): string | null {
  const plain = trimToNull(text);
  return plain !== null && /^\d{4}-\d{2}-\d{2}$/.test(plain) ? `${plain}T00:00:00.000Z` : plain;
}

function stakeholderBody(stakeholder: NewRegistration['stakeholders'][number]): JsonObject {
  return omitEmpty({
    capital_amount: toWireMoney(stakeholder.capitalAmount),
    is_owner: stakeholder.isOwner,
    first_name: trimToNull(stakeholder.firstName),
    last_name: trimToNull(stakeholder.lastName),
    email: trimToNull(stakeholder.email),
    gender: trimToNull(stakeholder.gender),
    phone_number: trimToNull(stakeholder.phoneNumber),
    nationality: toCountryCode(stakeholder.nationality),
    birth_date: toBirthTimestamp(stakeholder.birthDate),
    birth_address: omitEmpty({
      postal_code: trimToNull(stakeholder.birthAddress.postalCode),
      city: trimToNull(stakeholder.birthAddress.city),
      country: toCountryCode(stakeholder.birthAddress.country),
    }),
    residence_address: omitEmpty({
      line_1: trimToNull(stakeholder.residenceAddress.line1),
      postal_code: trimToNull(stakeholder.residenceAddress.postalCode),
      city: trimToNull(stakeholder.residenceAddress.city),
      country: toCountryCode(stakeholder.residenceAddress.country),
    }),
    shareholding_type: trimToNull(stakeholder.shareholdingType),
    share_capital_origin: nonEmptyTexts(stakeholder.shareCapitalOrigin),
    legal_entities: stakeholder.legalEntities.map((entity) =>
      omitEmpty({
        legal_name: trimToNull(entity.legalName),
        legal_number: trimToNull(entity.legalNumber),
        legal_country: toCountryCode(entity.legalCountry),
        capital_amount: toWireMoney(entity.capitalAmount),
        share_capital_origin: nonEmptyTexts(entity.shareCapitalOrigin),
      }),
    ),
  });
}

/**
 * The body of POST /register/registrations (specification, same heading), as far as the form fills
 * it. Null and blank fields, and spaces around a text, are left out; `partner_user`, `organization`
 * and `stakeholders` are always present.
 */
export function newRegistrationBody(registration: NewRegistration): JsonObject {
  const { organization, partnerUser } = registration;
  const { address } = organization;
  return {
    locale: registration.locale,
    partner_user: omitEmpty({
      first_name: trimToNull(partnerUser.firstName),
      last_name: trimToNull(partnerUser.lastName),
      email: trimToNull(partnerUser.email),
    }),
    organization: omitEmpty({
      entity_type: trimToNull(organization.entityType),
      legal_name: trimToNull(organization.legalName),
      legal_form: trimToNull(organization.legalForm),
      legal_sector: trimToNull(organization.legalSector),
      legal_registration_date: trimToNull(organization.legalRegistrationDate),
      legal_vat_number: trimToNull(organization.legalVatNumber),
      address: omitEmpty({
        line_1: trimToNull(address.line1),
        line_2: trimToNull(address.line2),
        postal_code: trimToNull(address.postalCode),
        city: trimToNull(address.city),
        country: toCountryCode(address.country),
      }),
      total_capital_amount: toWireMoney(organization.totalCapitalAmount),
    }),
    stakeholders: registration.stakeholders.map(stakeholderBody),
    ...omitEmpty({
      legal_flow: trimToNull(registration.legalFlow),
      partner_redirect_url: trimToNull(registration.partnerRedirectUrl),
    }),
  };
}

/** The text that is shown and then sent unchanged: two spaces for each level. */
export function readableJson(value: JsonValue, indent = ''): string {
  const inner = `${indent}  `;
  if (isJsonArray(value) && value.length > 0)
    return `[\n${value.map((each) => inner + readableJson(each, inner)).join(',\n')}\n${indent}]`;
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    return `{\n${Object.entries(value)
      .map(([name, each]) => `${inner}${JSON.stringify(name)}: ${readableJson(each, inner)}`)
      .join(',\n')}\n${indent}}`;
  }
  return toJsonText(value);
}
