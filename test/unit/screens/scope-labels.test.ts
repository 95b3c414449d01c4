import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { knownScopes } from '../../../main/features/diagnostics/scopes-of-screens.ts';

function wordsIn(locale: string): Readonly<Record<string, string>> {
  return JSON.parse(
    readFileSync(
      new URL(`../../../renderer/i18n/locales/${locale}/connections.json`, import.meta.url),
      'utf8',
    ),
  ) as Record<string, string>;
}
function labelOf(locale: string, scope: string): string {
  return wordsIn(locale)[`connections.scope.${scope.replaceAll(/[._](?!access)/g, '-')}`] ?? '';
}

/**
 * Every action that a scope allows (specification, "Card option and limit endpoints";
 * spec/observed.md, "Cards", "Clients, …", "Webhooks").
 */
const allowed: Readonly<Record<string, Readonly<Record<string, readonly RegExp[]>>>> = {
  'card.write': {
    en: [/create/i, /lock/, /unlock/, /cancel/, /stolen/, /lost/, /limits/, /settings/],
    de: [
      /anlegen/,
      /sperren/,
      /entsperren/,
      /kündigen/,
      /gestohlen/,
      /verloren/,
      /Limits/,
      /Einstellungen/,
    ],
    fr: [/créer/i, /bloquer/, /débloquer/, /résilier/, /opposition/, /plafonds/, /réglages/],
    it: [
      /creare/i,
      /bloccare/,
      /sbloccare/,
      /estinguere/,
      /furto/,
      /smarrimento/,
      /limiti/,
      /impostazioni/,
    ],
    es: [
      /crear/i,
      /bloquear/,
      /desbloquear/,
      /dar de baja/,
      /robo/,
      /pérdida/,
      /límites/,
      /ajustes/,
    ],
  },
  'client.write': {
    en: [/create/i, /change/, /delete/],
    de: [/anlegen/, /ändern/, /löschen/],
    fr: [/créer/i, /modifier/, /supprimer/],
    it: [/creare/i, /modificare/, /eliminare/],
    es: [/crear/i, /modificar/, /eliminar/],
  },
  webhook: {
    en: [/see/i, /create/, /change/, /delete/],
    de: [/sehen/, /anlegen/, /ändern/, /löschen/],
    fr: [/voir/i, /créer/, /modifier/, /supprimer/],
    it: [/vedere/i, /creare/, /modificare/, /eliminare/],
    es: [/ver/i, /crear/, /modificar/, /eliminar/],
  },
};

describe.each(['en', 'de', 'fr', 'it', 'es'])('the description of a scope, in %s', (locale) => {
  it.each(Object.keys(allowed))('names every action that %s allows', (scope) => {
    for (const part of allowed[scope]?.[locale] ?? [/never/])
      expect(labelOf(locale, scope)).toMatch(part);
  });

  it('exists for every requested scope', () => {
    expect(knownScopes.filter((scope) => labelOf(locale, scope) === '')).toEqual([]);
  });
});
