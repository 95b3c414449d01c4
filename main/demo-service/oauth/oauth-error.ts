import { json } from '../http/reply.ts';
import type { Reply } from '../http/reply.ts';

/** RFC 6749 §5.1: answers with tokens are never cached. */
export const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** An error of RFC 6749 §5.2, with a sentence for the developer. */
export function oauthError(
  status: number,
  error: string,
  description: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return json({ error, error_description: description }, status, { ...noStore, ...headers });
}
