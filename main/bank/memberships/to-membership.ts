import { cardId } from '../../../preload/contract/values.ts';
import { readFields, text } from '../wire/fields.ts';
import type { Shape } from '../wire/fields.ts';
import { isJsonObject } from '../wire/json.ts';
import type { JsonValue } from '../wire/json.ts';
import { createListReader } from '../transport/list-reader.ts';

/** A member of the organisation, who can hold a card. */
export type Membership = {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: string | null;
};

/** spec/observed.md, "Cards": `{memberships: [{id, first_name, last_name, role, …}], meta}`. */
const wireMembership = { id: text, first_name: text, last_name: text, role: text } satisfies Shape;

/** Null only without an id that can be sent. No other data about a person is stored. */
function toMembership(source: JsonValue): Membership | null {
  if (!isJsonObject(source)) return null;
  const { fields } = readFields(wireMembership, source);
  const id = cardId.safeParse(fields.id);
  return id.success
    ? { id: id.data, firstName: fields.first_name, lastName: fields.last_name, role: fields.role }
    : null;
}

/** A page of `{memberships, meta}`; null if `memberships` is not a list. */
export const toMembershipPage = createListReader<Membership>(['memberships'], toMembership);
