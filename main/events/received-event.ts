export type EventVerdict = 'genuine' | 'not-genuine' | 'unsigned' | 'unknown';
/** `backup`: from an imported vault, and proven again here. */
export type EventSource = 'receiver' | 'import' | 'backup';

/** An event as received. Null: missing or unreadable. */
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
  /** The exact received bytes. */
  readonly body: Uint8Array;
  /** SHA-256 in hexadecimal: of the body, or of its compact text if it has no id. */
  readonly bodyDigest: string;
  /** JSON texts, stored unchanged. */
  readonly headers: string;
  readonly verdictDetail: string;
  /** Searchable text in addition to its type, name and ids. */
  readonly texts: string;
  /** It was quarantined on the computer that it comes from. */
  readonly wasQuarantined?: boolean;
}
