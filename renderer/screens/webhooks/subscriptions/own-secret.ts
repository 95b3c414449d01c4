/** 256 bits: as long as the digest that is made with it. */
const secretBytes = 32;

/** As short as a secret of services of this shape comes (spec/observed.md, "Webhooks"). */
const shortestUsual = 32;

/** A secret that nobody can guess, as hexadecimal. */
export function randomSecret(
  fill: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => void crypto.getRandomValues(bytes),
): string {
  const bytes = new Uint8Array(secretBytes);
  fill(bytes);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether it is one, and so short that it may be guessed. */
export function isShort(secret: string): boolean {
  return secret.trim() !== '' && [...secret].length < shortestUsual;
}
