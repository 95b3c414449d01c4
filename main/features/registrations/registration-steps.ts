import type { RegistrationStep } from '../../../preload/contract/registrations.ts';

/** The steps in their usual order; `reset` ends the steps before it. */
const order: readonly RegistrationStep[] = [
  'created',
  'pending',
  'user-started',
  'contract-signed',
  'submitted',
  'deposit-activated',
  'deposit-signed',
  'deposit-certified',
  'deposit-statement',
  'completed',
  'reset',
];

export function rankOf(step: RegistrationStep | null): number {
  return step === null ? -1 : order.indexOf(step);
}

const stepsByEvent: Readonly<Record<string, RegistrationStep>> = {
  created: 'created',
  pending: 'pending',
  userstarted: 'user-started',
  contractsigned: 'contract-signed',
  submitted: 'submitted',
  capitaldepositactivated: 'deposit-activated',
  capitaldepositrequestsigned: 'deposit-signed',
  capitaldepositcertificatesigned: 'deposit-certified',
  capitaldepositstatementready: 'deposit-statement',
  completed: 'completed',
};

/**
 * The step of an event (specification, "Registration event types"), with its name matched loosely
 * as for other events; null for any other event.
 */
export function stepOfEvent(eventType: string | null): RegistrationStep | null {
  const parts = /^([a-z]+)\.([a-z_-]+)$/i.exec(eventType ?? '');
  const [object, name] = [
    parts?.[1]?.toLowerCase(),
    parts?.[2]?.toLowerCase().replaceAll(/[_-]/g, ''),
  ];
  if (object === undefined || name === undefined) return null;
  if (/^organi[sz]ations?$/.test(object)) return name === 'deleted' ? 'reset' : null;
  return /^registrations?$/.test(object) && Object.hasOwn(stepsByEvent, name)
    ? (stepsByEvent[name] ?? null)
    : null;
}

const stepsByCountry: Readonly<Record<string, readonly RegistrationStep[]>> = {
  FR: [
    'user-started',
    'contract-signed',
    'submitted',
    'deposit-activated',
    'deposit-signed',
    'deposit-certified',
    'completed',
  ],
  DE: ['user-started', 'contract-signed', 'deposit-activated', 'deposit-statement', 'completed'],
};
const commonSteps: readonly RegistrationStep[] = ['user-started', 'contract-signed', 'completed'];

/**
 * The possible steps of a registration with this flow in this country, as far as the specification
 * names them. An unknown flow has none; an unknown country has the steps of every country.
 * @assumption every company creation in a country with a deposit step has the same steps for the
 * deposit and its papers
 */
export function stepsOfFlow(
  legalFlow: string | null,
  country: string | null,
): readonly RegistrationStep[] {
  const flow = legalFlow?.trim().toLowerCase();
  const countryCode = country?.trim().toUpperCase() ?? '';
  if (flow === 'existing_company') return commonSteps;
  if (flow !== 'company_creation') return [];
  return Object.hasOwn(stepsByCountry, countryCode)
    ? (stepsByCountry[countryCode] ?? commonSteps)
    : commonSteps;
}
