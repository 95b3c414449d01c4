/** 256 bits: the length of the digest that is made with it. In bytes. */
const secretBytes = 32;

/** The shortest secret of similar services, in characters (spec/observed.md, "Webhooks"). */
const minUsualLength = 32;

/** A random secret, as hexadecimal. */
export function randomSecret(
  fill: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => void crypto.getRandomValues(bytes),
): string {
  const bytes = new Uint8Array(secretBytes);
  fill(bytes);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a secret is so short that it may be guessed. */
export function isShort(secret: string): boolean {
  return secret.trim() !== '' && [...secret].length < minUsualLength;
}
