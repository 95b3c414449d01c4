import { describe, expect, it } from 'vitest';
import { createPreferences } from '../../../main/features/preferences/preferences.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';

function open(saved: unknown) {
  const written: unknown[] = [];
  return {
    written,
    preferences: createPreferences({
      read: () => saved,
      write: (value) => written.push(value),
      systemLanguages: () => ['de-CH', 'en-US'],
    }),
  };
}

describe('preferences', () => {
  it('default to the safest choice', () => {
    expect(open(undefined).preferences.current()).toEqual({
      chosen: defaultPreferences,
      locale: 'de',
      formatLocale: 'de-CH',
    });
    expect(defaultPreferences).toMatchObject({
      theme: 'system',
      hideAmounts: false,
      keepInTray: false,
      askBeforeLock: false,
    });
  });

  it('keep every valid field of a file with an invalid one', () => {
    const { preferences } = open({
      theme: 'neon',
      hideAmounts: true,
      zoomPercent: 1e9,
      fromTheFuture: 1,
    });
    expect(preferences.current().chosen).toEqual({ ...defaultPreferences, hideAmounts: true });
  });

  it.each(['constructor', 'toString', '__proto__'])(
    'survive a file with a field named %s',
    (name) => {
      const saved: unknown = JSON.parse(`{"${name}": {}, "hideAmounts": true}`);
      expect(open(saved).preferences.current().chosen).toEqual({
        ...defaultPreferences,
        hideAmounts: true,
      });
    },
  );

  it.each([null, 'text', 7, []])('survive a file that holds %j', (saved) => {
    expect(open(saved).preferences.current().chosen).toEqual(defaultPreferences);
  });

  it('are stored and published at once when one changes', () => {
    const { preferences, written } = open({ hideAmounts: true });
    const published: unknown[] = [];
    preferences.onChange(({ chosen, locale }) =>
      published.push([chosen.language, chosen.hideAmounts, locale]),
    );
    preferences.change({ language: 'fr', theme: undefined });
    expect(written).toEqual([{ ...defaultPreferences, hideAmounts: true, language: 'fr' }]);
    expect(published).toEqual([['fr', true, 'fr']]);
  });
});
