import { createHmac } from 'node:crypto';

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/**
 * The signature of a delivery: `timed` for v2 subscriptions, `plain` for endpoints of
 * `/data_api/webhooks`.
 */
export type SignatureKind = 'timed' | 'plain';

/**
 * The signature header of a delivery. `plain` is the specification's: hex over the compact body.
 * `timed` signs the sending time in seconds and a dot before the body, so that an old delivery
 * cannot be replayed.
 */
export function signatureHeader(
  kind: SignatureKind,
  parts: {
    readonly prefix: string;
    readonly secret: string;
    readonly body: string;
    readonly atEpochMs: number;
  },
): Readonly<Record<string, string>> {
  if (kind === 'plain')
    return { [`${parts.prefix}-SHA256-Signature`]: hmac(parts.secret, parts.body) };
  const seconds = String(Math.floor(parts.atEpochMs / 1000));
  return {
    [`X-${parts.prefix}-Signature`]: `t=${seconds},v1=${hmac(parts.secret, `${seconds}.${parts.body}`)}`,
  };
}
