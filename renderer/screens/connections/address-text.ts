/** Characters that mail programs and hasty copies leave around an address. */
const surroundings = /^[\s"'“”«»<([]+|[\s"'“”«»>)\],;.]+$/g;

/**
 * Completes a typed address: adds a missing or unfinished "https://" and removes surrounding
 * characters. A text that is no address stays as typed.
 */
export function asAddress(typed: string): string {
  const bare = typed.replaceAll(surroundings, '');
  const text = bare.replace(/^(https?)(?::\/?|\/\/)(?=[^/:])/i, '$1://');
  if (text === '') return typed.trim();
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text) || /[\s@]/.test(text)) return text;
  const host = /^[^/?#]*/.exec(text)?.[0] ?? '';
  return /^([a-z\d-]+(\.[a-z\d-]+)+|localhost)(:\d{1,5})?$/i.test(host) ? `https://${text}` : text;
}

/**
 * Completes a typed issuer: from the address of its metadata document (RFC 8414 §3, OpenID Connect
 * Discovery §4) it derives the issuer.
 */
export function asIssuer(typed: string): string {
  const address = asAddress(typed);
  const named =
    /^(https?:\/\/[^/]+)(.*?)\/\.well-known\/(?:openid-configuration|oauth-authorization-server)(\/.*)?$/i.exec(
      address,
    );
  return named === null ? address : `${named[1]}${named[2]}${named[3] ?? ''}`;
}
