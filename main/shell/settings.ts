import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import Store from 'electron-store';

/**
 * The content of the settings file. Each reader validates its part. Never contains a secret or bank
 * data.
 */
type StoredSettings = {
  readonly preferences?: unknown;
  readonly bounds?: unknown;
  readonly screen?: unknown;
  readonly connections?: unknown;
  readonly drafts?: unknown;
  readonly updates?: unknown;
  readonly appLock?: unknown;
  readonly backups?: unknown;
  readonly retention?: unknown;
};

export type SettingsPart = {
  readonly read: () => unknown;
  readonly write: (value: unknown) => void;
};

/**
 * The settings file in the user's folder, readable only by them. `clearInvalidConfig` keeps a
 * half-written file from stopping the app.
 */
export function openSettings(): {
  readonly part: (name: keyof StoredSettings) => SettingsPart;
  /** Deletes the file and its quarantined copies. */
  readonly erase: () => void;
} {
  const store = new Store<Record<string, unknown>>({
    name: 'settings',
    clearInvalidConfig: true,
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
  });
  return {
    part: (name) => ({ read: () => store.get(name), write: (value) => store.set(name, value) }),
    erase: () => {
      const { dir, base } = path.parse(store.path);
      for (const name of readdirSync(dir))
        if (name.startsWith(base)) rmSync(path.join(dir, name), { force: true });
    },
  };
}
