import type { NewRegistration } from '../../../preload/contract/registrations.ts';
import { isJsonArray, isJsonObject, toJsonText } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/json.ts';

function trimmed(text: string | null): string | null {
  return text?.trim() || null;
}
/** ISO 3166 and ISO 4217 use upper case. */
function inCapitals(text: string | null, form: RegExp): string | null {
  const plain = trimmed(text);
  return plain !== null && form.test(plain) ? plain.toUpperCase() : plain;
}
function country(text: string | null): string | null {
  return inCapitals(text, /^[A-Za-z]{2}$/);
}

function saysNothing(value: JsonValue): boolean {
  return (
    value === null ||
    (isJsonArray(value) && value.length === 0) ||
    (isJsonObject(value) && Object.keys(value).length === 0)
  );
}
/** Removes members without content. */
function filled(members: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !saysNothing(value)));
}

function texts(list: readonly string[]): readonly string[] {
  return list.map((each) => each.trim()).filter((each) => each !== '');
}
function money(amount: NewRegistration['organization']['totalCapitalAmount']): JsonObject {
  return amount === null
    ? {}
    : filled({
        value: trimmed(amount.value),
        currency: inCapitals(amount.currency, /^[A-Za-z]{3}$/),
      });
}

/**
 * The specification requires a timestamp for a birth date: a day is sent as its beginning in UTC.
 */
function birthDate(text: string | null): string | null {
  const plain = trimmed(text);
  return plain !== null && /^\d{4}-\d{2}-\d{2}$/.test(plain) ? `${plain}T00:00:00.000Z` : plain;
}

function stakeholderBody(stakeholder: NewRegistration['stakeholders'][number]): JsonObject {
  return filled({
    capital_amount: money(stakeholder.capitalAmount),
    is_owner: stakeholder.isOwner,
    first_name: trimmed(stakeholder.firstName),
    last_name: trimmed(stakeholder.lastName),
    email: trimmed(stakeholder.email),
    gender: trimmed(stakeholder.gender),
    phone_number: trimmed(stakeholder.phoneNumber),
    nationality: country(stakeholder.nationality),
    birth_date: birthDate(stakeholder.birthDate),
    birth_address: filled({
      postal_code: trimmed(stakeholder.birthAddress.postalCode),
      city: trimmed(stakeholder.birthAddress.city),
      country: country(stakeholder.birthAddress.country),
    }),
    residence_address: filled({
      line_1: trimmed(stakeholder.residenceAddress.line1),
      postal_code: trimmed(stakeholder.residenceAddress.postalCode),
      city: trimmed(stakeholder.residenceAddress.city),
      country: country(stakeholder.residenceAddress.country),
    }),
    shareholding_type: trimmed(stakeholder.shareholdingType),
    share_capital_origin: texts(stakeholder.shareCapitalOrigin),
    legal_entities: stakeholder.legalEntities.map((entity) =>
      filled({
        legal_name: trimmed(entity.legalName),
        legal_number: trimmed(entity.legalNumber),
        legal_country: country(entity.legalCountry),
        capital_amount: money(entity.capitalAmount),
        share_capital_origin: texts(entity.shareCapitalOrigin),
      }),
    ),
  });
}

/**
 * The body of POST /register/registrations (specification, same heading), as far as the form fills
 * it. Null and blank fields, and spaces around a text, are left out; `partner_user`, `organization`
 * and `stakeholders` are always present.
 */
export function formBody(registration: NewRegistration): JsonObject {
  const { organization, partnerUser } = registration;
  const { address } = organization;
  return {
    locale: registration.locale,
    partner_user: filled({
      first_name: trimmed(partnerUser.firstName),
      last_name: trimmed(partnerUser.lastName),
      email: trimmed(partnerUser.email),
    }),
    organization: filled({
      entity_type: trimmed(organization.entityType),
      legal_name: trimmed(organization.legalName),
      legal_form: trimmed(organization.legalForm),
      legal_sector: trimmed(organization.legalSector),
      legal_registration_date: trimmed(organization.legalRegistrationDate),
      legal_vat_number: trimmed(organization.legalVatNumber),
      address: filled({
        line_1: trimmed(address.line1),
        line_2: trimmed(address.line2),
        postal_code: trimmed(address.postalCode),
        city: trimmed(address.city),
        country: country(address.country),
      }),
      total_capital_amount: money(organization.totalCapitalAmount),
    }),
    stakeholders: registration.stakeholders.map(stakeholderBody),
    ...filled({
      legal_flow: trimmed(registration.legalFlow),
      partner_redirect_url: trimmed(registration.partnerRedirectUrl),
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
