import { addressProblem } from '../../../preload/contract/app/connections.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Profile } from '../../profiles/profile-document.ts';

const bankingAddresses = [
  'baseUrl',
  'issuer',
  'authorizationEndpoint',
  'tokenEndpoint',
  'revocationEndpoint',
] as const;

/**
 * Whether all addresses of a profile are allowed; else `invalid-input` with the path of each that
 * is not.
 */
export function classifyAddresses({
  banking,
  registrations,
}: Pick<Profile, 'banking' | 'registrations'>): Result<unknown> {
  const addresses = [
    ...(banking === null
      ? []
      : bankingAddresses.map((name) => ({ path: ['banking', name], address: banking[name] }))),
    ...(registrations === null
      ? []
      : [{ path: ['registrations', 'baseUrl'], address: registrations.baseUrl }]),
  ];
  const problems = addresses.flatMap(({ path, address }) => {
    const code = address === null ? null : addressProblem(address);
    return code === null ? [] : [{ path, code }];
  });
  return problems.length === 0 ? ok({}) : failed({ kind: 'invalid-input', problems });
}
