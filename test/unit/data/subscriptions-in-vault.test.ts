import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openVault, type Vault } from '../../../main/data/vault/open-vault.ts';
import type { DatabasePlace } from '../../../main/data/open-database.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

function open(place: DatabasePlace): Vault {
  const result = openVault(place);
  if (result.kind !== 'opened') throw new Error(result.kind);
  return result.vault;
}

describe('tracked subscriptions', () => {
  test('keep their order, their time, and their label unless a new one is given', () => {
    const { trackedSubscriptions } = open({ kind: 'memory' });
    expect(
      trackedSubscriptions.add([
        { id: 'b', label: 'Till', addedAtEpochMs: 1 },
        { id: 'a', label: null, addedAtEpochMs: 2 },
      ]),
    ).toBe(2);
    expect(
      trackedSubscriptions.add([
        { id: 'b', label: null, addedAtEpochMs: 9 },
        { id: 'a', label: 'Shop', addedAtEpochMs: 9 },
      ]),
    ).toBe(0);
    expect(trackedSubscriptions.all()).toEqual([
      { id: 'b', label: 'Till', addedAtEpochMs: 1 },
      { id: 'a', label: 'Shop', addedAtEpochMs: 2 },
    ]);
    trackedSubscriptions.remove('b');
    expect([trackedSubscriptions.get('b'), trackedSubscriptions.get('a')?.label]).toEqual([
      null,
      'Shop',
    ]);
  });
});

describe("the receiver's settings", () => {
  test('switch it on and off, and preserve its port', () => {
    const place = {
      kind: 'file',
      path: join(temporaryDirectory(), 'a.book'),
      key: testKey(3),
    } as const;
    const vault = open(place);
    vault.receiverSettings.put({ path: '/events/x', port: 4712, isOn: true });
    vault.receiverSettings.switchOff();
    expect(vault.receiverSettings.get()).toEqual({ path: '/events/x', port: 4712, isOn: false });
    vault.close();
  });
});
