import type { ConnectionTestStep } from '../../preload/contract/app/connections.ts';
import { type CommandError, type Result, failed, ok } from '../../preload/contract/result.ts';
import { idOfNothing } from '../bank/probes/probe.ts';
import type { PortalTokenProof } from '../bank/registrations/prove-portal-token.ts';
import type { BankClient } from '../bank/transport/bank-client.ts';
import { toCommandError } from '../bank/transport/bank-failure.ts';
import type { Profile } from '../profiles/profile-document.ts';
import type { CheckAddresses } from './check-addresses.ts';
import { classifyAddresses } from '../features/diagnostics/classify-addresses.ts';
import type { KeychainState } from '../keychain/secret-store.ts';

export type ConnectionTestDeps = {
  readonly profile: Profile;
  readonly discover: (issuer: string) => Promise<Result<unknown>>;
  readonly checkAddresses: CheckAddresses;
  readonly keychain: () => Promise<KeychainState>;
  readonly storage: () => CommandError | null;
  readonly isSignedIn: () => boolean;
  readonly readOrganization: () => Promise<Result<unknown>>;
  /** Null where the connection is not open. */
  readonly provePortalToken: (() => Promise<Result<PortalTokenProof>>) | null;
};

/** Makes nothing: an id that no registration has, in a path that only some services answer. */
export const askForNoRegistration = async (client: BankClient): Promise<Result<unknown>> => {
  const answer = await client.get({
    path: '/register/registrations/{id}',
    ids: { id: idOfNothing },
    read: () => true,
  });
  return answer.ok ? ok({}) : failed(toCommandError(answer.error));
};

const passed = (step: ConnectionTestStep['step'], answer: Result<unknown>): ConnectionTestStep => ({
  step,
  outcome: answer.ok ? 'passed' : 'failed',
  error: answer.ok ? null : answer.error,
});
const skipped = (step: ConnectionTestStep['step']): ConnectionTestStep => ({
  step,
  outcome: 'skipped',
  error: null,
});

/** Where everybody is told that there is no such registration, nothing is known of the token. */
const registrationsStep = (proof: Result<PortalTokenProof>): ConnectionTestStep => {
  if (proof.ok)
    return proof.value === 'taken'
      ? passed('registrations', proof)
      : { step: 'registrations', outcome: 'skipped', error: { kind: 'not-found', traceId: null } };
  return proof.error.kind === 'not-supported'
    ? { step: 'registrations', outcome: 'skipped', error: proof.error }
    : passed('registrations', proof);
};

/** No answer came, or none of the service: the address may be why. */
const isUnmet = (answer: Result<unknown> | null): boolean =>
  answer?.ok === false &&
  ['offline', 'timed-out', 'service-failed', 'not-found'].includes(answer.error.kind);

/**
 * Step by step what works of a connection, of the parts that it has. A step that cannot be tried is
 * skipped, never guessed; nothing is changed at the bank.
 */
export const testConnection = async (
  deps: ConnectionTestDeps,
): Promise<readonly ConnectionTestStep[]> => {
  const { banking, registrations } = deps.profile;
  const keychain = await deps.keychain();
  const storage = deps.storage();
  const isSignedIn = deps.isSignedIn();
  const organization = banking !== null && isSignedIn ? await deps.readOrganization() : null;
  const portalToken = registrations === null ? null : ((await deps.provePortalToken?.()) ?? null);
  const typed = classifyAddresses(deps.profile);
  // Only where nobody was met: an address that was met is good, and whoever may not be sent a secret
  // is sent nothing. The issuer has a step of its own.
  const unmet = {
    banking: isUnmet(organization) && banking !== null ? { ...banking, issuer: null } : null,
    registrations: isUnmet(portalToken) ? registrations : null,
  };
  const isAsked = typed.ok && (unmet.banking !== null || unmet.registrations !== null);
  const addresses = isAsked ? await deps.checkAddresses(unmet) : typed;
  return [
    passed('addresses', addresses),
    ...(banking === null
      ? []
      : [
          banking.issuer === null
            ? skipped('discovery')
            : passed('discovery', await deps.discover(banking.issuer)),
        ]),
    passed(
      'keychain',
      keychain === 'available'
        ? ok({})
        : failed({ kind: 'keychain-unavailable', reason: keychain }),
    ),
    passed('storage', storage === null ? ok({}) : failed(storage)),
    ...(banking === null
      ? []
      : [
          passed('session', isSignedIn ? ok({}) : failed({ kind: 'signed-out' })),
          organization === null ? skipped('organization') : passed('organization', organization),
        ]),
    ...(registrations === null
      ? []
      : [portalToken === null ? skipped('registrations') : registrationsStep(portalToken)]),
  ];
};
