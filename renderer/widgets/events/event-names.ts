import type { EventRow } from '../../../preload/contract/webhooks/inbox.ts';
import { subscriptionTypes } from '../../../preload/contract/webhooks/webhooks.ts';
import type { SubscriptionType } from '../../../preload/contract/webhooks/webhooks.ts';
import { visibleText } from '../../format/visible-text.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

const knownTypes: ReadonlySet<string> = new Set(subscriptionTypes);
export function isKnownType(type: string): type is SubscriptionType {
  return knownTypes.has(type);
}

/** The part of a type in its message ids. */
type TypeWord = SubscriptionType extends `v1/${infer Word}` ? Word : never;
function typeWord(type: SubscriptionType): TypeWord {
  return type.slice('v1/'.length) as TypeWord;
}

/** Types that have the name of their screen or of their object. */
const namedElsewhere = {
  cards: 'shell.screen.cards',
  clients: 'shell.screen.clients',
  organizations: 'ui.word.company',
  products: 'shell.screen.products',
  'terminal-payments': 'shell.screen.terminal-payments',
} as const satisfies Partial<Record<TypeWord, MessageId>>;
function isNamedElsewhere(word: TypeWord): word is keyof typeof namedElsewhere {
  return Object.hasOwn(namedElsewhere, word);
}

/** The label of a type; an unknown one is shown as received. */
export function typeName(type: string, t: Translate): string {
  if (!isKnownType(type)) return visibleText(type);
  const word = typeWord(type);
  return t(isNamedElsewhere(word) ? namedElsewhere[word] : `webhooks.type.${word}`);
}

/**
 * An onboarding event has its resource kind as the type (specification, "Registration event
 * payload").
 */
const resourceTypes: Readonly<Record<string, MessageId>> = {
  registration: 'shell.screen.registrations',
  organization: 'inbox.type.organization',
};

/** The label of an event type; null: unknown. */
export function eventTypeLabel(type: string, t: Translate): string | null {
  const resource = Object.hasOwn(resourceTypes, type) ? resourceTypes[type] : undefined;
  if (resource !== undefined) return t(resource);
  return isKnownType(type) ? typeName(type, t) : null;
}

/** The same; an unknown type is shown as received. */
export function eventTypeName(type: string, t: Translate): string {
  return eventTypeLabel(type, t) ?? visibleText(type);
}

/** Specification, "Registration event types". */
const registrationEvents: Readonly<Record<string, MessageId>> = {
  'registrations.pending': 'registrations.told.created',
  'registrations.user_started': 'registrations.told.user-started',
  'registrations.contract_signed': 'registrations.told.contract-signed',
  'registrations.completed': 'registrations.told.completed',
  'organizations.deleted': 'registrations.told.reset',
  'registrations.submitted': 'registrations.told.submitted',
  'registrations.capital_deposit_activated': 'registrations.told.deposit-activated',
  'registrations.capital_deposit_request_signed': 'registrations.told.deposit-signed',
  'registrations.capital_deposit_certificate_signed': 'registrations.told.deposit-certified',
  'registrations.capital_deposit_statement_ready': 'registrations.told.deposit-statement',
};

const verbs = ['created', 'updated', 'deleted'] as const;

/** The meaning of a registration event; null: unknown. */
export function registrationEventMeaning(name: string): MessageId | null {
  const eventName = name.toLowerCase();
  return Object.hasOwn(registrationEvents, eventName)
    ? (registrationEvents[eventName] ?? null)
    : null;
}

/**
 * The meaning of an event if known: a step of a registration, or a change of an object. Names are
 * matched loosely (spec/observed.md, "Webhooks").
 */
export function eventMeaning(
  { name, objectKind }: Pick<EventRow, 'name' | 'objectKind'>,
  t: Translate,
): string | null {
  const eventName = (name ?? '').toLowerCase();
  const ofRegistration = registrationEventMeaning(eventName);
  if (ofRegistration !== null) return t(ofRegistration);
  const verb = verbs.find((each) => eventName === each || eventName.endsWith(`.${each}`));
  return verb === undefined || objectKind === null || objectKind === 'registration'
    ? null
    : t(`inbox.meaning.${verb}`, { what: t(`inbox.object.${objectKind}`) });
}

type NamedEvent = Pick<EventRow, 'name' | 'type' | 'objectKind'>;

function describeEvent(event: NamedEvent, t: Translate): string | null {
  const meaning = eventMeaning(event, t);
  if (meaning !== null) return meaning;
  return event.type === null ? null : eventTypeLabel(event.type, t);
}

/** The event's name and its type, if present, as received. */
function codesOf({ name, type }: NamedEvent): readonly string[] {
  return [name, type].map((code) => visibleText(code ?? '')).filter((code) => code !== '');
}

/** The title of an event: its meaning, else its type; as received if both are unknown. */
export function eventTitle(event: NamedEvent, t: Translate): string {
  return describeEvent(event, t) ?? codesOf(event)[0] ?? t('inbox.nameless');
}

/** The bank's name of the event, if the title does not have it. */
export function eventCode(event: NamedEvent, t: Translate): string | null {
  return codesOf(event)[describeEvent(event, t) === null ? 1 : 0] ?? null;
}
