import { createPublicKey, verify } from 'node:crypto';

/**
 * What is signed of a description. Its name is part of it, or the one of another system or
 * processor could be put in its place.
 */
export const signedBytes = (name: string, text: string): Buffer =>
  Buffer.from(`cashdesk-update\n${name}\n${text}`, 'utf8');

/**
 * Whether this description of a version was signed by whoever holds the other half of the key
 * (Ed25519, RFC 8032). Whatever cannot be read was not.
 */
export const isSignedBy = (
  publicKey: string,
  {
    name,
    text,
    signature,
  }: { readonly name: string; readonly text: string; readonly signature: string },
): boolean => {
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
};
