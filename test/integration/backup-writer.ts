import { existsSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { SecretStore } from '../../main/keychain/secret-store.ts';
import { connectionId } from '../../preload/contract/values.ts';
import { ok } from '../../preload/contract/result.ts';
import { createCashdeskRig } from '../peers/cashdesk-rig.ts';

/**
 * Runs the app in a process that the test kills, and makes one planned backup after another.
 * Arguments: a folder with `data`, `backups` and the stand-ins for keychain and settings file, and
 * the backup password. Prints `begins` before each backup, then `made` or the failure.
 */
const [folder = '', password = ''] = process.argv.slice(2);
const stateFile = path.join(folder, 'state.json');

type State = { secrets: Record<string, string>; settings: { connections: unknown } };
const state: State = existsSync(stateFile)
  ? (JSON.parse(readFileSync(stateFile, 'utf8')) as State)
  : { secrets: {}, settings: { connections: undefined } };
const isNew = !existsSync(stateFile);
function saveState(): void {
  writeFileSync(`${stateFile}.new`, JSON.stringify(state));
  renameSync(`${stateFile}.new`, stateFile);
}
const secretStore: SecretStore = {
  isLasting: true,
  get: async (account) => ok(state.secrets[account] ?? null),
  set: async (account, secret) => {
    state.secrets[account] = secret;
    saveState();
    return ok(null);
  },
  remove: async (account) => {
    state.secrets = Object.fromEntries(
      Object.entries(state.secrets).filter(([each]) => each !== account),
    );
    saveState();
    return ok(null);
  },
  removeAll: async () => {
    state.secrets = {};
    saveState();
    return ok(null);
  },
  probe: async () => 'available',
};
const settingsFile = new Proxy(state.settings, {
  set: (settings, name, value: unknown) => {
    Object.assign(settings, { [name]: value });
    saveState();
    return true;
  },
});
function printLine(line: string): void {
  void writeSync(1, `${line}\n`);
}

const { cashdesk, chosenFile } = createCashdeskRig({
  secretStore,
  settingsFile,
  dataDirectory: path.join(folder, 'data'),
});
await cashdesk.start();
if (isNew) {
  // This address receives no request.
  const saved = await cashdesk.handlers.connections.save({
    id: null,
    draft: {
      name: 'The bakery',
      kind: 'production',
      banking: null,
      registrations: { baseUrl: 'https://127.0.0.1:1', partnerId: 'p', headerPrefix: 'Service' },
    },
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  const id = connectionId.parse(saved.value.connection.id);
  for (let at = 0; at < 100; at += 1)
    await cashdesk.handlers.drafts.put({
      connectionId: id,
      key: `client:${String(at)}`,
      json: JSON.stringify('x'.repeat(40_000)),
    });
  chosenFile.path = path.join(folder, 'backups');
  await cashdesk.handlers.vault.chooseFolder({});
  const set = await cashdesk.handlers.vault.setPlan({
    into: id,
    plan: { every: 'day', keep: 3 },
    password,
    confirmation: { secret: null, named: id },
  });
  if (!set.ok || set.value.end !== 'saved') throw new Error(JSON.stringify(set));
}
for (;;) {
  printLine('begins');
  const answer = await cashdesk.handlers.vault.backUpNow({});
  printLine(answer.ok ? (answer.value.failure ?? 'made') : answer.error.kind);
}
