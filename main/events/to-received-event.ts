import { createHash } from 'node:crypto';
import type { Verdict } from '../../preload/contract/webhooks/inbox.ts';
import type { EventSource, ReceivedEvent } from './received-event.ts';
import { compactJson } from './compact-json.ts';
import { readEnvelope } from './read-envelope.ts';
import type { EventHeader } from './signature.ts';
import { verdictCodec } from '../data/codecs/own-records.ts';

/** Private headers that a tunnel may add; none of them proves an event. */
const secretHeaders = /^(authorization|proxy-authorization|cookie|set-cookie)$/i;
const maxHeaders = 50;
const maxHeaderLength = 2000;

function headersToStore(headers: readonly EventHeader[]): readonly EventHeader[] {
  return headers
    .filter(
      ({ name, value }) =>
        !secretHeaders.test(name) &&
        name.length <= maxHeaderLength &&
        value.length <= maxHeaderLength,
    )
    .slice(0, maxHeaders)
    .map(({ name, value }) => ({ name, value }));
}

/**
 * An event as the vault stores it: as received, with the fields of its envelope. Only the verdict's
 * state decides anything.
 */
export function toReceivedEvent({
  body,
  headers,
  receivedAtEpochMs,
  source,
  verdict,
}: {
  readonly body: Uint8Array;
  readonly headers: readonly EventHeader[];
  readonly receivedAtEpochMs: number;
  readonly source: EventSource;
  readonly verdict: Verdict;
}): ReceivedEvent {
  const envelope = readEnvelope(body);
  return {
    eventId: envelope?.eventId ?? null,
    type: envelope?.type ?? null,
    name: envelope?.name ?? null,
    objectKind: envelope?.objectKind ?? null,
    objectId: envelope?.objectId ?? null,
    createdAt: envelope?.createdAt ?? null,
    createdEpochMs: envelope?.createdEpochMs ?? null,
    texts: envelope?.texts ?? '',
    receivedAtEpochMs,
    verdict: verdict.state,
    source,
    body,
    // An event without an id is identified by its text without whitespace: a copy with another
    // layout is the same event.
    bodyDigest: createHash('sha256')
      .update(envelope?.eventId == null ? (compactJson(body) ?? body) : body)
      .digest('hex'),
    headers: JSON.stringify(headersToStore(headers)),
    verdictDetail: verdictCodec.write(verdict),
  };
}
