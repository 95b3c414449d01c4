import type { Money } from '../../../preload/contract/products.ts';
import type { BankProblem } from '../../../preload/contract/result.ts';
import { registrationId } from '../../../preload/contract/values.ts';
import type { ExtraField, RegistrationId } from '../../../preload/contract/values.ts';
import { breakdownProblems } from '../transport/error-body.ts';
import { anyList, anyObject, digits, readFields, text } from '../wire/fields.ts';
import type { Shape } from '../wire/fields.ts';
import { requestedReader } from '../wire/requested-reader.ts';
import { asText, isJsonObject, member, parseJson } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/json.ts';
import { toMoney } from '../wire/money.ts';

/**
 * Specification, "Registration". Every value is open; the content of the objects is stored
 * unchanged.
 */
export const wireRegistration = {
  id: text,
  locale: text,
  legal_flow: text,
  flow: anyObject,
  status: text,
  redirection_link: text,
  partner_redirect_url: text,
  created_at: text,
  updated_at: text,
  partner_user: anyObject,
  organization: anyObject,
  stakeholders: anyList,
} satisfies Shape;

const wireFlow = { type: text, breakdown: anyList } satisfies Shape;
const wireOrganization = {
  id: digits,
  legal_name: digits,
  total_capital_amount: anyObject,
} satisfies Shape;

/** A registration of the service: the parsed fields, and the complete original. */
export type Registration = {
  readonly id: RegistrationId;
  readonly legalName: string | null;
  readonly status: string | null;
  readonly flowType: string | null;
  readonly legalFlow: string | null;
  readonly country: string | null;
  readonly organizationId: string | null;
  readonly redirectionLink: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly total: Money | null;
  /** `flow.breakdown`: the problems to fix, with their places. */
  readonly problems: readonly BankProblem[];
  readonly extras: readonly ExtraField[];
  readonly said: JsonObject;
};

/** Null only without a usable id; any other field may be missing or invalid. */
export function toRegistration(source: JsonValue | undefined): Registration | null {
  if (!isJsonObject(source)) return null;
  const { fields, extras } = readFields(wireRegistration, source);
  const id = registrationId.safeParse(fields.id);
  if (!id.success) return null;
  const flow = readFields(wireFlow, fields.flow ?? {}, 'flow.');
  const organization = readFields(wireOrganization, fields.organization ?? {});
  return {
    id: id.data,
    legalName: organization.fields.legal_name,
    status: fields.status,
    flowType: flow.fields.type,
    legalFlow: fields.legal_flow,
    country: asText(member(member(fields.organization ?? undefined, 'address'), 'country')),
    organizationId: organization.fields.id,
    redirectionLink: fields.redirection_link,
    createdAt: fields.created_at,
    updatedAt: fields.updated_at,
    total: toMoney(organization.fields.total_capital_amount, 'organization.total_capital_amount')
      .value,
    problems: breakdownProblems(source),
    extras: [...extras, ...flow.extras],
    said: source,
  };
}

export const toRequestedRegistration = requestedReader('registration', toRegistration);

const maxDepth = 64;

/** Parses the stored JSON of a registration; null if it is invalid. */
export function readRegistration(json: string): Registration | null {
  return toRegistration(parseJson(json, maxDepth));
}
