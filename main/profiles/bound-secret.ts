import * as z from 'zod';
import { valueOfJson } from '../../preload/contract/value-of-json.ts';

/**
 * A secret and the addresses it was entered for (`audienceOf`): one entry of the keychain, so that
 * neither is stored without the other.
 */
export type BoundSecret = { readonly audience: readonly string[]; readonly secret: string };

const record = z.strictObject({
  cashdesk: z.literal('bound-secret'),
  version: z.literal(1),
  audience: z.array(z.string()),
  secret: z.string(),
});

export function encodeBoundSecret({ audience, secret }: BoundSecret): string {
  return JSON.stringify({ cashdesk: 'bound-secret', version: 1, audience, secret });
}

/** Null: the bare secret of a version that stored no addresses. */
export function decodeBoundSecret(text: string): BoundSecret | null {
  const { data } = record.safeParse(valueOfJson(text));
  return data === undefined ? null : { audience: data.audience, secret: data.secret };
}
