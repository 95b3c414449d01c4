import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';

/**
 * The headers of every answer of the listener: no caching, no loading, no script, no frame; only
 * the page's own `<style>` applies.
 */
export function pageHeaders(html: string): OutgoingHttpHeaders {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style, 'utf8').digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(styles.length === 0 ? [] : [`style-src ${styles.join(' ')}`]),
  ];
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html, 'utf8'),
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Resource-Policy': 'same-origin',
    Connection: 'close',
  };
}
