import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { type EventText, splitEventsInChunks } from '../../events/split-events.ts';
import type { EventHeader } from '../../events/signature.ts';
import { type EventSecretValue, verifyEvent } from '../../events/verify-event.ts';
import type { EventSecrets } from '../event-secrets.ts';
import type { OpenFile } from '../../import/open-file.ts';
import type { Scope } from '../scope.ts';
import { createYield } from '../yield-to-event-loop.ts';
import type { GenuineEvent } from './take-delivery.ts';
import { toReceivedEvent } from '../../events/to-received-event.ts';
import { noVault } from '../../data/storage-failure.ts';

const maxFileBytes = 100_000_000;
/** This many events share one transaction and one wait for the disk. */
const batchSize = 25;

type ImportedEvents = {
  readonly wasChosen: boolean;
  readonly addedCount: number;
  readonly knownCount: number;
  readonly unreadableCount: number;
};

const nothingChosen: ImportedEvents = {
  wasChosen: false,
  addedCount: 0,
  knownCount: 0,
  unreadableCount: 0,
};

async function chooseFile(openFile: OpenFile): Promise<Result<Uint8Array | null>> {
  const file = await openFile({
    extensions: ['json', 'jsonl', 'ndjson', 'txt'],
    maxBytes: maxFileBytes,
  });
  switch (file.kind) {
    case 'cancelled':
      return ok(null);
    case 'too-large':
      return failed({ kind: 'invalid-input', problems: [{ path: ['text'], code: 'too-large' }] });
    case 'failed':
      return failed({ kind: 'storage-unavailable', reason: 'unavailable' });
    case 'opened':
      return ok(file.bytes);
  }
}

/**
 * Imports events from a text, or from a file that the user chooses, in any of the formats of
 * `splitEventsInChunks`. Each event with headers is verified; its age is only noted. Errors:
 * `keychain-unavailable` if a signature must be verified; `storage-unavailable`.
 */
export async function importEvents(
  scope: Scope,
  { text, headers }: { readonly text: string | null; readonly headers: readonly EventHeader[] },
  onGenuine: (event: GenuineEvent) => void,
): Promise<Result<ImportedEvents>> {
  const { vault, eventSecrets, isOpen } = scope;
  if (!vault || !eventSecrets) return failed(noVault(scope));
  const yieldToEventLoop = createYield(scope);
  const input = text === null ? await chooseFile(scope.openFile) : ok(Buffer.from(text, 'utf8'));
  if (!input.ok) return input;
  if (input.value === null) return ok(nothingChosen);
  const { events, unreadableCount } = await splitEventsInChunks(input.value, {
    headers,
    yieldToEventLoop,
  });
  // The import may take long, and the connection may be closed by now.
  if (!isOpen()) return failed({ kind: 'signed-out' });
  const secrets = await secretsFor(eventSecrets, events);
  if (!secrets.ok) return secrets;
  let [addedCount, knownCount] = [0, 0];
  try {
    for (let at = 0; at < events.length; at += batchSize) {
      // The user switched to another connection: stored events stay, and the rest can be imported
      // again.
      if (!isOpen()) break;
      const receivedAtEpochMs = scope.now();
      const batch = events
        .slice(at, at + batchSize)
        .map(({ body: bodyText, headers: eventHeaders }) => {
          const body = Buffer.from(bodyText, 'utf8');
          return toReceivedEvent({
            body,
            headers: eventHeaders,
            receivedAtEpochMs,
            source: 'import',
            verdict: verifyEvent(
              { headers: eventHeaders, body, receivedAtEpochMs, age: 'note' },
              secrets.value,
            ),
          });
        });
      vault.receivedEvents.store(batch).forEach(({ entry, outcome }, index) => {
        const event = batch[index];
        if (outcome === 'folded') knownCount += 1;
        else addedCount += 1;
        if (outcome === 'added' && event?.verdict === 'genuine') onGenuine({ entry, event });
      });
      await yieldToEventLoop();
    }
  } finally {
    // A full disk may end an import whose first events are stored.
    scope.publishChange('events');
  }
  return ok({ wasChosen: true, addedCount, knownCount, unreadableCount });
}

/** Loads the secrets only if an event is signed. */
async function secretsFor(
  secrets: EventSecrets,
  events: readonly EventText[],
): Promise<Result<readonly EventSecretValue[], CommandError>> {
  if (events.every(({ headers }) => headers.length === 0)) return ok([]);
  const loaded = await secrets.load();
  return loaded.ok ? ok(loaded.value.secrets) : loaded;
}
