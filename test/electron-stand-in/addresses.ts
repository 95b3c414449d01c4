/**
 * A stock Chromium opens no unknown scheme, so `app://host/path` travels as
 * `http://host.localhost/path`: a secure context that never leaves the machine. The app only sees
 * its own addresses.
 */
const hostName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const transportPrefix = /^http:\/\/([a-z0-9-]+)\.localhost(?=$|[/?#])/;

/** Maps `app://host…` to the address that Chromium opens; every other address is unchanged. */
export function toChromium(address: string, scheme: string): string {
  const prefix = `${scheme}://`;
  if (!address.toLowerCase().startsWith(prefix)) return address;
  const rest = address.slice(prefix.length);
  const end = rest.search(/[/?#]/);
  const host = (end < 0 ? rest : rest.slice(0, end)).toLowerCase();
  if (!hostName.test(host)) return address;
  const after = end < 0 ? '/' : rest.slice(end);
  return `http://${host}.localhost${after.startsWith('/') ? after : `/${after}`}`;
}

/** Maps an address to the app's form; foreign addresses are unchanged. */
export function toApp(address: string, scheme: string): string {
  const match = transportPrefix.exec(address);
  const host = match?.[1];
  if (match === null || host === undefined || !hostName.test(host)) return address;
  const after = address.slice(match[0].length);
  return `${scheme}://${host}${after.startsWith('/') ? after : `/${after}`}`;
}

/**
 * The origin in the app's form: `app://host`, without the closing slash; `null` for opaque ones.
 */
export function originOf(address: string, scheme: string): string {
  const appOrigin = new RegExp(`^${scheme}://[^/?#]+`).exec(toApp(address, scheme));
  if (appOrigin !== null) return appOrigin[0];
  return URL.canParse(address) ? new URL(address).origin : 'null';
}

/** Whether this is the form that Chromium uses for an address of the app. */
export function isOwn(address: string, scheme: string): boolean {
  return toApp(address, scheme) !== address;
}

/** Rewrites the app's scheme in a Content-Security-Policy to what Chromium really opens. */
export function policyForChromium(policy: string, scheme: string): string {
  return policy
    .split(/(?<=[\s;,])|(?=[\s;,])/)
    .map((token) =>
      token.toLowerCase() === `${scheme}:`
        ? 'http://*.localhost'
        : token.toLowerCase().startsWith(`${scheme}://`)
          ? originSource(token, scheme)
          : token,
    )
    .join('');
}

function originSource(token: string, scheme: string): string {
  const mapped = toChromium(token, scheme);
  return /^[a-z]+:\/\/[^/?#]+$/i.test(token) ? mapped.replace(/\/$/, '') : mapped;
}
