import { isJsonArray, isJsonObject, member } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/json.ts';

/**
 * Fields about the company, the flow and the times. A field that the service adds may be personal,
 * so it is removed.
 */
const rootFields = ['id', 'locale', 'legal_flow', 'status', 'created_at', 'updated_at'];
const organizationFields = [
  'id',
  'entity_type',
  'legal_name',
  'legal_number',
  'legal_form',
  'legal_sector',
  'legal_registration_date',
  'legal_vat_number',
  'address',
  'total_capital_amount',
];
/** Their number and shares, not their identity. */
const stakeholderFields = ['id', 'is_owner', 'capital_amount'];

function pickFields(source: JsonValue | undefined, names: readonly string[]): JsonObject {
  return isJsonObject(source)
    ? Object.fromEntries(
        names.flatMap((name) =>
          Object.hasOwn(source, name) ? [[name, source[name] ?? null]] : [],
        ),
      )
    : {};
}

/** Codes and pointers without texts: texts may quote what the user entered. */
function breakdownEntry(entry: JsonValue): JsonObject {
  return {
    ...pickFields(entry, ['code']),
    source: pickFields(member(entry, 'source'), ['pointer']),
  };
}

/**
 * The registration without the personal data of its partner user and its stakeholders, and without
 * the link, which leads to them. Only fields known to be impersonal stay, so an unspecified field
 * is removed as well. Erasing twice changes nothing more.
 */
export function erasePersonalData(registration: JsonObject): JsonObject {
  const [flow, organization, stakeholders] = [
    member(registration, 'flow'),
    member(registration, 'organization'),
    member(registration, 'stakeholders'),
  ];
  const breakdown = member(flow, 'breakdown');
  return {
    ...pickFields(registration, rootFields),
    ...(isJsonObject(flow)
      ? {
          flow: {
            ...pickFields(flow, ['type']),
            ...(isJsonArray(breakdown) ? { breakdown: breakdown.map(breakdownEntry) } : {}),
          },
        }
      : {}),
    ...(isJsonObject(organization)
      ? { organization: pickFields(organization, organizationFields) }
      : {}),
    ...(isJsonArray(stakeholders)
      ? { stakeholders: stakeholders.map((each) => pickFields(each, stakeholderFields)) }
      : {}),
  };
}
