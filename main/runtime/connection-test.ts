import type { ConnectionTestStep } from '../../preload/contract/connections.ts';
import { addressProblem } from '../../preload/contract/connections.ts';
import { type CommandError, type Result, failed, ok } from '../../preload/contract/result.ts';
import type { Profile } from '../connections/profile-document.ts';
import type { KeychainState } from '../keychain/secret-store.ts';

export type ConnectionTestDeps = {
  readonly profile: Profile;
  readonly discover: (issuer: string) => Promise<Result<unknown>>;
  readonly keychain: () => Promise<KeychainState>;
  readonly storage: () => CommandError | null;
  readonly isSignedIn: () => boolean;
  readonly readOrganization: () => Promise<Result<unknown>>;
};

const passed = (step: ConnectionTestStep['step'], answer: Result<unknown>): ConnectionTestStep => ({ step, outcome: answer.ok ? 'passed' : 'failed', error: answer.ok ? null : answer.error });
const skipped = (step: ConnectionTestStep['step']): ConnectionTestStep => ({ step, outcome: 'skipped', error: null });

const addresses = ({ banking }: Profile): Result<unknown> => {
  const given = { baseUrl: banking.baseUrl, issuer: banking.issuer, authorizationEndpoint: banking.authorizationEndpoint, tokenEndpoint: banking.tokenEndpoint, revocationEndpoint: banking.revocationEndpoint };
  const problems = Object.entries(given).flatMap(([name, address]) => {
    const code = address === null ? null : addressProblem(address);
    return code === null ? [] : [{ path: ['banking', name], code }];
  });
  return problems.length === 0 ? ok({}) : failed({ kind: 'invalid-input', problems });
};

/** Step by step what works of a connection. A step that cannot be tried is skipped, never guessed; nothing is changed at the bank. */
export const testConnection = async (deps: ConnectionTestDeps): Promise<readonly ConnectionTestStep[]> => {
  const { issuer } = deps.profile.banking;
  const keychain = await deps.keychain();
  const storage = deps.storage();
  const isSignedIn = deps.isSignedIn();
  return [
    passed('addresses', addresses(deps.profile)),
    issuer === null ? skipped('discovery') : passed('discovery', await deps.discover(issuer)),
    passed('keychain', keychain === 'available' ? ok({}) : failed({ kind: 'keychain-unavailable', reason: keychain })),
    passed('storage', storage === null ? ok({}) : failed(storage)),
    passed('session', isSignedIn ? ok({}) : failed({ kind: 'signed-out' })),
    isSignedIn ? passed('organization', await deps.readOrganization()) : skipped('organization'),
  ];
};
