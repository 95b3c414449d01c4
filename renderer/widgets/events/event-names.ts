import type { EventRow } from '../../../preload/contract/webhooks/inbox.ts';
import { subscriptionTypes } from '../../../preload/contract/webhooks/webhooks.ts';
import type { SubscriptionType } from '../../../preload/contract/webhooks/webhooks.ts';
import { visibleText } from '../../format/visible-text.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

const known: ReadonlySet<string> = new Set(subscriptionTypes);
export function isKnownType(type: string): type is SubscriptionType {
  return known.has(type);
}

/** The part of a type that its messages are called by. */
type TypeWord = SubscriptionType extends `v1/${infer Word}` ? Word : never;
export function typeWord(type: SubscriptionType): TypeWord {
  return type.slice('v1/'.length) as TypeWord;
}

/** The label of a type; an unknown one is shown as it came. */
export function typeName(type: string, t: Translate): string {
  return isKnownType(type) ? t(`webhooks.type.${typeWord(type)}`) : visibleText(type);
}

/**
 * An onboarding event says the kind of its resource instead (specification, "Registration event
 * payload").
 */
const resourceTypes: Readonly<Record<string, MessageId>> = {
  registration: 'inbox.type.registration',
  organization: 'inbox.type.organization',
};

/** The label of an event type; null: unknown. */
export function eventTypeLabel(type: string, t: Translate): string | null {
  const resource = Object.hasOwn(resourceTypes, type) ? resourceTypes[type] : undefined;
  if (resource !== undefined) return t(resource);
  return isKnownType(type) ? typeName(type, t) : null;
}

/** The same; an unknown type is shown as it came. */
export function eventTypeName(type: string, t: Translate): string {
  return eventTypeLabel(type, t) ?? visibleText(type);
}

/** Specification, "Registration event types". */
const registrationEvents: Readonly<Record<string, MessageId>> = {
  'registrations.pending': 'inbox.meaning.pending',
  'registrations.user_started': 'inbox.meaning.user_started',
  'registrations.contract_signed': 'inbox.meaning.contract_signed',
  'registrations.completed': 'inbox.meaning.completed',
  'organizations.deleted': 'inbox.meaning.organization_deleted',
  'registrations.submitted': 'inbox.meaning.submitted',
  'registrations.capital_deposit_activated': 'inbox.meaning.capital_deposit_activated',
  'registrations.capital_deposit_request_signed': 'inbox.meaning.capital_deposit_request_signed',
  'registrations.capital_deposit_certificate_signed':
    'inbox.meaning.capital_deposit_certificate_signed',
  'registrations.capital_deposit_statement_ready': 'inbox.meaning.capital_deposit_statement_ready',
};

const verbs = ['created', 'updated', 'deleted'] as const;

/** What an event of a registration means; null: nobody has described it. */
export function registrationEventMeaning(name: string): MessageId | null {
  const said = name.toLowerCase();
  return Object.hasOwn(registrationEvents, said) ? (registrationEvents[said] ?? null) : null;
}

/**
 * What an event means, where that is known: a step of a registration, or what became of an object.
 * Names are matched loosely (spec/observed.md, "Webhooks").
 */
export function eventMeaning({
  name,
  objectKind,
}: Pick<EventRow, 'name' | 'objectKind'>): MessageId | null {
  const said = (name ?? '').toLowerCase();
  const ofRegistration = registrationEventMeaning(said);
  if (ofRegistration !== null) return ofRegistration;
  const verb = verbs.find((each) => said === each || said.endsWith(`.${each}`));
  if (verb === undefined || objectKind === null || objectKind === 'registration') return null;
  return `inbox.meaning.${objectKind}.${verb}`;
}

type Named = Pick<EventRow, 'name' | 'type' | 'objectKind'>;

function inWords(event: Named, t: Translate): string | null {
  const meaning = eventMeaning(event);
  if (meaning !== null) return t(meaning);
  return event.type === null ? null : eventTypeLabel(event.type, t);
}

/** Its own name and its type, those it has, as they came. */
function codesOf({ name, type }: Named): readonly string[] {
  return [name, type].map((code) => visibleText(code ?? '')).filter((code) => code !== '');
}

/** What an event says, in words: what it means, else its type; as it came where nobody knows either. */
export function eventTitle(event: Named, t: Translate): string {
  return inWords(event, t) ?? codesOf(event)[0] ?? t('inbox.nameless');
}

/** What the bank calls it, where the title does not say that already. */
export function eventCode(event: Named, t: Translate): string | null {
  return codesOf(event)[inWords(event, t) === null ? 1 : 0] ?? null;
}
