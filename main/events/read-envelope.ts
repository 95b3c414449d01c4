import type { EventObjectKind } from '../../preload/contract/webhooks/inbox.ts';

/** The fields of an event about itself. Null: missing or invalid. */
type Envelope = {
  readonly eventId: string | null;
  /**
   * The type of a subscription, such as `v1/cards`; for an onboarding event its resource, such as
   * `registration`.
   */
  readonly type: string | null;
  /** What happened, as received: `card.updated`, `registrations.completed`, `updated`. */
  readonly name: string | null;
  readonly objectKind: EventObjectKind | null;
  readonly objectId: string | null;
  readonly createdAt: string | null;
  readonly createdEpochMs: number | null;
  /** The searchable text: its values, in order. */
  readonly texts: string;
};

type Fields = Readonly<Record<string, unknown>>;

const maxTextLength = 200;

/**
 * For each kind of object: the services' words for it, in the singular and without case, dashes and
 * version prefix; and the names of the fields with the object or its id.
 */
const kinds: readonly (readonly [EventObjectKind, RegExp, ...fields: readonly string[]])[] = [
  ['terminal-payment', /^(terminal)?payment$|^terminal$/, 'terminal_payment', 'payment'],
  ['registration', /^registration$|^onboarding$/, 'registration'],
  ['organization', /^organi[sz]ation$/, 'organization'],
  ['transaction', /^transaction$/, 'transaction'],
  ['account', /^(bank)?account$/, 'bank_account', 'account'],
  ['client', /^(client|customer)$/, 'client'],
  ['product', /^product$/, 'product'],
  ['card', /^card$/, 'card'],
  ['membership', /^member(ship)?$/, 'membership'],
  ['consent-revocation', /^consent(revocation)?$/, 'consent_revocation', 'consent'],
  ['payment-link', /^paymentlink$/, 'payment_link'],
  ['payment-link-connection', /^paymentlinks?connection$/, 'payment_link_connection', 'connection'],
  ['beneficiary', /^beneficiar(y|ie)$/, 'beneficiary'],
  ['client-invoice', /^clientinvoice$/, 'client_invoice', 'invoice'],
];

/** The kind that a word names; `other` for an unknown word, null for no word. */
function kindOf(text: string | null): EventObjectKind | null {
  const word = (text ?? '')
    .toLowerCase()
    .replace(/^v\d+\//, '')
    .replace(/[^a-z]/g, '')
    .replace(/s$/, '');
  return word === '' ? null : (kinds.find(([, words]) => words.test(word))?.[0] ?? 'other');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** Reads only own properties, not those that every object inherits. */
function readField(fields: Fields, ...names: readonly string[]): unknown {
  return names
    .filter((name) => Object.hasOwn(fields, name))
    .map((name) => fields[name])
    .find((value) => value !== null && value !== undefined);
}
function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' && value.length <= maxTextLength
    ? value.toWellFormed()
    : null;
}

/** With or without a zone. One without is read as UTC, like the service's other times. */
const timestampPattern =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;
function epochMsOf(text: string | null): number | null {
  const parts = text === null ? null : timestampPattern.exec(text);
  if (text === null || parts === null) return null;
  const at = Date.parse((parts[3] === undefined ? `${text}Z` : text).replace(' ', 'T'));
  return Number.isFinite(at) ? at : null;
}

/**
 * The object kind of an event, by its type, otherwise by its name; null: unknown.
 * @param type of a subscription or a resource
 */
export function objectKindOf(type: string | null, name: string | null): EventObjectKind | null {
  // If the event has no type, the part of its name before the dot names the object:
  // `transactions.updated`.
  const kindByName = kindOf(name?.includes('.') === true ? name.slice(0, name.indexOf('.')) : null);
  const kindByType = kindOf(type);
  return kindByType === null ||
    (kindByType === 'other' && kindByName !== null && kindByName !== 'other')
    ? kindByName
    : kindByType;
}

function objectIdOf(data: Fields, kind: EventObjectKind | null): string | null {
  const [, , ...names] = kinds.find(([each]) => each === kind) ?? [];
  const nested = names.flatMap((name) => {
    const inner = readField(data, name);
    return [isFields(inner) ? readField(inner, 'id') : undefined, readField(data, `${name}_id`)];
  });
  const inner = readField(data, 'object', 'resource', 'data');
  return textOf(
    [
      readField(data, 'id', 'resource_id', 'object_id'),
      ...nested,
      ...(isFields(inner) ? [readField(inner, 'id')] : []),
    ].find((value) => textOf(value) !== null),
  );
}

/**
 * Reads the envelope of a JSON event of either kind (specification, "Registration event payload";
 * spec/observed.md, "Webhooks"). Tolerant: names of events and types are open, and any field may be
 * missing. Null: no JSON object, so not an event.
 */
export function readEnvelope(body: Uint8Array): Envelope | null {
  const event = parseBody(body);
  if (!isFields(event)) return null;
  const payload = readField(event, 'data', 'payload', 'object');
  const data = isFields(payload) ? payload : {};
  const name =
    textOf(readField(event, 'event_type', 'event', 'event_name')) ??
    textOf(readField(data, 'event', 'event_type', 'event_name', 'action'));
  const type = textOf(readField(event, 'type', 'resource_type'));
  const objectKind = objectKindOf(textOf(readField(event, 'resource_type')) ?? type, name);
  const createdAt = textOf(readField(event, 'created_at', 'occurred_at', 'timestamp'));
  return {
    eventId: textOf(readField(event, 'id', 'event_id')),
    type,
    name,
    objectKind,
    objectId:
      textOf(readField(event, 'resource_id', 'object_id')) ??
      objectIdOf(data, objectKind) ??
      (objectKind === 'organization' ? textOf(readField(event, 'organization_id')) : null),
    createdAt,
    createdEpochMs: epochMsOf(createdAt),
    texts: textsOf(event),
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    return null;
  }
}

const maxCharacters = 8_000;
const maxNodes = 2_000;

/**
 * All values of an event, nested ones included. Iterative and limited: a hostile event may be very
 * deep and very wide.
 */
function textsOf(event: Fields): string {
  const texts: string[] = [];
  const pendingValues: unknown[] = [event];
  let characters = 0;
  for (
    let nodes = 0;
    nodes < maxNodes && pendingValues.length > 0 && characters < maxCharacters;
    nodes += 1
  ) {
    const value = pendingValues.pop();
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value).slice(0, 500);
      texts.push(text);
      characters += text.length;
    } else if (Array.isArray(value))
      pendingValues.push(...(value as unknown[]).slice(0, maxNodes).reverse());
    else if (isFields(value))
      pendingValues.push(...Object.values(value).slice(0, maxNodes).reverse());
  }
  return texts.join(' ').toWellFormed();
}
