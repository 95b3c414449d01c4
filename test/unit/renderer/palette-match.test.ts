import { describe, expect, it } from 'vitest';
import { matchesText, namedAction } from '../../../renderer/frame/palette/palette-match.ts';

describe('finding an action by its words', () => {
  it('ignores order, case and accents, and matches the starts of words', () => {
    expect(matchesText('Verrouiller toutes les cartes…', 'cart verr')).toBe(true);
    expect(matchesText('Élodie Martin', 'elo MART')).toBe(true);
    expect(matchesText('Lock all cards…', 'ock')).toBe(false);
    expect(matchesText('Lock all cards…', '')).toBe(true);
  });
});

describe('an action typed together with its object', () => {
  const english = { verbs: 'lock freeze', label: 'Lock card of ' };
  const french = { verbs: 'bloquer bloque', label: 'Bloquer la carte de ' };
  const german = { verbs: 'sperren sperre', label: 'Karte von  sperren' };

  it('leaves the words of the object, in any language, case and accents', () => {
    expect(namedAction('lock karim', english)).toEqual({ isFirst: true, rest: 'karim' });
    expect(namedAction('Bloquer la carte de Théo', french)).toEqual({
      isFirst: true,
      rest: 'theo',
    });
    expect(namedAction('BLOQUÉR the\u0301o', french)).toEqual({ isFirst: true, rest: 'theo' });
    expect(namedAction('  freeze  card of Théo', english)).toEqual({ isFirst: true, rest: 'theo' });
    expect(namedAction('lock', english)).toEqual({ isFirst: true, rest: '' });
  });

  it('reports whether the query starts with the action', () => {
    expect(namedAction('karim sperren', german)).toEqual({ isFirst: false, rest: 'karim' });
    expect(namedAction('Karte von Karim sperren', german)).toEqual({
      isFirst: false,
      rest: 'karim',
    });
  });

  it('is matched by a whole word only, never by other words of its entry', () => {
    for (const query of ['karim', 'loc karim', 'card karim', 'locksmith karim', ''])
      expect(namedAction(query, english), query).toBeNull();
    expect(namedAction('de luca', french)).toBeNull();
  });
});
