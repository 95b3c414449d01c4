import { timestamp } from '../clock.ts';
import type { SeedTexts } from '../seed/texts.ts';
import type { RegistrationRequest } from './registration-body.ts';

const deposit = [
  'registrations.capital_deposit_activated',
  'registrations.capital_deposit_request_signed',
  'registrations.capital_deposit_certificate_signed',
];

/**
 * The events of a registration in order, by its flow and country. The capital deposit comes after
 * the contract and before the end.
 */
function eventsOf(legalFlow: string, country: string): readonly string[] {
  const [begin, end] = [
    ['registrations.pending', 'registrations.user_started'],
    'registrations.completed',
  ];
  if (legalFlow !== 'company_creation') return [...begin, 'registrations.contract_signed', end];
  const middle =
    country === 'DE'
      ? [
          'registrations.contract_signed',
          'registrations.capital_deposit_activated',
          'registrations.capital_deposit_statement_ready',
        ]
      : ['registrations.contract_signed', 'registrations.submitted', ...deposit];
  return [...begin, ...middle, end];
}

/** An event that a registration has sent. */
export interface SentEvent {
  readonly id: string;
  readonly event_type: string;
  readonly resource_type: 'registration' | 'organization';
  readonly resource_id: string;
  readonly created_at: string;
}

/** One onboarding, with its sent events. */
export interface Registration {
  readonly id: string;
  readonly organizationId: string;
  readonly legalFlow: string;
  readonly answer: Readonly<Record<string, unknown>>;
  /** Its problems, until they are fixed, which happens before the contract is signed. */
  readonly breakdown: readonly BreakdownEntry[];
  /** The remaining events, in order. */
  remainingEvents: readonly string[];
  sentEvents: readonly SentEvent[];
  /** It existed before the service started, and does not advance. */
  readonly isSeeded: boolean;
}

interface BreakdownEntry {
  readonly code: string;
  readonly detail: string;
  readonly source: { readonly pointer: string };
}

/** The fields that founders of a company must add before the contract, and what the bank says. */
const founderRequirements = [
  ['birth_date', 'birthDateNeeded'],
  ['nationality', 'nationalityNeeded'],
] as const;

function breakdownOf(
  request: RegistrationRequest,
  legalFlow: string,
  texts: SeedTexts,
): readonly BreakdownEntry[] {
  return legalFlow !== 'company_creation'
    ? []
    : request.stakeholders.flatMap((person, index) =>
        founderRequirements
          .filter(([name]) => person[name] === undefined)
          .map(([name, text]) => ({
            code: 'required',
            detail: texts[text],
            source: { pointer: `/stakeholders/${String(index)}/${name}` },
          })),
      );
}

/** A newly created registration, before its first event. */
export function newRegistration(
  request: RegistrationRequest,
  parts: {
    readonly uuid: () => string;
    readonly atEpochMs: number;
    readonly texts: SeedTexts;
    readonly isSeeded?: boolean;
  },
): Registration {
  const [id, organizationId] = [parts.uuid(), parts.uuid()];
  const legalFlow = request.legal_flow ?? 'company_creation';
  return {
    id,
    organizationId,
    legalFlow,
    breakdown: breakdownOf(request, legalFlow, parts.texts),
    remainingEvents: eventsOf(legalFlow, request.organization.address?.country ?? 'FR'),
    sentEvents: [],
    isSeeded: parts.isSeeded ?? false,
    answer: {
      id,
      locale: request.locale,
      legal_flow: legalFlow,
      status: 'pending',
      redirection_link: `https://onboarding.example/registrations/${id}`,
      partner_redirect_url: request.partner_redirect_url ?? null,
      created_at: timestamp(parts.atEpochMs),
      partner_user: request.partner_user,
      organization: { id: organizationId, legal_number: null, ...request.organization },
      stakeholders: request.stakeholders.map((stakeholder) => ({
        id: parts.uuid(),
        ...stakeholder,
        ...(stakeholder.legal_entities === undefined
          ? {}
          : {
              legal_entities: stakeholder.legal_entities.map((entity) => ({
                id: parts.uuid(),
                ...entity,
              })),
            }),
      })),
    },
  };
}

/** Sends the next event of the registration. `undefined` at its end. */
export function sendNextEvent(
  registration: Registration,
  parts: { readonly eventId: string; readonly atEpochMs: number },
): SentEvent | undefined {
  const [eventType, ...ahead] = registration.remainingEvents;
  if (eventType === undefined) return undefined;
  registration.remainingEvents = ahead;
  return recordEvent(registration, { ...parts, eventType, about: 'registration' });
}

/**
 * Sends the deletion of its organization, which ends it. `undefined` if nothing can be reset:
 * outside of company creation, or at its end.
 */
export function sendReset(
  registration: Registration,
  parts: { readonly eventId: string; readonly atEpochMs: number },
): SentEvent | undefined {
  if (registration.legalFlow !== 'company_creation' || registration.remainingEvents.length === 0)
    return undefined;
  registration.remainingEvents = [];
  return recordEvent(registration, {
    ...parts,
    eventType: 'organizations.deleted',
    about: 'organization',
  });
}

function recordEvent(
  registration: Registration,
  parts: {
    readonly eventId: string;
    readonly atEpochMs: number;
    readonly eventType: string;
    readonly about: SentEvent['resource_type'];
  },
): SentEvent {
  const event: SentEvent = {
    id: parts.eventId,
    event_type: parts.eventType,
    resource_type: parts.about,
    resource_id: parts.about === 'registration' ? registration.id : registration.organizationId,
    created_at: timestamp(parts.atEpochMs),
  };
  registration.sentEvents = [...registration.sentEvents, event];
  return event;
}

/**
 * The service's answer. Its status never changes, because only `pending` is documented: only its
 * events show its progress.
 */
export function toAnswer({
  answer,
  breakdown,
  sentEvents,
}: Registration): Readonly<Record<string, unknown>> {
  const isContractSigned = sentEvents.some(
    ({ event_type }) => event_type === 'registrations.contract_signed',
  );
  return {
    ...answer,
    flow: { type: 'seamless', breakdown: isContractSigned ? [] : breakdown },
    updated_at: sentEvents.at(-1)?.created_at ?? answer['created_at'],
  };
}
