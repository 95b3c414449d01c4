import type { ConnectionTestStep } from '../../preload/contract/connections.ts';
import { addressProblem } from '../../preload/contract/connections.ts';
import { type CommandError, type Result, failed, ok } from '../../preload/contract/result.ts';
import type { BankClient } from '../bank/transport/bank-client.ts';
import { toCommandError } from '../bank/transport/bank-failure.ts';
import type { Profile } from '../connections/profile-document.ts';
import type { KeychainState } from '../keychain/secret-store.ts';

export type ConnectionTestDeps = {
  readonly profile: Profile;
  readonly discover: (issuer: string) => Promise<Result<unknown>>;
  readonly keychain: () => Promise<KeychainState>;
  readonly storage: () => CommandError | null;
  readonly isSignedIn: () => boolean;
  readonly readOrganization: () => Promise<Result<unknown>>;
  /** Asks for a registration that does not exist; null where the connection is not open. */
  readonly askForNoRegistration: (() => Promise<Result<unknown>>) | null;
};

/** Makes nothing: an id that no registration has, in a path that only some services answer. */
export const askForNoRegistration = async (client: BankClient): Promise<Result<unknown>> => {
  const answer = await client.get({ path: '/register/registrations/{id}', ids: { id: '00000000-0000-4000-8000-000000000000' }, read: () => true });
  return answer.ok ? ok({}) : failed(toCommandError(answer.error));
};

const passed = (step: ConnectionTestStep['step'], answer: Result<unknown>): ConnectionTestStep => ({ step, outcome: answer.ok ? 'passed' : 'failed', error: answer.ok ? null : answer.error });
const skipped = (step: ConnectionTestStep['step']): ConnectionTestStep => ({ step, outcome: 'skipped', error: null });

const addresses = ({ banking, registrations }: Profile): Result<unknown> => {
  const given = [
    ...(banking === null ? [] : (['baseUrl', 'issuer', 'authorizationEndpoint', 'tokenEndpoint', 'revocationEndpoint'] as const).map((name) => ({ path: ['banking', name], address: banking[name] }))),
    ...(registrations === null ? [] : [{ path: ['registrations', 'baseUrl'], address: registrations.baseUrl }]),
  ];
  const problems = given.flatMap(({ path, address }) => {
    const code = address === null ? null : addressProblem(address);
    return code === null ? [] : [{ path, code }];
  });
  return problems.length === 0 ? ok({}) : failed({ kind: 'invalid-input', problems });
};

/** Who is told that there is no such registration was let in. A service without this question may take the token all the same. */
const registrationsStep = (answer: Result<unknown>): ConnectionTestStep => {
  if (answer.ok || answer.error.kind === 'not-found') return passed('registrations', ok({}));
  return answer.error.kind === 'not-supported' ? { step: 'registrations', outcome: 'skipped', error: answer.error } : passed('registrations', answer);
};

/**
 * Step by step what works of a connection, of the parts that it has. A step that cannot be tried is skipped, never guessed; nothing is
 * changed at the bank.
 */
export const testConnection = async (deps: ConnectionTestDeps): Promise<readonly ConnectionTestStep[]> => {
  const { banking, registrations } = deps.profile;
  const keychain = await deps.keychain();
  const storage = deps.storage();
  const isSignedIn = deps.isSignedIn();
  return [
    passed('addresses', addresses(deps.profile)),
    ...(banking === null ? [] : [banking.issuer === null ? skipped('discovery') : passed('discovery', await deps.discover(banking.issuer))]),
    passed('keychain', keychain === 'available' ? ok({}) : failed({ kind: 'keychain-unavailable', reason: keychain })),
    passed('storage', storage === null ? ok({}) : failed(storage)),
    ...(banking === null
      ? []
      : [passed('session', isSignedIn ? ok({}) : failed({ kind: 'signed-out' })), isSignedIn ? passed('organization', await deps.readOrganization()) : skipped('organization')]),
    ...(registrations === null ? [] : [deps.askForNoRegistration === null ? skipped('registrations') : registrationsStep(await deps.askForNoRegistration())]),
  ];
};
