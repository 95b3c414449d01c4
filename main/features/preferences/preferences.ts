import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import {
  type Preferences,
  type ResolvedPreferences,
  preferencesModel,
} from '../../../preload/contract/app/preferences.ts';
import { chooseLocale } from '../../messages/choose-locale.ts';

/** Changes the given fields; a field that is missing or undefined stays. */
type PreferenceChange = {
  readonly [Name in keyof Preferences]?: Preferences[Name] | undefined;
};

export type PreferenceStore = {
  readonly current: () => ResolvedPreferences;
  /** Changes the given fields, stores them, and notifies the listeners. */
  readonly change: (change: PreferenceChange) => ResolvedPreferences;
  readonly onChange: (listener: (preferences: ResolvedPreferences) => void) => void;
};

/**
 * Reads the stored preferences field by field: only a field that a newer or broken file spoiled
 * falls back to its default.
 */
function readStored(stored: unknown): Preferences {
  const fields = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  const validFields = fields.filter(
    ([name, value]) =>
      Object.hasOwn(defaultPreferences, name) &&
      preferencesModel.shape[name as keyof Preferences].safeParse(value).success,
  );
  return { ...defaultPreferences, ...Object.fromEntries(validFields) };
}

export function createPreferences({
  read,
  write,
  systemLanguages,
}: {
  readonly read: () => unknown;
  readonly write: (preferences: Preferences) => void;
  readonly systemLanguages: () => readonly string[];
}): PreferenceStore {
  let chosen = readStored(read());
  const listeners: ((preferences: ResolvedPreferences) => void)[] = [];
  const current = (): ResolvedPreferences => ({
    chosen,
    ...chooseLocale(chosen.language, systemLanguages()),
  });
  return {
    current,
    change: (change) => {
      chosen = {
        ...chosen,
        ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
      };
      write(chosen);
      const resolved = current();
      for (const listener of listeners) listener(resolved);
      return resolved;
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
