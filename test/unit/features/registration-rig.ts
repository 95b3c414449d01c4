import type { Registration } from '../../../main/bank/registrations/to-registration.ts';
import { toRegistration } from '../../../main/bank/registrations/to-registration.ts';
import type { RegistrationsBank } from '../../../main/bank/registrations/registrations-bank.ts';
import { parseJson } from '../../../main/bank/wire/json.ts';
import type { Vault } from '../../../main/data/vault/open-vault.ts';
import { createRegistrationCreations } from '../../../main/features/registrations/create-registration.ts';
import {
  type ReadRegistrationsDeps,
  getRegistration,
  listRegistrations,
} from '../../../main/features/registrations/read-registrations.ts';
import { trackRegistrations } from '../../../main/features/registrations/track-registrations.ts';
import type { RegistrationQuery } from '../../../preload/contract/registrations.ts';
import { createRegistrationReader } from '../../../main/features/registrations/refresh-registrations.ts';
import type { RegistrationsContext } from '../../../main/features/registrations/registrations-context.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { toReceivedEvent } from '../../../main/events/to-received-event.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { RegistrationId } from '../../../preload/contract/values.ts';
import { openConnection } from './fakes.ts';

export const everyRegistration: RegistrationQuery = {
  text: '',
  steps: [],
  statuses: [],
  stillForDays: null,
};
export const startedAt = Date.UTC(2026, 10, 19, 10, 42);

/** A registration as the service would return it. */
export function saidRegistration(given: Readonly<Record<string, unknown>> = {}): Registration {
  const json = {
    id: 'r1',
    legal_flow: 'company_creation',
    flow: { type: 'seamless', breakdown: [] },
    status: 'pending',
    redirection_link: 'https://onboarding.example/r1',
    created_at: '2026-11-19T10:42:00.000Z',
    partner_user: { first_name: 'Ada', last_name: 'Rossi', email: 'ada@partner.example' },
    organization: {
      id: 'org-1',
      legal_name: 'Forno Gallo',
      address: { country: 'FR' },
      total_capital_amount: { value: '1000.00', currency: 'EUR' },
    },
    stakeholders: [{ id: 's1', first_name: 'Chiara' }],
    ...given,
  };
  const registration = toRegistration(parseJson(JSON.stringify(json), 64));
  if (registration === null) throw new Error('no registration');
  return registration;
}

/** A service that returns registrations from memory and records requests. */
export function fakeRegistrationsBank(
  over: Partial<RegistrationsBank> = {},
): RegistrationsBank & { readonly asked: string[]; readonly sent: string[] } {
  const asked: string[] = [];
  const sent: string[] = [];
  const get =
    over.get ??
    (async (): Promise<Result<Registration>> => failed({ kind: 'not-found', traceId: null }));
  const create = over.create ?? (async (): Promise<Result<Registration>> => ok(saidRegistration()));
  return {
    asked,
    sent,
    creation: over.creation ?? {
      method: 'POST',
      address: 'https://register.example/register/registrations',
      headers: [{ name: 'Service-Partner-Id', value: 'partner-7' }],
    },
    get: (id) => {
      asked.push(id);
      return get(id);
    },
    create: (bodyText) => {
      sent.push(bodyText);
      return create(bodyText);
    },
  };
}

/** Puts an event into the inbox as the receiver does. */
export function receive(
  vault: Vault,
  event: {
    readonly id: string | null;
    readonly type: string;
    readonly resource: string;
    readonly minute?: number;
    readonly receivedAtEpochMs?: number;
    readonly verdict?: 'genuine' | 'not-genuine';
  },
): void {
  const createdAt =
    event.minute === undefined
      ? {}
      : { created_at: new Date(startedAt + event.minute * 60_000).toISOString() };
  const body = Buffer.from(
    JSON.stringify({
      ...(event.id === null ? {} : { id: event.id }),
      event_type: event.type,
      resource_type: event.type.startsWith('organi') ? 'organization' : 'registration',
      resource_id: event.resource,
      ...createdAt,
    }),
  );
  vault.receivedEvents.store([
    toReceivedEvent({
      body,
      headers: [],
      receivedAtEpochMs: event.receivedAtEpochMs ?? startedAt + (event.minute ?? 0) * 60_000 + 500,
      source: 'receiver',
      verdict: {
        state: event.verdict ?? 'genuine',
        kind: 'onboarding',
        secretName: 'Shop',
        steps: [],
        likely: null,
      },
    }),
  ]);
}

type RigParts = {
  readonly bank?: ReturnType<typeof fakeRegistrationsBank>;
  readonly isOnline?: () => boolean;
  readonly connection?: Scope & { readonly vault: Vault };
};

export function registrationRig({
  bank = fakeRegistrationsBank(),
  isOnline = () => true,
  connection = openConnection({ now: () => startedAt }),
}: RigParts = {}) {
  let clock = startedAt;
  let isOpen = true;
  let changes = 0;
  const bugs: unknown[] = [];
  const rig: RegistrationsContext = {
    ...connection,
    onboarding: bank,
    isOpen: () => isOpen,
    canSend: isOnline,
    now: () => clock,
    publishChange: () => void (changes += 1),
    reportBug: (cause) => void bugs.push(cause),
  };
  const deps: ReadRegistrationsDeps = {
    ...rig,
    reader: createRegistrationReader(rig),
    continueReading: () => undefined,
  };
  const settled = () => new Promise<void>((resolve) => void setTimeout(resolve, 0));
  const track = (...ids: readonly string[]) =>
    valueOf(trackRegistrations(deps, { items: ids.map((id) => ({ id: idOf(id), label: null })) }));
  return {
    track,
    /** And reads them. */
    follow: async (...ids: readonly string[]): Promise<void> => (track(...ids), await settled()),
    list: (
      given: Partial<RegistrationQuery> & { readonly refresh?: 'no' | 'if-stale' | 'now' } = {},
    ) =>
      valueOf(
        listRegistrations(deps, {
          ...everyRegistration,
          at: 0,
          limit: 50,
          refresh: 'no',
          ...given,
        }),
      ),
    get: (id = 'r1', refresh: 'no' | 'if-stale' | 'now' = 'no') =>
      valueOf(getRegistration(deps, { id: idOf(id), refresh })),
    deps,
    bank,
    vault: connection.vault,
    connection,
    bugs,
    creations: createRegistrationCreations(rig),
    changes: () => changes,
    advance: (ms: number) => void (clock += ms),
    close: () => void (isOpen = false),
    settled,
  };
}

export function valueOf<Value>(answer: Result<Value>): Value {
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value;
}

export function idOf(text: string): RegistrationId {
  return text as RegistrationId;
}
