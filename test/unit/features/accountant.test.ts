import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { MonthPart } from '../../../main/features/month-part.ts';
import { accountant } from '../../../main/features/accountant/accountant.ts';
import type { TextToSave } from '../../../main/export/save-text.ts';
import { openConnection } from './fakes.ts';

const invoices: MonthPart = {
  tables: async () => [
    {
      title: 'Supplier invoices',
      columns: ['Supplier', 'Number', 'Total'],
      rows: [
        ['<b>Müller & Söhne</b>', '2', { value: '-1234567890123456789.05', currency: 'EUR' }],
        ['Nobody', '1', { value: '1', currency: 'no currency' }],
        ['Finer', '1', { value: '83.004', currency: 'EUR' }],
        ['Yen', '1', { value: '12.5', currency: 'JPY' }],
      ],
      note: '',
    },
  ],
  files: (month) => [
    {
      name: 'Invoices',
      extension: 'csv',
      async *text({ onRow }) {
        onRow();
        yield `month;${month.name}\r\n`;
        onRow();
        yield 'é\r\n';
      },
    },
  ],
};

async function savedMonth(...parts: readonly MonthPart[]) {
  const saved: (Omit<TextToSave, 'text'> & { readonly bytes: Buffer })[] = [];
  const scope = openConnection({
    monthParts: () => parts,
    saveText: async ({ text, ...file }) => {
      const chunks: Buffer[] = [];
      for await (const chunk of text) chunks.push(Buffer.from(chunk));
      saved.push({ ...file, bytes: Buffer.concat(chunks) });
      return 'saved';
    },
  });
  const { commands } = accountant.open(scope);
  expect(await commands.accountant.save({ month: '2026-10' })).toEqual({
    ok: true,
    value: { wasSaved: true },
  });
  const [file] = saved;
  if (file === undefined) throw new Error('nothing was saved');
  return { ...file, entries: unzipSync(file.bytes), commands };
}

describe('the monthly report for the accountant', () => {
  it('gives each file of the user a name of its own that every system can write', async () => {
    const names = ['Invoices.csv', 'a.pdf', 'A.pdf', 'a (2).pdf', 'a.pdf', 'x:y.pdf', '..'];
    const bytes = async function* () {
      yield Buffer.from('x');
    };
    const page = 'Overview.pdf';
    const part = { documents: async () => [...names, page].map((name) => ({ name, bytes })) };
    const { entries } = await savedMonth(invoices, { files: () => [], ...part });
    expect(Object.keys(entries)).toEqual([
      'Invoices.csv',
      'Invoices (2).csv',
      'a.pdf',
      'A (2).pdf',
      'a (2) (2).pdf',
      'a (3).pdf',
      'x-y.pdf',
      '-',
      'Overview (2).pdf',
      'Overview.pdf',
      'manifest.json',
    ]);
  });

  it('is one flat zip with the lists, a page with the totals, and each file’s hash', async () => {
    const { suggestedName, extension, entries, commands } = await savedMonth(invoices);
    expect([suggestedName, extension]).toEqual(['2026-10 Shop', 'zip']);
    const names = Object.keys(entries);
    expect(names).toEqual(['Invoices.csv', 'Overview.pdf', 'manifest.json']);
    expect(await commands.accountant.preview({ month: '2026-10' })).toMatchObject({
      value: { files: names },
    });
    const bytesOf = (name: string): Uint8Array => entries[name] ?? new Uint8Array();
    expect(Buffer.from(bytesOf('Invoices.csv')).toString('utf8')).toBe(
      '\uFEFFmonth;2026-10\r\né\r\n',
    );
    const manifest = JSON.parse(strFromU8(bytesOf('manifest.json'))) as { files: unknown };
    expect(manifest).toMatchObject({ format: 1, company: 'Shop', month: '2026-10' });
    expect(manifest.files).toEqual(
      ['Invoices.csv', 'Overview.pdf'].map((name) => ({
        name,
        bytes: bytesOf(name).length,
        ...(name.endsWith('.csv') && { rows: 2 }),
        sha256: createHash('sha256').update(bytesOf(name)).digest('hex'),
      })),
    );
  });

  it('contains every figure digit for digit, and names as text', async () => {
    const { entries } = await savedMonth(invoices);
    const page = strFromU8(entries['Overview.pdf'] ?? new Uint8Array());
    expect(page).toContain('&lt;b&gt;Müller &amp; Söhne&lt;/b&gt;');
    expect(page).toContain('-€1,234,567,890,123,456,789.05');
    expect(page).toContain('1 no currency');
    expect(page).toContain('€83.004');
    expect(page).toContain('¥12.5');
    expect(page).toContain('Shop – October 2026');
  });

  it('comes from one read, for the page and every list', async () => {
    let readings = 0;
    const scope = openConnection({
      monthParts: () => {
        readings += 1;
        return [invoices];
      },
      saveText: async ({ text }) => {
        for await (const _ of text);
        return 'saved';
      },
    });
    await accountant.open(scope).commands.accountant.save({ month: '2026-10' });
    expect(readings).toBe(1);
  });

  it('reports missing lists if the stored data is unreadable', async () => {
    const { commands } = accountant.open({ ...openConnection(), vault: null });
    expect(await commands.accountant.preview({ month: '2026-10' })).toMatchObject({
      value: { note: expect.stringMatching(/These lists are missing: .*, .*, /) as unknown },
    });
  });

  it('has its page and its list of files even if every part is empty', async () => {
    const { entries } = await savedMonth();
    expect(Object.keys(entries)).toEqual(['Overview.pdf', 'manifest.json']);
  });
});
