/**
 * Runs in a separate desktop session whose keyring it locks: prints the store's answers before and
 * after.
 */
import { execFileSync } from 'node:child_process';
import { createDataKeys } from '../../main/keychain/data-keys.ts';
import { createKeychainSecretStore } from '../../main/keychain/keychain-secret-store.ts';

const objectPath = '/org/freedesktop/secrets';
const store = createKeychainSecretStore();
const writeResult = await store.set('account', 'ours');
execFileSync('gdbus', [
  'call',
  '--session',
  '-d',
  'org.freedesktop.secrets',
  '-o',
  objectPath,
  '-m',
  'org.freedesktop.Secret.Service.Lock',
  `['${objectPath}/collection/login']`,
]);
const afterLocking = {
  probe: await store.probe(),
  get: await store.get('account'),
  set: await store.set('account', 'new'),
  remove: await store.remove('account'),
  vaultKey: await createDataKeys(store, 'one').open('vault', { fileExists: false }),
};
console.log(JSON.stringify({ kept: writeResult, afterLocking }));
