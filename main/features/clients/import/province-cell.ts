import {
  italianProvinces,
  otherProvinceNames,
} from '../../../../preload/contract/countries/italian-provinces.ts';
import { wordsOf } from '../../../data/search-words.ts';

/** Optional words of a province's name: `Provincia di Roma`, `Reggio nell'Emilia`. */
const optionalWords = new Set(
  'provincia prov province provinz citta metropolitana di del della dell nell e l la'.split(' '),
);
function foldName(name: string): string {
  return wordsOf(name)
    .filter((word) => !optionalWords.has(word))
    .join(' ');
}

const codes = new Map(
  [...Object.entries(italianProvinces), ...Object.entries(otherProvinceNames)].flatMap(
    ([code, names]) =>
      [code, ...names.split(/[,/]/)].map((name): [string, string] => [foldName(name), code]),
  ),
);

/**
 * The two-letter code of an Italian province from its code or name: `(RM)`, `Milano`, `Prov. di
 * Como`.
 */
export function italianProvinceOf(text: string): string | null {
  const parts = text.split(/[()[\]/,;–-]/u).map(foldName);
  const matchingCodes = new Set(
    parts.filter((part) => part !== '').map((part) => codes.get(part) ?? null),
  );
  const [only = null] = matchingCodes;
  return codes.get(foldName(text)) ?? (matchingCodes.size === 1 ? only : null);
}
