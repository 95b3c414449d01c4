import { describe, expect, it } from 'vitest';
import { mayAsk, settleOneRead } from '../../../main/features/optional-endpoints.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { openConnection } from './fakes.ts';

const now = 1_000_000;
const dayMs = 24 * 60 * 60 * 1000;
const name = 'clients.get';
const missing = failed({ kind: 'not-found' as const, traceId: null });
const noEndpoint = { ok: false, error: { kind: 'not-supported' } };

describe('one object of an endpoint that only some services have', () => {
  const settle = (
    connection: ReturnType<typeof openConnection>,
    answer: Result<string>,
    isInList = true,
  ) => settleOneRead(connection, name, { answer, isInList, now });

  it('is asked for until the service is known to have none', () => {
    const connection = openConnection();
    expect(mayAsk(connection, name, now)).toBe(true);
    expect(settle(connection, missing)).toEqual(noEndpoint);
    expect(mayAsk(connection, name, now)).toBe(false);
    expect(mayAsk(connection, name, now + dayMs)).toBe(true);
  });

  it('is not there, where the endpoint has answered before', () => {
    const connection = openConnection();
    expect(settle(connection, ok('a client'))).toEqual(ok('a client'));
    expect(settle(connection, missing)).toEqual(missing);
    expect(mayAsk(connection, name, now)).toBe(true);
  });

  it('that may have been removed proves nothing about the endpoint', () => {
    const connection = openConnection();
    expect(settle(connection, missing, false)).toEqual(noEndpoint);
    expect(mayAsk(connection, name, now)).toBe(true);
  });

  it('is not asked for without the scope, and an outage changes nothing', () => {
    const connection = openConnection();
    expect(settle(connection, failed({ kind: 'offline' }))).toEqual(failed({ kind: 'offline' }));
    expect(mayAsk(connection, name, now)).toBe(true);
    settle(
      connection,
      failed({ kind: 'not-allowed', missingScope: 'client.read', detail: null, traceId: null }),
      false,
    );
    expect(mayAsk(connection, name, now)).toBe(false);
  });

  it('is not asked for where the service says in so many words that it has no such method', () => {
    const connection = openConnection();
    settle(connection, failed({ kind: 'not-supported' }), false);
    expect(mayAsk(connection, name, now)).toBe(false);
  });
});
