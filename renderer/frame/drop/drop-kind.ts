import type { DropTarget } from '../../platform/drop-target.ts';

/**
 * The result of a drop: `taken` is a file for the shown page, `clients` one for the import of
 * clients, `invoices` are e-invoices; the others say why the files are rejected. `spreadsheet`: a
 * table that must be saved as CSV first.
 */
export type DropKind =
  | 'taken'
  | 'clients'
  | 'invoices'
  | 'several'
  | 'folder'
  | 'spreadsheet'
  | 'other';
export type RefusedDrop = Exclude<DropKind, 'taken' | 'clients' | 'invoices'>;

/** Why a drop is rejected; null: it is not. */
export function refusalOf(kind: DropKind | null): RefusedDrop | null {
  return kind === 'taken' || kind === 'clients' || kind === 'invoices' ? null : kind;
}

const invoiceTypes =
  /^(?:application\/(?:pdf|xml|(?:x-)?pkcs7-\w+|zip|x-zip-compressed)|text\/xml|message\/rfc822)$/;

const spreadsheetTypes =
  /^application\/(vnd\.openxmlformats-officedocument\.spreadsheetml|vnd\.oasis\.opendocument\.spreadsheet|vnd\.apple\.numbers|vnd\.ms-excel\.)/;
/** With Excel installed, Windows gives every CSV file this type. */
const excelType = 'application/vnd.ms-excel';
const tableTypes = /^(text\/.*|application\/(csv|x-csv))$/;

/**
 * During a drag the page knows only the number and the types of the files, no names. If the type is
 * not specific, the drop decides.
 */
export function dragKind(
  types: readonly string[],
  target: Pick<DropTarget, 'types'> | null = null,
): DropKind {
  const [type = ''] = types;
  // Systems know no type for some of these files.
  if (types.length > 1)
    return types.every((each) => each === '' || invoiceTypes.test(each)) ? 'invoices' : 'several';
  if (target?.types.test(type) === true) return 'taken';
  if (invoiceTypes.test(type)) return 'invoices';
  if (type === '' || type === excelType || tableTypes.test(type)) return 'clients';
  return spreadsheetTypes.test(type) ? 'spreadsheet' : 'other';
}

/** The same as in the import's file dialog (`openImportFile` of main). */
const tableNames = /\.(csv|tsv|txt)$/i;
/** The same as `invoiceFileExtensions` of the contract. */
const invoiceNames = /\.(pdf|xml|p7m|zip|eml)$/i;
const spreadsheetNames = /\.(xls|xls[xmb]|ods|numbers)$/i;

/** The kind of a completed drop. */
export function dropKind(
  files: readonly { readonly name: string; readonly isFolder: boolean }[],
  target: Pick<DropTarget, 'names'> | null = null,
): DropKind {
  const [file] = files;
  if (file === undefined) return 'other';
  if (files.length > 1 && files.every(({ isFolder, name }) => !isFolder && invoiceNames.test(name)))
    return 'invoices';
  if (files.length > 1) return 'several';
  if (file.isFolder) return 'folder';
  if (target?.names.test(file.name) === true) return 'taken';
  if (invoiceNames.test(file.name)) return 'invoices';
  if (tableNames.test(file.name)) return 'clients';
  return spreadsheetNames.test(file.name) ? 'spreadsheet' : 'other';
}
