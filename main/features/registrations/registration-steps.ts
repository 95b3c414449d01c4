import type { RegistrationStep } from '../../../preload/contract/registrations.ts';

/** The steps in the order in which a registration takes them; `reset` ends what was before it. */
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

const ofEvents: Readonly<Record<string, RegistrationStep>> = {
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
 * The step that an event tells of (specification, "Registration event types"), its name read
 * loosely as those of other events are; null for any other.
 */
export function stepOfEvent(eventType: string | null): RegistrationStep | null {
  const parts = /^([a-z]+)\.([a-z_-]+)$/i.exec(eventType ?? '');
  const [object, name] = [
    parts?.[1]?.toLowerCase(),
    parts?.[2]?.toLowerCase().replaceAll(/[_-]/g, ''),
  ];
  if (object === undefined || name === undefined) return null;
  if (/^organi[sz]ations?$/.test(object)) return name === 'deleted' ? 'reset' : null;
  return /^registrations?$/.test(object) && Object.hasOwn(ofEvents, name)
    ? (ofEvents[name] ?? null)
    : null;
}

const perCountry: Readonly<Record<string, readonly RegistrationStep[]>> = {
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
const ofEveryFlow: readonly RegistrationStep[] = ['user-started', 'contract-signed', 'completed'];

/**
 * What may happen in a registration of this flow in this country, as far as the specification
 * tells: of a flow it does not name, nothing; of a country it does not name, what is said of every
 * country.
 * @assumption the deposit begins and its papers are signed alike in every company creation of a
 * country that the specification gives a deposit step
 */
export function stepsOfFlow(
  legalFlow: string | null,
  country: string | null,
): readonly RegistrationStep[] {
  const flow = legalFlow?.trim().toLowerCase();
  const at = country?.trim().toUpperCase() ?? '';
  if (flow === 'existing_company') return ofEveryFlow;
  if (flow !== 'company_creation') return [];
  return Object.hasOwn(perCountry, at) ? (perCountry[at] ?? ofEveryFlow) : ofEveryFlow;
}
