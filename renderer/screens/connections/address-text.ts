/** What mail programs and hurried hands leave around an address. */
const around = /^[\s"'“”«»<([]+|[\s"'“”«»>)\],;.]+$/g;

/**
 * An address as it is meant: "https://" added where it is missing or half typed, and nothing around
 * it. What is no address stays as it was typed.
 */
export function asAddress(typed: string): string {
  const bare = typed.replaceAll(around, '');
  const text = bare.replace(/^(https?)(?::\/?|\/\/)(?=[^/:])/i, '$1://');
  if (text === '') return typed.trim();
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text) || /[\s@]/.test(text)) return text;
  const host = /^[^/?#]*/.exec(text)?.[0] ?? '';
  return /^([a-z\d-]+(\.[a-z\d-]+)+|localhost)(:\d{1,5})?$/i.test(host) ? `https://${text}` : text;
}

/**
 * An issuer as it is meant: of the address of its document (RFC 8414 §3, OpenID Connect Discovery
 * §4) what the document is found by.
 */
export function asIssuer(typed: string): string {
  const address = asAddress(typed);
  const named =
    /^(https?:\/\/[^/]+)(.*?)\/\.well-known\/(?:openid-configuration|oauth-authorization-server)(\/.*)?$/i.exec(
      address,
    );
  return named === null ? address : `${named[1]}${named[2]}${named[3] ?? ''}`;
}
