import { type BaseBlock, Constructed, ObjectIdentifier, OctetString, fromBER } from 'asn1js';

export type EnvelopeEnd =
  | { readonly kind: 'content'; readonly bytes: Uint8Array }
  /** `signature-only`: the signed content is in another file. */
  | {
      readonly kind: 'encrypted-envelope' | 'signature-only' | 'damaged' | 'too-complex' | 'other';
    };

/** Some programs write the content in pieces of a kilobyte, and add long lists of revoked keys. */
const maxNodes = 200_000;

/** Content types of the Cryptographic Message Syntax (RFC 5652, RFC 5083). */
const signedData = '1.2.840.113549.1.7.2';
const encryptedTypes = new Set([
  '1.2.840.113549.1.7.3',
  '1.2.840.113549.1.7.4',
  '1.2.840.113549.1.7.6',
  '1.2.840.113549.1.9.16.1.23',
]);

function partsOf(block: BaseBlock | undefined): readonly BaseBlock[] {
  return block instanceof Constructed ? block.valueBlock.value : [];
}

/** Null if the library throws: at a date or a text of the wrong type. */
function parseBer(bytes: Uint8Array): ReturnType<typeof fromBER> | null {
  try {
    return fromBER(bytes, {
      maxNodes: maxNodes,
      maxContentLength: Number.MAX_SAFE_INTEGER,
      parseEmbedded: false,
    });
  } catch {
    return null;
  }
}

/** BER may split the pieces of an octet string again. */
function octetsOf(block: BaseBlock): Uint8Array {
  if (!(block instanceof OctetString)) return new Uint8Array();
  const pieces = block.valueBlock.value;
  return pieces.length === 0
    ? new Uint8Array(block.getValue())
    : Buffer.concat(pieces.map(octetsOf));
}

/** Opens a `.p7m` in DER or BER. Checks no signature: the caller must say so. */
export function openEnvelope(bytes: Uint8Array): EnvelopeEnd {
  const read = parseBer(bytes);
  if (read === null) return { kind: 'damaged' };
  const { offset, result } = read;
  if (offset === -1)
    return { kind: result.error.startsWith('Maximum ASN.1') ? 'too-complex' : 'damaged' };
  const [type, wrapped] = partsOf(result);
  const name = type instanceof ObjectIdentifier ? type.getValue() : '';
  if (encryptedTypes.has(name)) return { kind: 'encrypted-envelope' };
  if (name !== signedData) return { kind: 'other' };
  const [, , encapsulated] = partsOf(partsOf(wrapped)[0]);
  const [, explicit] = partsOf(encapsulated);
  if (encapsulated === undefined) return { kind: 'damaged' };
  if (explicit === undefined) return { kind: 'signature-only' };
  const [content] = partsOf(explicit);
  return content instanceof OctetString
    ? { kind: 'content', bytes: octetsOf(content) }
    : { kind: 'damaged' };
}
