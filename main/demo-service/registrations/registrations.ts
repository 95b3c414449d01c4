import { timestamp } from '../clock.ts';
import type { Call, Route } from '../http/call.ts';
import { readJson } from '../http/body.ts';
import { json, notFound, type Reply } from '../http/reply.ts';
import type { World } from '../world.ts';
import { registrationBody, type RegistrationWish } from './registration-body.ts';

const deposit = [
  'registrations.capital_deposit_activated',
  'registrations.capital_deposit_request_signed',
  'registrations.capital_deposit_certificate_signed',
];

/** The events a registration walks through, by its flow and country. The capital deposit comes after the contract and before the end. */
export function eventsOf(legalFlow: string, country: string): readonly string[] {
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

interface Registration {
  readonly id: string;
  readonly shown: Readonly<Record<string, unknown>>;
  readonly events: readonly string[];
  walked: number;
}

/** The onboarding part of the service. */
export interface Registrations {
  readonly routes: readonly Route[];
  /** Takes the registration one event further, and names the event. `undefined` at the end, or if there is no such registration. */
  readonly walk: (id: string) => string | undefined;
  /** Takes every registration one event further. */
  readonly walkAll: () => void;
}

function newRegistration(world: World, wish: RegistrationWish): Registration {
  const id = world.random.uuid();
  const at = timestamp(world.now());
  const legalFlow = wish.legal_flow ?? 'company_creation';
  return {
    id,
    events: eventsOf(legalFlow, wish.organization.address?.country ?? 'FR'),
    walked: 0,
    shown: {
      id,
      locale: wish.locale,
      legal_flow: legalFlow,
      flow: { type: 'seamless', breakdown: [] },
      status: 'pending',
      redirection_link: `https://onboarding.example/registrations/${id}`,
      partner_redirect_url: wish.partner_redirect_url ?? null,
      created_at: at,
      updated_at: at,
      partner_user: wish.partner_user,
      organization: { id: world.random.uuid(), legal_number: null, ...wish.organization },
      stakeholders: wish.stakeholders.map((stakeholder) => ({
        id: world.random.uuid(),
        ...stakeholder,
        ...(stakeholder.legal_entities === undefined
          ? {}
          : {
              legal_entities: stakeholder.legal_entities.map((entity) => ({
                id: world.random.uuid(),
                ...entity,
              })),
            }),
      })),
    },
  };
}

/** Makes the onboarding part. Its status word never changes, as only `pending` is documented: how far it is can be told from its events alone. */
export function makeRegistrations(
  world: World,
  emit: (event: Readonly<Record<string, unknown>>) => void,
): Registrations {
  const registrations = new Map<string, Registration>();

  const walk = (id: string): string | undefined => {
    const registration = registrations.get(id);
    const eventType = registration?.events[registration.walked];
    if (registration === undefined || eventType === undefined) return undefined;
    registration.walked += 1;
    emit({
      id: world.random.uuid(),
      event_type: eventType,
      resource_type: 'registration',
      resource_id: id,
      created_at: timestamp(world.now()),
    });
    return eventType;
  };

  const create = (call: Call): Reply => {
    const body = readJson(call, registrationBody);
    if (!body.ok) return body.error;
    const registration = newRegistration(world, body.value);
    registrations.set(registration.id, registration);
    walk(registration.id);
    return json({ registration: registration.shown }, 201);
  };

  return {
    walk,
    walkAll: () => {
      for (const id of registrations.keys()) walk(id);
    },
    routes: [
      {
        method: 'POST',
        path: '/register/registrations',
        access: { kind: 'partner' },
        handle: create,
      },
      {
        method: 'GET',
        path: '/register/registrations/:id',
        access: { kind: 'partner' },
        optional: true,
        handle: (call) => {
          const registration = registrations.get(call.param('id').toLowerCase());
          return registration === undefined
            ? notFound('registration')
            : json({ registration: registration.shown });
        },
      },
    ],
  };
}
