import { expect, test } from 'vitest';
import { openCache } from '../../../main/data/cache/open-cache.ts';

function emptyCache() {
  return openCache({ place: { kind: 'memory' }, nowEpochMs: () => 0, onNotice: () => undefined });
}

test('a snapshot is replaced by the next one of its name, and absent after removal', () => {
  const { snapshots } = emptyCache();
  snapshots.put('organization', { body: '{"a":1.10}', asOfEpochMs: 1 });
  snapshots.put('organization', { body: '{"a":1.20}', asOfEpochMs: 2 });
  expect(snapshots.get('organization')).toEqual({ body: '{"a":1.20}', asOfEpochMs: 2 });
  snapshots.remove('organization');
  expect(snapshots.get('organization')).toBeNull();
});

test('a capability of the service is known until it expires', () => {
  const { capabilities } = emptyCache();
  capabilities.put('cards.list', { state: 'not-supported', untilEpochMs: 100 });
  expect(capabilities.get('cards.list', 99)?.state).toBe('not-supported');
  expect(capabilities.get('cards.list', 100)).toBeNull();
  expect(capabilities.get('webhooks.list', 0)).toBeNull();
});

test('a new permission clears only denied capabilities, a sign-in clears all', () => {
  const { capabilities } = emptyCache();
  capabilities.put('a', { state: 'not-allowed', untilEpochMs: 100 });
  capabilities.put('b', { state: 'supported', untilEpochMs: 100 });
  capabilities.forget('not-allowed');
  expect([capabilities.get('a', 0), capabilities.get('b', 0)?.state]).toEqual([null, 'supported']);
  capabilities.forget();
  expect(capabilities.get('b', 0)).toBeNull();
});
