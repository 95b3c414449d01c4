import path from 'node:path';

/**
 * Strict: no network, no inline script or style, no frames. `default-src 'none'` blocks everything
 * else.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

function headers(mediaType: string): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: headers('text/plain; charset=utf-8') });
}

/**
 * The page's attributes before its first paint: theme, language, hidden amounts. Values come from
 * the app, never from the service.
 */
type PageAttributes = Readonly<Record<string, string>>;

function sanitizeValue(value: string): string {
  return value.replace(/[^A-Za-z0-9_-]/g, '');
}

/**
 * Also replaces `{lang}` with the page's language and `{screen}` with its first screen, which are
 * parts of file names. Links for the screen are removed if it is the start screen.
 */
function withAttributes(html: string, attributes: PageAttributes): string {
  const screen = sanitizeValue(attributes['data-screen'] ?? '');
  const attributeTexts = Object.entries(attributes).map(
    ([name, value]) => `${name}="${sanitizeValue(value)}"`,
  );
  return html
    .replace(/<html[^>]*>/, `<html ${attributeTexts.join(' ')}>`)
    .replace(/<link\b[^>]*\{screen\}[^>]*>/g, (link) => (screen === '' ? '' : link))
    .replaceAll('{screen}', screen)
    .replaceAll('{lang}', sanitizeValue(attributes['lang'] ?? ''));
}

type Options = {
  readonly root: string;
  readonly readFile: (file: string) => Promise<Uint8Array>;
  readonly pageAttributes: () => PageAttributes;
  /** Files that main generates, by name: they must exist even if the renderer fails. */
  readonly generatedFiles: Readonly<Record<string, () => string>>;
};

/** Answers `app://cashdesk/…` from the folder of the built renderer, and never from outside it. */
export function serveRenderer({ root, readFile, pageAttributes, generatedFiles }: Options) {
  return async (request: { readonly url: string; readonly method: string }): Promise<Response> => {
    const url = URL.parse(request.url);
    if (!url || url.host !== 'cashdesk') return refuse(404);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    const name = url.pathname === '/' ? '/index.html' : url.pathname;
    // Only plain names: without escapes and dot segments, no path leads out of the folder.
    if (!/^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(name)) return refuse(404);
    const mediaType = mediaTypes[path.posix.extname(name)];
    if (mediaType === undefined) return refuse(404);
    const generate = Object.hasOwn(generatedFiles, name) ? generatedFiles[name] : undefined;
    const bytes = generate
      ? new TextEncoder().encode(generate())
      : await readFile(path.join(root, name)).catch(() => null);
    if (bytes === null) return refuse(404);
    const body = mediaType.startsWith('text/html')
      ? withAttributes(new TextDecoder().decode(bytes), pageAttributes())
      : bytes.slice();
    return new Response(body, { status: 200, headers: headers(mediaType) });
  };
}
