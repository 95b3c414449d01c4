export type EventVerdict = 'genuine' | 'not-genuine' | 'unsigned' | 'unknown';
/** `backup`: it was in an imported vault, and was proven again here. */
export type EventSource = 'receiver' | 'import' | 'backup';

/** An event as it came. What is null was not there or could not be read. */
export interface ReceivedEvent {
  readonly eventId: string | null;
  readonly type: string | null;
  readonly name: string | null;
  readonly objectKind: string | null;
  readonly objectId: string | null;
  readonly createdAt: string | null;
  readonly createdEpochMs: number | null;
  readonly receivedAtEpochMs: number;
  readonly verdict: EventVerdict;
  readonly source: EventSource;
  /** The very bytes that came. */
  readonly body: Uint8Array;
  /** SHA-256 in hexadecimal: of the body, or of its compact text where it has no id. */
  readonly bodyDigest: string;
  /** JSON texts, kept as they are given. */
  readonly headers: string;
  readonly verdictDetail: string;
  /** What finds it besides its type, name and ids. */
  readonly texts: string;
  /** It was held back on the computer that it comes from. */
  readonly wasHeld?: boolean;
}
