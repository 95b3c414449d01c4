import type { FileTaker } from '../../platform/file-taker.ts';

/**
 * What a drop on the window comes to: `taken` is a file for the page that is shown, `clients` one
 * that their import reads, the others say why nothing is read. `spreadsheet`: a table that has to be
 * saved as CSV first.
 */
export type DropKind = 'taken' | 'clients' | 'several' | 'folder' | 'spreadsheet' | 'other';
export type RefusedDrop = Exclude<DropKind, 'taken' | 'clients'>;

const spreadsheetTypes =
  /^application\/(vnd\.openxmlformats-officedocument\.spreadsheetml|vnd\.oasis\.opendocument\.spreadsheet|vnd\.apple\.numbers|vnd\.ms-excel\.)/;
/** Windows with Excel calls every CSV file that. */
const excelType = 'application/vnd.ms-excel';
const tableTypes = /^(text\/.*|application\/(csv|x-csv))$/;

/**
 * While files are held over the window the page learns how many there are and their types, no name.
 * Where a type says too little, the drop is left to show it.
 */
export function kindOfHeld(
  types: readonly string[],
  taker: Pick<FileTaker, 'types'> | null = null,
): DropKind {
  const [type = ''] = types;
  if (types.length > 1) return 'several';
  if (taker?.types.test(type) === true) return 'taken';
  if (type === '' || type === excelType || tableTypes.test(type)) return 'clients';
  return spreadsheetTypes.test(type) ? 'spreadsheet' : 'other';
}

/** Those that the dialog of the import offers as well (`takeInFile` of main). */
const tableNames = /\.(csv|tsv|txt)$/i;
const spreadsheetNames = /\.(xls|xls[xmb]|ods|numbers)$/i;

/** What was dropped. */
export function kindOfDropped(
  files: readonly { readonly name: string; readonly isFolder: boolean }[],
  taker: Pick<FileTaker, 'names'> | null = null,
): DropKind {
  const [file] = files;
  if (file === undefined) return 'other';
  if (files.length > 1) return 'several';
  if (file.isFolder) return 'folder';
  if (taker?.names.test(file.name) === true) return 'taken';
  if (tableNames.test(file.name)) return 'clients';
  return spreadsheetNames.test(file.name) ? 'spreadsheet' : 'other';
}
