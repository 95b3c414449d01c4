/** How programs for mail rewrite a link, and what they leave of its address. */
const wrappers: readonly (readonly [host: RegExp, inner: (link: URL) => string | null])[] = [
  [/(^|\.)safelinks\.protection\.(outlook\.com|office365\.us)$/, ofQuery('url')],
  [/^statics\.teams\.cdn\.office\.net$/, ofQuery('url')],
  [/^urldefense\.proofpoint\.com$/, (link) => ofProofpoint(link.searchParams.get('u'))],
  [
    /^urldefense\.(com|us)$/,
    ({ href }) =>
      /\/v3\/__(.+?)__;/.exec(href)?.[1]?.replace(/^(https?:)\/(?!\/)/i, '$1//') ?? null,
  ],
  [/^linkprotect\.cudasvc\.com$/, ofQuery('a')],
  [/(^|\.)google\.[a-z.]{2,6}$/, (link) => (link.pathname === '/url' ? ofQuery('q')(link) : null)],
  [
    /^secure-web\.cisco\.com$/,
    ({ pathname }) => decoded(/\/(https?%3a%2f%2f[^/]+)$/i.exec(pathname)?.[1] ?? ''),
  ],
];

function ofQuery(name: string): (link: URL) => string | null {
  return ({ searchParams }) => searchParams.get(name);
}

/** "-3A__" stands for "://", as percent signs and slashes do not stay in its links. */
function ofProofpoint(text: string | null): string | null {
  return text === null ? null : decoded(text.replaceAll('_', '/').replaceAll('-', '%'));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Mail that is forwarded is wrapped again. */
const mostWrappings = 4;

function unwrapped(link: string): string {
  let address = link;
  for (let wrappings = 0; wrappings < mostWrappings; wrappings += 1) {
    const url = URL.parse(address.replaceAll('&amp;', '&'));
    const inner = url && wrappers.find(([host]) => host.test(url.hostname))?.[1](url);
    // Anything that ends an address in a text would add words to the letter.
    if (!inner || !/^https?:\/\/[^\s"'<>|\\`]+$/i.test(inner)) break;
    address = inner;
  }
  return address;
}

/** A text whose links lead where they led before a program for mail rewrote them. */
export function unwrapLinks(text: string): string {
  return text.replace(/https?:\/\/[^\s"'<>|\\`]+/gi, unwrapped);
}
