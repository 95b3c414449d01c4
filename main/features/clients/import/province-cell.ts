import {
  italianProvinces,
  otherProvinceNames,
} from '../../../../preload/contract/countries/italian-provinces.ts';
import { wordsOf } from '../../../data/search-words.ts';

/** Optional words of a province's name: `Provincia di Roma`, `Reggio nell'Emilia`. */
const leftOut = new Set(
  'provincia prov province provinz citta metropolitana di del della dell nell e l la'.split(' '),
);
function folded(name: string): string {
  return wordsOf(name)
    .filter((word) => !leftOut.has(word))
    .join(' ');
}

const codes = new Map(
  [...Object.entries(italianProvinces), ...Object.entries(otherProvinceNames)].flatMap(
    ([code, names]) =>
      [code, ...names.split(/[,/]/)].map((name): [string, string] => [folded(name), code]),
  ),
);

/**
 * The two-letter code of an Italian province from its code or name: `(RM)`, `Milano`, `Prov. di
 * Como`.
 */
export function italianProvinceOf(text: string): string | null {
  const parts = text.split(/[()[\]/,;–-]/u).map(folded);
  const found = new Set(parts.filter((part) => part !== '').map((part) => codes.get(part) ?? null));
  const [only = null] = found;
  return codes.get(folded(text)) ?? (found.size === 1 ? only : null);
}
