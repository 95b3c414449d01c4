import type { Destination, DestinationUse } from '../../../preload/contract/app/diagnostics.ts';
import type { Profile } from '../../profiles/profile-document.ts';

/** Loopback: the data sent there never leaves this computer. */
export function isThisMachine(host: string): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);
}

/** The addresses that an issuer returned, if it was asked. */
type DiscoveredAddresses = {
  readonly authorizationEndpoint: string | null;
  readonly tokenEndpoint: string | null;
  readonly revocationEndpoint: string | null;
};

function addressesOf(
  { banking, registrations }: Profile,
  discovered: DiscoveredAddresses | null,
): readonly (readonly [DestinationUse, string | null])[] {
  return [
    ...(banking === null
      ? []
      : ([
          ['api', banking.baseUrl],
          ['discovery', banking.issuer],
          // An address that the user typed takes priority over a discovered one.
          [
            'sign-in-page',
            banking.authorizationEndpoint ?? discovered?.authorizationEndpoint ?? banking.issuer,
          ],
          ['token', banking.tokenEndpoint ?? discovered?.tokenEndpoint ?? banking.issuer],
          ['revocation', banking.revocationEndpoint ?? discovered?.revocationEndpoint ?? null],
        ] as const)),
    ...(registrations === null ? [] : ([['registrations', registrations.baseUrl]] as const)),
  ];
}

/**
 * The hosts that a profile may contact, with their uses. An issuer may name further ones when it is
 * asked.
 */
export function destinationsOf(
  profile: Profile,
  discovered: DiscoveredAddresses | null,
): Destination[] {
  const uses = new Map<string, DestinationUse[]>();
  for (const [use, address] of addressesOf(profile, discovered)) {
    // Host and port as in an address; null if it cannot be parsed.
    const host = address !== null && URL.canParse(address) ? new URL(address).host : null;
    if (host !== null) uses.set(host, [...(uses.get(host) ?? []), use]);
  }
  return [...uses].map(([host, hostUses]) => ({
    connectionId: profile.id,
    connectionName: profile.name,
    host,
    isThisMachine: isThisMachine(host),
    uses: hostUses,
  }));
}

/** Whether a profile has an address outside this computer, so that it needs a network. */
export function needsNetwork(profile: Profile): boolean {
  return destinationsOf(profile, null).some((each) => !each.isThisMachine);
}
