import { describe, expect, it } from 'vitest';
import { isPredictable } from '../../../preload/contract/app/predictable-password.ts';
import { vault } from '../../../preload/contract/app/vault.ts';

describe('the password of a backup', () => {
  it.each([
    ...['1234567890', '0987654321', '123456789012345', '2345678901', 'abcdefghij', '1111111111'],
    ...['１２３４５６７８９０', 'Contrasen\u0303a1', 'Sommer2026!', 'printemps2026'],
    ...['qwertzuiop', 'qwertyuiop', 'azertyuiop', 'poiuztrewq', '1q2w3e4r5t', '1qaz2wsx3edc'],
    ...[
      'password123',
      'P@ssw0rd2026',
      'Passwort1234',
      'motdepasse!',
      'mot de passe 1',
      'Cashdesk2026',
    ],
    ...[
      'abcabcabcabc',
      '1212121212',
      'cashdeskcashdesk',
      'Contraseña1',
      'backup-2026',
      'aaaaabbbbb',
    ],
  ])('is refused if it is among the first an attacker tries: %s', (password) => {
    expect(isPredictable(password)).toBe(true);
    expect(vault.exportFile.input.safeParse({ password }).error?.issues[0]?.message).toBe(
      'too-predictable',
    );
  });

  it('is refused if it is the name of the company or the connection', () => {
    expect(isPredictable('Minoterie2026!', ['Minoterie Viron', 'Boulangerie'])).toBe(true);
    expect(isPredictable('minoterieviron', ['Minoterie Viron'])).toBe(true);
    expect(isPredictable('Minoterie2026!')).toBe(false);
  });

  it.each([
    'correct horse battery',
    'Tasse Regen Lampe',
    'h7Gk2pQx9w',
    'zwölf Pinguine',
    '８ünf blaue Züge',
    '猫が窓から外を見ている夜',
    'j4 mein Sohn 1987',
  ])('needs no rule of composition: %s', (password) => {
    expect(isPredictable(password)).toBe(false);
  });
});
