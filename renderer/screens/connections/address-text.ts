/** Characters that mail programs and hasty copies leave around an address. */
const surroundingMarks = /^[\s"'“”«»<([]+|[\s"'“”«»>)\],;.]+$/g;

/**
 * Completes a typed address: adds a missing or unfinished "https://" and removes surrounding
 * characters. A text that is no address stays as typed.
 */
export function completeAddress(typed: string): string {
  const trimmed = typed.replaceAll(surroundingMarks, '');
  const text = trimmed.replace(/^(https?)(?::\/?|\/\/)(?=[^/:])/i, '$1://');
  if (text === '') return typed.trim();
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text) || /[\s@]/.test(text)) return text;
  const host = /^[^/?#]*/.exec(text)?.[0] ?? '';
  return /^([a-z\d-]+(\.[a-z\d-]+)+|localhost)(:\d{1,5})?$/i.test(host) ? `https://${text}` : text;
}

/**
 * Completes a typed issuer: from the address of its metadata document (RFC 8414 §3, OpenID Connect
 * Discovery §4) it derives the issuer.
 */
export function completeIssuer(typed: string): string {
  const address = completeAddress(typed);
  const match =
    /^(https?:\/\/[^/]+)(.*?)\/\.well-known\/(?:openid-configuration|oauth-authorization-server)(\/.*)?$/i.exec(
      address,
    );
  return match === null ? address : `${match[1]}${match[2]}${match[3] ?? ''}`;
}
