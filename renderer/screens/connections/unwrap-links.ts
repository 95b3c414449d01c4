/** How mail programs rewrite links, and how to extract the original address. */
const wrappers: readonly (readonly [host: RegExp, inner: (link: URL) => string | null])[] = [
  [/(^|\.)safelinks\.protection\.(outlook\.com|office365\.us)$/, queryLink('url')],
  [/^statics\.teams\.cdn\.office\.net$/, queryLink('url')],
  [/^urldefense\.proofpoint\.com$/, (link) => proofpointLink(link.searchParams.get('u'))],
  [
    /^urldefense\.(com|us)$/,
    ({ href }) =>
      /\/v3\/__(.+?)__;/.exec(href)?.[1]?.replace(/^(https?:)\/(?!\/)/i, '$1//') ?? null,
  ],
  [/^linkprotect\.cudasvc\.com$/, queryLink('a')],
  [
    /(^|\.)google\.[a-z.]{2,6}$/,
    (link) => (link.pathname === '/url' ? queryLink('q')(link) : null),
  ],
  [
    /^secure-web\.cisco\.com$/,
    ({ pathname }) => decode(/\/(https?%3a%2f%2f[^/]+)$/i.exec(pathname)?.[1] ?? ''),
  ],
];

function queryLink(name: string): (link: URL) => string | null {
  return ({ searchParams }) => searchParams.get(name);
}

/** "-3A__" means "://": these links cannot contain percent signs and slashes. */
function proofpointLink(text: string | null): string | null {
  return text === null ? null : decode(text.replaceAll('_', '/').replaceAll('-', '%'));
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Forwarded mail is wrapped again. */
const maxWrappings = 4;

function unwrapLink(link: string): string {
  let address = link;
  for (let wrappings = 0; wrappings < maxWrappings; wrappings += 1) {
    const url = URL.parse(address.replaceAll('&amp;', '&'));
    const inner = url && wrappers.find(([host]) => host.test(url.hostname))?.[1](url);
    // A character that ends an address in a text would add words to the letter.
    if (!inner || !/^https?:\/\/[^\s"'<>|\\`]+$/i.test(inner)) break;
    address = inner;
  }
  return address;
}

/** Restores the original links of a text that mail programs rewrote. */
export function unwrapLinks(text: string): string {
  return text.replace(/https?:\/\/[^\s"'<>|\\`]+/gi, unwrapLink);
}
