import type { ConnectionTestStep } from '../../../preload/contract/app/connections.ts';
import { wrongAddressCode } from '../../../preload/contract/app/wrong-address.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { nonexistentId } from '../../bank/probes/probe.ts';
import type { PortalTokenProof } from '../../bank/registrations/prove-portal-token.ts';
import type { BankClient } from '../../bank/transport/bank-client.ts';
import { toCommandError } from '../../bank/transport/bank-failure.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import type { CheckAddresses } from './check-addresses.ts';
import { classifyAddresses } from '../../features/diagnostics/classify-addresses.ts';
import type { KeychainState } from '../../keychain/secret-store.ts';

export type ConnectionTestDeps = {
  readonly profile: Profile;
  readonly discover: (issuer: string) => Promise<Result<unknown>>;
  readonly checkAddresses: CheckAddresses;
  readonly keychain: () => Promise<KeychainState>;
  readonly storage: () => CommandError | null;
  readonly isSignedIn: () => boolean;
  readonly readOrganization: () => Promise<Result<unknown>>;
  /** Null if the connection is not open. */
  readonly provePortalToken: (() => Promise<Result<PortalTokenProof>>) | null;
};

/**
 * Changes nothing: requests an id that no registration has, on a path that only some services
 * support.
 */
export async function requestMissingRegistration(client: BankClient): Promise<Result<unknown>> {
  const answer = await client.get({
    path: '/register/registrations/{id}',
    ids: { id: nonexistentId },
    read: () => true,
  });
  return answer.ok ? ok({}) : failed(toCommandError(answer.error));
}

function stepOfAnswer(
  step: ConnectionTestStep['step'],
  answer: Result<unknown>,
): ConnectionTestStep {
  return {
    step,
    outcome: answer.ok ? 'passed' : 'failed',
    error: answer.ok ? null : answer.error,
  };
}
function skippedStep(step: ConnectionTestStep['step']): ConnectionTestStep {
  return {
    step,
    outcome: 'skipped',
    error: null,
  };
}

/** If the service answers "not found" to everyone, the answer proves nothing about the token. */
function registrationsStep(proof: Result<PortalTokenProof>): ConnectionTestStep {
  if (proof.ok)
    return proof.value === 'taken'
      ? stepOfAnswer('registrations', proof)
      : { step: 'registrations', outcome: 'skipped', error: { kind: 'not-found', traceId: null } };
  return proof.error.kind === 'not-supported'
    ? { step: 'registrations', outcome: 'skipped', error: proof.error }
    : stepOfAnswer('registrations', proof);
}

/** What reads with a token show about the entered addresses. */
function addressStep(
  organization: Result<unknown> | null,
  portalToken: Result<unknown> | null,
): Result<unknown> {
  const problems = (
    [
      ['banking', organization],
      ['registrations', portalToken],
    ] as const
  ).flatMap(([part, answer]) => {
    const code = answer === null || answer.ok ? null : wrongAddressCode(answer.error);
    return code === null ? [] : [{ path: [part, 'baseUrl'], code }];
  });
  return problems.length === 0 ? ok({}) : failed({ kind: 'invalid-input', problems });
}

/** Whether no answer arrived. */
function isUnanswered(answer: Result<unknown> | null): boolean {
  return (
    answer?.ok === false &&
    (answer.error.kind === 'offline' ||
      answer.error.kind === 'untrusted' ||
      answer.error.kind === 'timed-out' ||
      (answer.error.kind === 'service-failed' && answer.error.status === null))
  );
}

/**
 * Tests each part of a connection, step by step. A step that cannot run is skipped, never guessed.
 * Nothing changes at the bank.
 */
export async function testConnection(
  deps: ConnectionTestDeps,
): Promise<readonly ConnectionTestStep[]> {
  const { banking, registrations } = deps.profile;
  const keychain = await deps.keychain();
  const storage = deps.storage();
  const isSignedIn = deps.isSignedIn();
  const organization = banking !== null && isSignedIn ? await deps.readOrganization() : null;
  const portalToken = registrations === null ? null : ((await deps.provePortalToken?.()) ?? null);
  const addressResult = classifyAddresses(deps.profile);
  // If no server was reached, the name and TLS checks give the reason; otherwise the answer shows
  // whether it is the service.
  const unanswered = {
    banking: isUnanswered(organization) && banking !== null ? { ...banking, issuer: null } : null,
    registrations: isUnanswered(portalToken) ? registrations : null,
  };
  const addressCheck =
    addressResult.ok && (unanswered.banking !== null || unanswered.registrations !== null)
      ? await deps.checkAddresses(unanswered)
      : addressResult;
  const addresses = addressCheck.ok ? addressStep(organization, portalToken) : addressCheck;
  return [
    stepOfAnswer('addresses', addresses),
    ...(banking === null
      ? []
      : [
          banking.issuer === null
            ? skippedStep('discovery')
            : stepOfAnswer('discovery', await deps.discover(banking.issuer)),
        ]),
    stepOfAnswer(
      'keychain',
      keychain === 'available'
        ? ok({})
        : failed({ kind: 'keychain-unavailable', reason: keychain }),
    ),
    stepOfAnswer('storage', storage === null ? ok({}) : failed(storage)),
    ...(banking === null
      ? []
      : [
          stepOfAnswer('session', isSignedIn ? ok({}) : failed({ kind: 'signed-out' })),
          organization === null
            ? skippedStep('organization')
            : stepOfAnswer('organization', organization),
        ]),
    ...(registrations === null
      ? []
      : [portalToken === null ? skippedStep('registrations') : registrationsStep(portalToken)]),
  ];
}
