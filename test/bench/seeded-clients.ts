import { toClient } from '../../main/bank/clients/to-client.ts';
import type { JsonValue } from '../../main/bank/wire/json.ts';
import type { ClientToStore } from '../../main/data/cache/clients.ts';
import { seedClients } from '../../main/demo-service/clients/seed-clients.ts';
import { toClientRecord } from '../../main/features/clients/client-record.ts';

/** Earlier than all updates of the demo company, so that every run has the same day. */
const nowEpochMs = Date.parse('2026-06-01T12:00:00Z');

/** This many clients of the demo service as the app stores them, always the same. */
export function seededClients(count: number): readonly ClientToStore[] {
  return seedClients({ seed: 7, nowEpochMs, count })
    .map((client) => toClient(client as unknown as JsonValue))
    .filter((client) => client !== null)
    .map((client) => toClientRecord(client, 1));
}
