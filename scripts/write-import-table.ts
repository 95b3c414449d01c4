/** `npm run import-table`: writes the table of imports into docs/ARCHITECTURE.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { importTablePage } from './import-table.ts';

const page = 'docs/ARCHITECTURE.md';
const table = (await format(page, importTablePage())).code.trim();
const text = readFileSync(page, 'utf8');
writeFileSync(
  page,
  text.replace(/\| place +\|[\s\S]*?\n(?=\n)/, () => `${table}\n`),
);
