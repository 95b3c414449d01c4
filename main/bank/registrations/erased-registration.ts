import { isJsonArray, isJsonObject, member } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/json.ts';

/**
 * What is about the company, the flow and the times. What the service may add is not known to be,
 * and goes.
 */
const keptOfAll = ['id', 'locale', 'legal_flow', 'status', 'created_at', 'updated_at'];
const keptOfOrganization = [
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
/** How many they are and what they hold, not who. */
const keptOfStakeholder = ['id', 'is_owner', 'capital_amount'];

function only(source: JsonValue | undefined, names: readonly string[]): JsonObject {
  return isJsonObject(source)
    ? Object.fromEntries(
        names.flatMap((name) =>
          Object.hasOwn(source, name) ? [[name, source[name] ?? null]] : [],
        ),
      )
    : {};
}

/** Codes and places without words: they may quote what was typed. */
function breakdownEntry(entry: JsonValue): JsonObject {
  return {
    ...only(entry, ['code']),
    source: only(member(entry, 'source'), ['pointer']),
  };
}

/**
 * The registration without the personal data of its partner user and its stakeholders, and without
 * the link, which leads to it. Only what is known to be none is kept, so a field the specification
 * does not show is gone as well. Erasing twice changes nothing more.
 */
export function erasedRegistration(said: JsonObject): JsonObject {
  const [flow, organization, stakeholders] = [
    member(said, 'flow'),
    member(said, 'organization'),
    member(said, 'stakeholders'),
  ];
  const breakdown = member(flow, 'breakdown');
  return {
    ...only(said, keptOfAll),
    ...(isJsonObject(flow)
      ? {
          flow: {
            ...only(flow, ['type']),
            ...(isJsonArray(breakdown) ? { breakdown: breakdown.map(breakdownEntry) } : {}),
          },
        }
      : {}),
    ...(isJsonObject(organization) ? { organization: only(organization, keptOfOrganization) } : {}),
    ...(isJsonArray(stakeholders)
      ? { stakeholders: stakeholders.map((each) => only(each, keptOfStakeholder)) }
      : {}),
  };
}
