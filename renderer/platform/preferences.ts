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
 * What main wrote on `<html>` before the first paint: nothing flashes in the wrong theme, language
 * or size, or with figures that should be hidden.
 */
function initial(root: HTMLElement | undefined): ResolvedPreferences {
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

/** What the padding of a row loses, as in list-detail.css. */
const savedByCompactPx = 12;

export const usePreferences = create<ResolvedPreferences>(() =>
  initial(globalThis.document?.documentElement),
);

/** The locale of dates, numbers and amounts. As with `t`, another one draws the window again. */
export function formatLocale(): string {
  return usePreferences.getState().formatLocale;
}
export function language(): LocaleName {
  return usePreferences.getState().locale;
}
export function useHiddenAmounts(): boolean {
  return usePreferences((state) => state.chosen.hideAmounts);
}

/** How high a row of a list is that takes `comfortablePx` where there is room. */
export function useRowHeight(comfortablePx: number): number {
  return usePreferences((state) => state.chosen.density) === 'compact'
    ? comfortablePx - savedByCompactPx
    : comfortablePx;
}

/** How wide lists stand, and the owner's way of changing it; null: as the window has it. */
export function useListWidth(): {
  readonly listWidthPx: number | null;
  readonly onListWidth: (px: number | null) => void;
} {
  return {
    listWidthPx: usePreferences((state) => state.chosen.listWidthPx),
    onListWidth: (listWidthPx) => void changePreferences({ listWidthPx }),
  };
}

async function show(next: ResolvedPreferences): Promise<void> {
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

/** Asks main and follows it. */
export function startPreferences(): void {
  onEvent('preferences.changed', (next) => void show(next));
  void bridge()
    .preferences.get({})
    .then((answer) => (answer.ok ? show(answer.value) : undefined));
}

/** Writes what changed and shows main's answer. A refusal leaves everything as it was. */
export async function changePreferences(
  change: Partial<Preferences & { readonly confirmation: Confirmation }>,
): Promise<Result<ResolvedPreferences>> {
  const answer = await bridge().preferences.set(change);
  if (answer.ok) await show(answer.value);
  return answer;
}

export function toggleHiddenAmounts(): Promise<unknown> {
  return changePreferences({ hideAmounts: !usePreferences.getState().chosen.hideAmounts });
}
