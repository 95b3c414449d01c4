import { createPublicKey, verify } from 'node:crypto';

/**
 * The signed bytes of a description. They include its name, so that the description of another
 * system or processor cannot replace it.
 */
export function signedBytes(name: string, text: string): Buffer {
  return Buffer.from(`cashdesk-update\n${name}\n${text}`, 'utf8');
}

/**
 * Whether the private half of this key signed this description of a version (Ed25519, RFC 8032). An
 * unreadable key or signature counts as unsigned.
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
