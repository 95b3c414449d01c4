import { createPublicKey, verify } from 'node:crypto';

/**
 * What is signed of a description. Its name is part of it, or the one of another system or
 * processor could be put in its place.
 */
export function signedBytes(name: string, text: string): Buffer {
  return Buffer.from(`cashdesk-update\n${name}\n${text}`, 'utf8');
}

/**
 * Whether the private half of this key signed this description of a version (Ed25519, RFC 8032). A
 * key or a signature that cannot be read counts as unsigned.
 */
export function isSignedBy(
  publicKey: string,
  {
    name,
    text,
    signature,
  }: { readonly name: string; readonly text: string; readonly signature: string },
): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.from(publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    });
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, signedBytes(name, text), key, Buffer.from(signature.trim(), 'base64'))
    );
  } catch {
    return false;
  }
}
