import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { wordsOf } from '../../../data/search-words.ts';
import { isLikelyPhone, splitPhone } from '../client-phone.ts';

type Phone = NonNullable<NewClient['phone']>;

/** Words before or after a phone number. */
const labels = new Set(
  'tel telephone telefon telefono telf tlf tfno tf tfn phone ph t p m n no nr num number numero rufnummer mobile mobil mob mobiltelefon mobilfunk cell cel cellulare handy gsm portable port movil mov whatsapp fixe fix festnetz fisso fijo bureau buro office work direct direkt zentrale standard centralino centralita ufficio oficina casa home domicile privat private prive perso personal dienstlich geschaftlich trabajo main'.split(
    ' ',
  ),
);

function areLabels(text: string): boolean {
  return wordsOf(text).every((word) => labels.has(word));
}

/** `Tél. 01 …`, `0171 … (mobil)`, `(+33) 6 …`, `612345678.0`. */
function removeLabels(text: string): string {
  return text
    .trim()
    .replace(/^[\p{L}\s.:°/-]{1,40}(?=[+(\d])/u, (label) => (areLabels(label) ? '' : label))
    .replace(/[\s([]+[\p{L}\s.]{1,40}[)\]]?$/u, (label) => (areLabels(label) ? '' : label))
    .replace(/^\(\s*(?:\+|00)\s*(\d{1,3})\s*\)/, '+$1 ')
    .replace(/^\+\s*\(\s*(\d{1,3})\s*\)/, '+$1 ')
    .replace(/^(\d{6,})\.0+$/, '$1');
}

/**
 * Separators between two numbers, such as the word before the second one: `Tel. 01 … Fax 01 …`. The
 * digits of one number have other separators.
 */
const separator =
  /\s*(?:[;,|\n]|:{2,}|\s\/+\s|\s(?:or|ou|oder|od\.|bzw\.|o\.?|und|u\.|et|and|y|e|&)\s)\s*|(?<=\d)\s+(?=\p{L}[\p{L}.:]*\s*[+(]?\d)/iu;
/** `0142685300/0612345678` are two numbers, `0351/1234567` and `02 - 1234567` are one. */
const possibleSeparator = /\s*(?:\/|\s[-–]\s)\s*/u;
/** `089 1234567/68`, `ext. 12`, `Frau Meier`. */
const suffixPattern =
  /^(.*\d)(\s*\/\s*\d{1,2}|\s*\b(?:ext|extension|x|poste|int|interno|dw|durchwahl|apparat)\b\.?\s*\d{1,5}|\s+[^\d+]+)$/su;
const minDigits = 6;
function isNumber(text: string): boolean {
  return text.replaceAll(/\D/g, '').length >= minDigits;
}
/** A spreadsheet turned a number into `3.36E+10`. A fax number is no phone number. */
const notPhonePattern = /\d\s*E\+?\d|fax|facs|t[eé]l[eé]copie|\bfx\b|^\W*f\W*$/iu;
function splitNumbers(text: string): readonly string[] {
  const pieces = text.split(separator).flatMap((piece) => {
    const candidates = piece.split(possibleSeparator);
    return candidates.length > 1 && candidates.every(isNumber) ? candidates : [piece];
  });
  return pieces
    .flatMap((piece) => {
      const [, number = '', more = ''] = suffixPattern.exec(piece) ?? [];
      return isNumber(number) && !areLabels(more) && !notPhonePattern.test(more)
        ? [number, more]
        : [piece];
    })
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

async function parseLikelyPhone(text: string, home: string | null): Promise<Phone | null> {
  const phone = await splitPhone(removeLabels(text), home);
  return phone !== null && (await isLikelyPhone(phone)) ? phone : null;
}

/** Longer than any number with its labels. */
const maxCellLength = 200;

/**
 * Reads the first possible phone number of a cell, and returns the rest of the cell as `leftOut`.
 * Text without a number is returned as the number, so that the later check rejects it.
 */
export async function readPhoneCell(
  cell: string,
  home: string | null,
): Promise<{ readonly phone: Phone; readonly leftOut: string | null }> {
  if (cell.length > maxCellLength)
    return { phone: { countryCode: '', number: cell }, leftOut: null };
  const pieces = splitNumbers(cell);
  const wholeCell = suffixPattern.test(removeLabels(cell)) ? [] : [cell];
  for (const text of [...wholeCell, ...pieces]) {
    const phone = notPhonePattern.test(text) ? null : await parseLikelyPhone(text, home);
    if (phone === null) continue;
    const others = text === cell ? [] : pieces.filter((piece) => piece !== text);
    return { phone, leftOut: others.join('; ') || null };
  }
  const unlikelyPhone = notPhonePattern.test(cell)
    ? null
    : await splitPhone(removeLabels(cell), home);
  return { phone: unlikelyPhone ?? { countryCode: '', number: cell }, leftOut: null };
}
