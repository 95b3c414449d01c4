import { describe, expect, it } from 'vitest';
import {
  mayRequest,
  recordObjectRead,
  hideMissingEndpoint,
} from '../../../main/features/optional-endpoints.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { openConnection } from './fakes.ts';

const now = 1_000_000;
const dayMs = 24 * 60 * 60 * 1000;
const name = 'clients.get';
const missing = failed({ kind: 'not-found' as const, traceId: null });
const noEndpoint = { ok: false, error: { kind: 'not-supported' } };

describe('one object of an optional endpoint', () => {
  const settle = (
    connection: ReturnType<typeof openConnection>,
    answer: Result<string>,
    { id = 'c1', isKnown = true } = {},
  ) => recordObjectRead(connection, name, { answer, id, isKnown, now });

  it('is missing with its endpoint only after several different known objects were not found', () => {
    const connection = openConnection();
    for (const id of ['c1', 'c1', 'c1', 'c2'])
      expect(settle(connection, missing, { id })).toEqual(noEndpoint);
    expect(mayRequest(connection, name, now)).toBe(true);
    expect(settle(connection, missing, { id: 'c3' })).toEqual(noEndpoint);
    expect(mayRequest(connection, name, now)).toBe(false);
    expect(mayRequest(connection, name, now + dayMs)).toBe(true);
  });

  it('that is found meanwhile proves that the endpoint exists', () => {
    const connection = openConnection();
    for (const id of ['c1', 'c2']) settle(connection, missing, { id });
    settle(connection, ok('a client'));
    for (const id of ['c3', 'c4', 'c5'])
      expect(settle(connection, missing, { id })).toEqual(missing);
    expect(mayRequest(connection, name, now)).toBe(true);
  });

  it('can always be requested by the user, after any earlier result', () => {
    const connection = openConnection();
    settle(connection, failed({ kind: 'not-supported' }));
    expect([mayRequest(connection, name, now), mayRequest(connection, name, now, 'owner')]).toEqual(
      [false, true],
    );
    expect(hideMissingEndpoint(failed({ kind: 'not-supported' }), 'background')).toEqual(ok({}));
    expect(hideMissingEndpoint(failed({ kind: 'not-supported' }), 'owner')).toEqual(noEndpoint);
  });

  it('is missing alone if the endpoint has answered before', () => {
    const connection = openConnection();
    expect(settle(connection, ok('a client'))).toEqual(ok('a client'));
    expect(settle(connection, missing)).toEqual(missing);
    expect(mayRequest(connection, name, now)).toBe(true);
  });

  it('that may have been removed proves nothing about the endpoint', () => {
    const connection = openConnection();
    for (const id of ['c1', 'c2', 'c3', 'c4'])
      expect(settle(connection, missing, { id, isKnown: false })).toEqual(noEndpoint);
    expect(mayRequest(connection, name, now)).toBe(true);
  });

  const notAllowed = { kind: 'not-allowed', detail: null, traceId: null } as const;
  it.each<[string, CommandError, boolean]>([
    ['an outage', { kind: 'offline' }, true],
    ['a missing scope', { ...notAllowed, missingScope: 'client.read' }, false],
    // It blocks only itself.
    ['a refusal without a scope', { ...notAllowed, missingScope: null }, true],
    ['an explicit answer that the method is missing', { kind: 'not-supported' }, false],
  ])('after %s (%j) may be requested again: %s', (_, error, may) => {
    const connection = openConnection();
    expect(settle(connection, failed(error))).toEqual(failed(error));
    expect(mayRequest(connection, name, now)).toBe(may);
  });
});
