import type { BankingPart, Connection, RegistrationsPart, SecretName } from './connections.ts';

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

/**
 * The audience of a session's tokens. Tokens are sent only while the profile still has the
 * addresses they were issued for: after a change of address, a refresh token must not reach another
 * server. Signing out sends it to the revocation address (RFC 7009).
 */
export function bindingOf({
  baseUrl,
  issuer,
  tokenEndpoint,
  revocationEndpoint,
  clientId,
}: BankingPart): string {
  return JSON.stringify([originOf(baseUrl), issuer, tokenEndpoint, revocationEndpoint, clientId]);
}

function originsOf(addresses: readonly (string | null)[]): readonly string[] {
  return [
    ...new Set(addresses.flatMap((address) => (address === null ? [] : (originOf(address) ?? [])))),
  ];
}

/** The bank's origins: the staging token of a sandbox is sent to all of them. */
export function bankOrigins({
  baseUrl,
  issuer,
  tokenEndpoint,
  revocationEndpoint,
}: BankingPart): readonly string[] {
  return originsOf([baseUrl, issuer, tokenEndpoint, revocationEndpoint]);
}

export function registrationsOrigins({ baseUrl }: RegistrationsPart): readonly string[] {
  return originsOf([baseUrl]);
}

/** The client secret has the same audience as the tokens. */
export function clientSecretAudience(banking: BankingPart): readonly string[] {
  return [bindingOf(banking)];
}

export function portalTokenAudience({ baseUrl, partnerId }: RegistrationsPart): readonly string[] {
  return [JSON.stringify([originOf(baseUrl), partnerId])];
}

/**
 * The recipients of a secret. The keychain binds a secret to this audience, so it never reaches
 * another one.
 */
export function audienceOf(
  name: SecretName,
  { banking, registrations }: Pick<Connection, 'banking' | 'registrations'>,
): readonly string[] {
  switch (name) {
    case 'client-secret':
      return banking === null ? [] : clientSecretAudience(banking);
    case 'portal-token':
      return registrations === null ? [] : portalTokenAudience(registrations);
    case 'staging-token':
      return [
        ...(banking === null ? [] : bankOrigins(banking)),
        ...(registrations === null ? [] : registrationsOrigins(registrations)),
      ];
  }
}

/** The bank's part of a staging token's audience, parsed from a session's binding (`bindingOf`). */
export function bankOriginsOfBinding(binding: string): readonly string[] {
  const parts: unknown = JSON.parse(binding);
  return Array.isArray(parts)
    ? originsOf(parts.slice(0, 4).map((part: unknown) => (typeof part === 'string' ? part : null)))
    : [];
}

export function coversAudience(
  storedAudience: readonly string[],
  audience: readonly string[],
): boolean {
  return audience.every((party) => storedAudience.includes(party));
}
