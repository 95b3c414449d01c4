import type { ConnectionTestStep } from '../../preload/contract/connections.ts';
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
  const addresses = classifyAddresses(deps.profile);
  return [
    passed(
      'addresses',
      addresses.ok
        ? await deps.checkAddresses({
            // The issuer has a step of its own.
            banking: banking === null ? null : { ...banking, issuer: null },
            registrations,
          })
        : addresses,
    ),
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
          isSignedIn
            ? passed('organization', await deps.readOrganization())
            : skipped('organization'),
        ]),
    ...(registrations === null
      ? []
      : [
          deps.provePortalToken === null
            ? skipped('registrations')
            : registrationsStep(await deps.provePortalToken()),
        ]),
  ];
};
