import { encode } from 'uqr';
import type { SepaTransfer } from './transfer-details.ts';

/**
 * The content of a code for a SEPA credit transfer (EPC069-12, version 002): UTF-8, without a BIC,
 * which this version needs for no account. Empty lines at the end are left out.
 */
export function buildEpcPayload({
  name,
  iban,
  amount,
  reference,
  isStructured,
}: SepaTransfer): string {
  const [structured, text] = isStructured ? [reference, null] : [null, reference];
  const lines = ['BCD', '002', '1', 'SCT', '', name, iban, `EUR${amount}`, '', structured, text];
  return lines
    .map((line) => line ?? '')
    .join('\n')
    .replace(/\n+$/, '');
}

/**
 * The QR code, row by row, `1` for a dark module, with the quiet zone of four modules around it.
 * Level M, version 13 at most (EPC069-12, 2.1): 331 bytes fit.
 */
export function buildEpcCode(transfer: SepaTransfer): string[] {
  return encode([...Buffer.from(buildEpcPayload(transfer), 'utf8')], {
    ecc: 'M',
    boostEcc: false,
    maxVersion: 13,
    border: 4,
  }).data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));
}
