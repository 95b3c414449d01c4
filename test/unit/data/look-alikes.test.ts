import { expect, it } from 'vitest';
import { isDisguised, looseNameKeys, numberKeys } from '../../../main/data/look-alikes.ts';

it.each([
  'Mino\u200bterie',
  'Mino\u200dterie',
  'Mino\u00adterie',
  'Mino\u2060terie',
  'Mino\u034fterie',
  'Mino\ufe0fterie',
  'Mino\u3164terie',
  'Mino\u2800terie',
  'Mino\u0007terie',
  'Minoterie\ufeff',
  '\u202eeiretoniM',
  'Minoterie \u{e0041}',
  'Мinoterie',
  'Minoterie du Fοrêt',
  'Minoterie du For\u0435\u0302t',
  'ꓮcme',
  'Кафe Москва',
  'F/2026/\u0661',
  'Mino\ufffcterie',
  'Mino\u{1d159}terie',
  'Сосо Chanel',
])('%j is disguised', (text) => {
  expect(isDisguised(text)).toBe(true);
});

it.each([
  '',
  'Minoterie du Forêt',
  'Minoterie du Fore\u0302t\u00a0SARL',
  'A\tB',
  'Straße 5 & Cie. (Paris) – L’Œuf',
  '👩‍🍳 Backstube ❤️ 🏳️‍🌈 🇮🇹 1️⃣',
  'Кафе Bistro',
  'IT-Сервис 1С',
  'Δέλτα ΑΕ',
  'µTech H₂O™ №5',
  'Tシャツ株式会社 カフェ東京 ゲーム',
  '한국Café',
  'مخبز می\u200cخواهم',
  'हिन्दी क्\u200dष',
  'שלום בע"מ',
  'RE-2026/0117',
])('%j is not disguised', (text) => {
  expect(isDisguised(text)).toBe(false);
});

it.each(['Minoterie du Foreᴛ', 'ᴍinoterie du foret', 'Minoтerie du Forêt'])(
  '%j shares a key with the name it imitates',
  (name) => {
    const keys = looseNameKeys('Minoterie du Forêt');
    expect(looseNameKeys(name).some((key) => keys.includes(key))).toBe(true);
  },
);

it.each(['F/\u0662\u0660\u0662\u0666/\u0661', 'F/2026/\u0967', 'F/2026/①', 'F/2026/¹'])(
  '%j reads as F/2026/1',
  (number) => {
    const { groups, lookAlike } = numberKeys('F/2026/1');
    const other = numberKeys(number);
    expect(other.groups === groups || other.lookAlike === lookAlike).toBe(true);
  },
);

it.each([
  'Rechnung Nr. F/2026/1',
  'FACTURE N° F/2026/1',
  'Número: F/2026/1',
  'Invoice No. F/2026/1',
])('%j is F/2026/1 with a label', (number) => {
  expect(numberKeys(number)).toEqual(numberKeys('F/2026/1'));
});

it.each(['N-12', 'N12', 'Nr/12', 'Number', 'Invoices 12'])('%j has no label', (number) => {
  expect(numberKeys(number).groups).toBe(
    number
      .toLowerCase()
      .split(/[-/ ]|(?=12)/)
      .filter(Boolean)
      .join(' '),
  );
});
