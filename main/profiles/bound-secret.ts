import * as z from 'zod';

/**
 * A secret and those it was typed for (`audienceOf`): one entry of the keychain, so that neither is
 * ever without the other.
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

/** Null: the bare secret of a version that bound none. */
export function decodeBoundSecret(text: string): BoundSecret | null {
  if (!text.startsWith('{')) return null;
  try {
    const parsed = record.safeParse(JSON.parse(text));
    return parsed.success ? { audience: parsed.data.audience, secret: parsed.data.secret } : null;
  } catch {
    return null;
  }
}
