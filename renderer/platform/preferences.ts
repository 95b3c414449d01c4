import { create } from 'zustand';
import type { Confirmation } from '../../preload/contract/app/confirmation.ts';
import { defaultPreferences } from '../../preload/contract/app/default-preferences.ts';
import { localeNames } from '../../preload/contract/app/preference-choices.ts';
import type {
  LocaleName,
  Preferences,
  ResolvedPreferences,
} from '../../preload/contract/app/preferences.ts';
import type { Result } from '../../preload/contract/result.ts';
import { activateLocale } from '../i18n/i18n.ts';
import { bridge, onEvent } from './bridge.ts';

/**
 * Main writes the preferences on `<html>` before the first paint: no flash of a wrong theme,
 * language or size, or of figures that should be hidden.
 */
function initialPreferences(root: HTMLElement | undefined): ResolvedPreferences {
  const theme = root?.dataset['theme'];
  const locale = localeNames.find((name) => name === root?.lang) ?? 'en';
  return {
    chosen: {
      ...defaultPreferences,
      theme: theme === 'light' || theme === 'dark' ? theme : 'system',
      hideAmounts: root?.dataset['amounts'] === 'hidden',
      density: root?.dataset['density'] === 'compact' ? 'compact' : 'comfortable',
      listWidthPx: Number(root?.dataset['listWidth'] ?? 0) || null,
    },
    locale,
    formatLocale: root?.dataset['formatLocale'] || locale,
  };
}

/** The row padding that `compact` removes, as in list-detail.css. */
const compactSavingPx = 12;

export const usePreferences = create<ResolvedPreferences>(() =>
  initialPreferences(globalThis.document?.documentElement),
);

/** The locale of dates, numbers and amounts. As with `t`, a change renders the window again. */
export function formatLocale(): string {
  return usePreferences.getState().formatLocale;
}
export function language(): LocaleName {
  return usePreferences.getState().locale;
}
export function useHiddenAmounts(): boolean {
  return usePreferences((state) => state.chosen.hideAmounts);
}

/** The height of a row in the chosen density; `comfortablePx` is the normal height. */
export function useRowHeight(comfortablePx: number): number {
  return usePreferences((state) => state.chosen.density) === 'compact'
    ? comfortablePx - compactSavingPx
    : comfortablePx;
}

/** The width of lists and its setter; null: the default of the window. */
export function useListWidth(): {
  readonly listWidthPx: number | null;
  readonly onListWidth: (px: number | null) => void;
} {
  return {
    listWidthPx: usePreferences((state) => state.chosen.listWidthPx),
    onListWidth: (listWidthPx) => void changePreferences({ listWidthPx }),
  };
}

async function applyPreferences(next: ResolvedPreferences): Promise<void> {
  const root = document.documentElement;
  root.dataset['theme'] = next.chosen.theme;
  root.dataset['amounts'] = next.chosen.hideAmounts ? 'hidden' : 'shown';
  root.dataset['density'] = next.chosen.density;
  root.dataset['formatLocale'] = next.formatLocale;
  const before = usePreferences.getState();
  if (before.locale !== next.locale || before.formatLocale !== next.formatLocale)
    await activateLocale(next.locale, next.formatLocale);
  root.lang = next.locale;
  usePreferences.setState(next);
}

/** Reads the preferences from main and follows their changes. */
export function startPreferences(): void {
  onEvent('preferences.changed', (next) => void applyPreferences(next));
  void bridge()
    .preferences.get({})
    .then((answer) => (answer.ok ? applyPreferences(answer.value) : undefined));
}

/** Saves a change and shows main's answer. On an error nothing changes. */
export async function changePreferences(
  change: Partial<Preferences & { readonly confirmation: Confirmation }>,
): Promise<Result<ResolvedPreferences>> {
  const answer = await bridge().preferences.set(change);
  if (answer.ok) await applyPreferences(answer.value);
  return answer;
}

export function toggleHiddenAmounts(): Promise<unknown> {
  return changePreferences({ hideAmounts: !usePreferences.getState().chosen.hideAmounts });
}
