import type { Reply } from './reply.ts';

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** The stylesheet of every page, inline so that a page is one request. */
const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:10vh auto;padding:0 1.25rem}
h1{font-size:1.5rem;line-height:1.25}code{font-size:.9em}button{font:inherit;min-height:44px;padding:.5rem 1.25rem;margin:.5rem .75rem .5rem 0;border-radius:6px;border:1px solid;cursor:pointer}
button.go{background:#1b5e46;color:#fff;border-color:#1b5e46}button:focus-visible{outline:3px solid #3b7ddd;outline-offset:2px}`;

/**
 * A page of the service. It runs no script, loads nothing and cannot be framed, so that a button
 * cannot be clicked through another page. `form-action` stays open, because browsers also apply it
 * to the redirect after a form, and that goes to the client's own address.
 */
export function page(parts: {
  readonly language: string;
  readonly title: string;
  readonly main: string;
  readonly status?: number;
}): Reply {
  return {
    kind: 'html',
    status: parts.status ?? 200,
    headers: {
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    html: `<!doctype html><html lang="${escapeHtml(parts.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(parts.title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(parts.title)}</h1>${parts.main}</main></body></html>`,
  };
}
