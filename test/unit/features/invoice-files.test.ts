import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contract } from '../../../preload/contract/index.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { OpenedFile } from '../../../main/import/open-file.ts';
import {
  matchOpenFiles,
  openInvoiceFiles,
} from '../../../main/features/supplier-invoices/files/invoice-files.ts';
import { monthOfInvoices } from '../../../main/features/supplier-invoices/month-of-invoices.ts';
import { monthOf } from '../../../main/features/month-part.ts';
import { removeOld } from '../../../main/app/retention/remove-old.ts';
import { systemTimers } from '../../../main/time/timers.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { pdfOf, sampleFile, sampleText, utf8 } from '../../fixtures/e-invoice-files.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { setUp } from './invoice-board.ts';

/** The bank's invoice of `xrechnung-ubl.xml`. */
const ofFlour: Partial<SupplierInvoice> = {
  invoiceNumber: 'RE-2026-0117',
  supplierName: 'Müller & Söhne Getreide GmbH',
  vatNumber: 'DE136695976',
  iban: 'DE02 1203 0000 0000 2020 51',
  totalAmount: euros('842.40'),
};
function bankInvoice(over: Partial<SupplierInvoice> = {}): SupplierInvoice {
  return invoiceWith({ id: invoiceIdOf('flour'), ...ofFlour, ...over });
}

function given(content: string | Uint8Array, name = 'rechnung.xml') {
  return { name, base64: Buffer.from(content).toString('base64') };
}

function rig(scope: Partial<Scope> = {}) {
  const changes: string[] = [];
  const { connection, store, invoices, world } = setUp(
    {},
    { publishChange: (topic) => void changes.push(topic), ...scope },
  );
  const files = openInvoiceFiles(connection, invoices.onFilesChange);
  return {
    connection,
    store,
    invoices,
    world,
    files,
    changes,
    matchAgain: () => matchOpenFiles(connection, invoices.onFilesChange),
    add: (content: string | Uint8Array, name?: string) => files.add({ file: given(content, name) }),
    list: async (invoiceId: string | null = null) => {
      const id = invoiceId === null ? null : invoiceIdOf(invoiceId);
      const answer = await files.list({ invoiceId: id, at: 0, limit: 100 });
      if (!answer.ok) throw new Error(answer.error.kind);
      return contract.invoiceFiles.list.output.parse(answer.value);
    },
  };
}

/** Each stretch of work is over at its first question. */
function eachStepIsLong(): Pick<Scope, 'monotonicNow'> {
  let now = 0;
  return { monotonicNow: () => (now += 10) };
}

describe('an added file', () => {
  it('is the same as the bank’s invoice, or differs in named fields', async () => {
    const { store, add, list, changes } = rig();
    store(bankInvoice());
    expect(await add(sampleText('xrechnung-ubl'))).toEqual({
      ok: true,
      value: { wasChosen: true, newCount: 1, knownCount: 0, unreadableCount: 0, refused: [] },
    });
    expect(changes).toContain('invoice-files');
    expect((await list()).rows).toMatchObject([
      {
        fileName: 'rechnung.xml',
        state: 'same',
        problem: null,
        invoice: { id: 'flour', invoiceNumber: 'RE-2026-0117' },
        content: { number: 'RE-2026-0117', amount: euros('842.40') },
      },
    ]);
    store(bankInvoice({ iban: 'DE75512108001245126199', totalAmount: euros('900.00') }));
    expect((await list('flour')).rows).toMatchObject([
      { state: 'differs', differences: ['iban', 'gross', 'payable'] },
    ]);
    expect((await list('another')).rows).toEqual([]);
  });

  it('of a credit note has a minus, as among the bank’s invoices', async () => {
    const { add, list } = rig();
    await add(sampleText('ubl-credit-note'));
    expect((await list()).rows).toMatchObject([
      { content: { isCreditNote: true, amount: euros('-45.10') } },
    ]);
  });

  it('is stored once, however often and under whatever name it is added', async () => {
    const { add, list } = rig();
    const text = sampleText('xrechnung-ubl');
    const twice = await Promise.all([add(text), add(text, 'copy.xml')]);
    expect(twice).toMatchObject([
      { value: { newCount: 1, knownCount: 0 } },
      { value: { newCount: 0, knownCount: 1 } },
    ]);
    expect((await list()).totalCount).toBe(1);
  });

  it('waits for its invoice, and finds it once the bank names it', async () => {
    const { matchAgain, store, add, list } = rig();
    await add(sampleText('xrechnung-ubl'));
    expect((await list()).rows).toMatchObject([{ state: 'not-known', invoice: null }]);
    store(bankInvoice());
    await matchAgain();
    expect((await list()).rows).toMatchObject([{ state: 'same', invoice: { id: 'flour' } }]);
  });

  it('asks the user which invoice it is, and obeys only that answer', async () => {
    const { matchAgain, store, files, add, list } = rig();
    store(
      bankInvoice({ vatNumber: null, iban: null, totalAmount: euros('1.00') }),
      bankInvoice({ id: invoiceIdOf('other'), vatNumber: null, iban: null }),
    );
    store(bankInvoice({ id: invoiceIdOf('third'), vatNumber: null, iban: null }));
    await add(sampleText('xrechnung-ubl'));
    const [asked] = (await list()).rows;
    expect(asked).toMatchObject({ state: 'choose', invoice: null });
    expect(asked?.candidates.map(({ id }) => id)).toContain('other');
    expect(asked?.candidates.find(({ id }) => id === 'flour')).toMatchObject({
      differences: ['gross', 'payable'],
    });
    const id = asked?.id ?? '';
    await files.choose({ id, invoiceId: invoiceIdOf('other') });
    expect((await list('other')).rows).toMatchObject([{ id, invoice: { id: 'other' } }]);
    await files.choose({ id, invoiceId: null });
    await matchAgain();
    expect((await list()).rows).toMatchObject([{ state: 'not-known', candidates: [] }]);
  });

  it('obeys an answer that the user gives while files are matched', async () => {
    let answer = (): void => undefined;
    // The first file is matched before the answer, the second one after it.
    const { matchAgain, store, files, add, list } = rig({
      ...eachStepIsLong(),
      nextTurn: async () => answer(),
    });
    await add(sampleText('fattura-pa'), 'first.xml');
    await add(sampleText('xrechnung-ubl'));
    store(bankInvoice());
    const id = (await list()).rows[0]?.id ?? '';
    answer = () => {
      answer = () => undefined;
      void files.choose({ id, invoiceId: null });
    };
    await matchAgain();
    expect((await list()).rows[0]).toMatchObject({ id, state: 'not-known', invoice: null });
  });

  it('belongs to no invoice of the bank if it cannot be read', async () => {
    const { store, files, add, list } = rig();
    store(bankInvoice());
    await add('hello', 'note.xml');
    const id = (await list()).rows[0]?.id ?? '';
    expect(await files.choose({ id, invoiceId: invoiceIdOf('flour') })).toMatchObject({
      error: { kind: 'not-found' },
    });
    expect((await list('flour')).rows).toEqual([]);
  });

  it('lets other work run between its invoices, and between listed ones', async () => {
    let turns = 0;
    const { add, list } = rig({ ...eachStepIsLong(), nextTurn: async () => void (turns += 1) });
    const [head = '', ...bodies] = sampleText('fattura-pa').split(
      /(?=<FatturaElettronicaBody>|<\/p:FatturaElettronica>)/,
    );
    const end = bodies.pop() ?? '';
    const many = Array.from({ length: 100 }, () => bodies[0]).join('');
    await add(`${head}${many}${end}`, 'fattura.xml');
    expect(turns).toBeGreaterThanOrEqual(100);
    turns = 0;
    expect((await list()).rows).toHaveLength(100);
    expect(turns).toBeGreaterThanOrEqual(100);
  });

  it('is not saved if it is removed meanwhile', async () => {
    const { files, add, list } = rig({
      saveText: async ({ text }) => {
        for await (const piece of text as AsyncIterable<Uint8Array>)
          if (piece.length > 0) await files.remove({ id });
        return 'saved';
      },
    });
    await add(`${sampleText('xrechnung-ubl')}<!-- ${'x'.repeat(700_000)} -->`);
    const id = (await list()).rows[0]?.id ?? '';
    expect(await files.save({ id })).toMatchObject({ error: { kind: 'not-found' } });
  });

  it('is removed piece by piece, the last one with its row', async () => {
    const left: number[] = [];
    const { connection, files, add, list } = rig({
      nextTurn: async () => void left.push(connection.vault.filedInvoices.count().count),
    });
    await add(`${sampleText('xrechnung-ubl')}<!-- ${'x'.repeat(700_000)} -->`);
    const id = (await list()).rows[0]?.id ?? '';
    left.length = 0;
    await files.remove({ id });
    expect(left).toEqual([1, 1, 0]);
    expect(await list()).toMatchObject({ rows: [], usedBytes: 0 });
    expect(connection.vault.filedInvoices.piece(id.slice(0, 64), 0)).toBeNull();
  });

  it('is listed with the reason if it cannot be read, and takes no room', async () => {
    const { add, list } = rig();
    await add(await pdfOf([]), 'letter.pdf');
    await add(sampleFile('signed/encrypted.p7m'), 'closed.p7m');
    await add('hello', 'note.xml');
    const { rows, usedBytes } = await list();
    expect(rows.map(({ state, problem, fileName }) => [state, problem, fileName])).toEqual([
      ['unreadable', 'other', 'note.xml'],
      ['unreadable', 'encrypted-envelope', 'closed.p7m'],
      ['unreadable', 'plain-pdf', 'letter.pdf'],
    ]);
    expect(usedBytes).toBe(0);
  });

  it('with two invoices is two rows, and one file to save and remove', async () => {
    const saved: Buffer[] = [];
    const { files, add, list } = rig({
      saveText: async ({ text }) => {
        const pieces: Uint8Array[] = [];
        for await (const piece of text as AsyncIterable<Uint8Array>) pieces.push(piece);
        saved.push(Buffer.concat(pieces));
        return 'saved';
      },
    });
    // Longer than a stored piece.
    const text = sampleText('fattura-pa') + `<!-- ${'x'.repeat(700_000)} -->`;
    await add(text, 'fattura.xml');
    const { rows, usedBytes } = await list();
    expect(rows.map(({ content }) => content?.number)).toEqual(['118/A', '117/A']);
    expect(usedBytes).toBe(Buffer.byteLength(text));
    const id = rows[0]?.id ?? '';
    expect(await files.save({ id })).toEqual({ ok: true, value: { wasSaved: true } });
    expect(saved.map(String)).toEqual([text]);
    await files.remove({ id });
    expect(await list()).toMatchObject({ rows: [], totalCount: 0, usedBytes: 0 });
    expect(await files.save({ id })).toMatchObject({ error: { kind: 'not-found' } });
  });
});

describe('the page of a stored invoice', () => {
  it('is read from all pieces of its file', async () => {
    const { files, add, list } = rig();
    const comment = `<!-- ${'x'.repeat(700_000)} -->`;
    await add(sampleText('fattura-pa').replace('<FatturaElettronicaBody>', `${comment}$&`));
    const { rows } = await list();
    for (const { id, content } of rows) {
      const answer = await files.read({ id });
      expect(answer).toMatchObject({ ok: true, value: { isSigned: false } });
      expect(JSON.parse((answer.ok && answer.value.pageJson) || '')).toMatchObject({
        standard: 'fattura-pa',
        number: content?.number,
      });
    }
    expect(rows).toHaveLength(2);
  });

  it('returns why the file cannot be read, or not-found once it was removed', async () => {
    const { files, add, list } = rig();
    await add(await pdfOf([]), 'letter.pdf');
    const id = (await list()).rows[0]?.id ?? '';
    expect(await files.read({ id })).toMatchObject({
      error: { kind: 'invalid-input', problems: [{ path: ['file'], code: 'plain-pdf' }] },
    });
    await files.remove({ id });
    expect(await files.read({ id })).toMatchObject({ error: { kind: 'not-found' } });
  });
});

it('stores and lists many invoices in many turns', async () => {
  const world = { elapsedMs: 0, turns: 0 };
  const { add, list } = rig({
    monotonicNow: () => (world.elapsedMs += 10),
    nextTurn: async () => void (world.turns += 1),
  });
  const body = /<FatturaElettronicaBody>.*?<\/FatturaElettronicaBody>/s;
  const text = sampleText('fattura-pa').replace(body, (first) => first.repeat(30));
  await add(text, 'fattura.xml');
  expect(world.turns).toBeGreaterThan(30);
  world.turns = 0;
  expect((await list()).totalCount).toBe(31);
  expect(world.turns).toBeGreaterThan(30);
});

describe('files that the user chooses', () => {
  it('are all added; one that is too large stops no other', async () => {
    const opened: OpenedFile[] = [
      { kind: 'too-large' },
      { kind: 'opened', name: 'a.xml', bytes: utf8(sampleText('xrechnung-ubl')) },
    ];
    const { files, list } = rig({ openFiles: async () => opened.map((file) => async () => file) });
    expect(await files.add({ file: null })).toMatchObject({
      value: { newCount: 1, refused: ['too-large'] },
    });
    expect((await list()).totalCount).toBe(1);
  });

  it('are none if the user cancels', async () => {
    const { files } = rig();
    expect(await files.add({ file: null })).toMatchObject({
      value: { wasChosen: false, newCount: 0 },
    });
  });
});

it('refuses every command without a vault', async () => {
  const files = openInvoiceFiles({ ...rig().connection, vault: null }, () => undefined);
  expect(await files.add({ file: given('x') })).toMatchObject({
    error: { kind: 'storage-unavailable' },
  });
});

it('removes incompletely stored files, and files older than the retention', async () => {
  const { connection, world, add, list } = rig();
  const { vault } = connection;
  vault.filedInvoices.putPiece('half', 0, utf8('half'));
  openInvoiceFiles(connection, () => undefined);
  await expect.poll(() => vault.filedInvoices.piece('half', 0)).toBeNull();
  await add(sampleText('xrechnung-ubl'));
  world.now += 1_000;
  await add(sampleText('factur-x-cii'), 'new.xml');
  const removed = await removeOld(connection, { beforeEpochMs: world.now, onRemoved: () => {} });
  expect(removed).toBe(1);
  expect((await list()).rows.map(({ fileName }) => fileName)).toEqual(['new.xml']);
});

it('puts the files of the month’s invoices into the accountant’s month', async () => {
  const { store, add, invoices } = rig();
  store(bankInvoice({ issueDate: '2026-11-02' }));
  await add(sampleText('xrechnung-ubl'));
  await add(sampleText('fattura-pa'), 'not-known.xml');
  const documents = await monthOfInvoices(invoices).documents?.(monthOf('2026-11'));
  expect(documents?.map(({ name }) => name)).toEqual(['rechnung.xml']);
  expect(await monthOfInvoices(invoices).documents?.(monthOf('2026-10'))).toEqual([]);
});

describe('a watched folder', () => {
  function folderRig(over: Partial<Scope> = {}) {
    const folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-watched-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return {
      folder,
      ...rig({
        chooseFolder: async () => folder,
        nextTurn: () => new Promise(setImmediate),
        monotonicNow: () => performance.now(),
        timers: systemTimers,
        ...over,
      }),
    };
  }

  it('is watched once the user chooses it, until they end it', async () => {
    const { folder, files, connection } = folderRig();
    expect(await files.folder({})).toEqual({ ok: true, value: { name: null, problem: null } });
    expect(await files.watchFolder({})).toMatchObject({ value: { wasChosen: true } });
    expect(await files.folder({})).toMatchObject({ value: { name: path.basename(folder) } });
    await files.leaveFolder({});
    expect(connection.vault.watchedFolder.get()).toBeNull();
  });

  it('has one more timer, however long a file is being written', async () => {
    const waiting = new Map<() => void, number>();
    let nowEpochMs = Date.parse('2026-11-21T09:00:00Z');
    const { folder, files, world } = folderRig({
      // No file ever stands still.
      monotonicNow: () => 0,
      timers: {
        after: (delayMs, task) => {
          const run = (): void => task();
          waiting.set(run, nowEpochMs + delayMs);
          return () => waiting.delete(run);
        },
      },
    });
    writeFileSync(path.join(folder, 'rechnung.xml'), sampleText('xrechnung-ubl'));
    await files.watchFolder({});
    for (let half = 0; half < 6; half += 1) {
      await setTimeout(50);
      nowEpochMs += 30_000;
      world.now = nowEpochMs;
      for (const [run, dueEpochMs] of waiting) {
        if (dueEpochMs > nowEpochMs) continue;
        waiting.delete(run);
        run();
      }
    }
    await setTimeout(50);
    // That of the scheduler, and that of the file.
    expect(waiting.size).toBe(2);
  });

  it('adds its files once they stop changing, and none through a link', async () => {
    const { folder, files, list } = folderRig();
    writeFileSync(path.join(folder, 'rechnung.xml'), sampleText('xrechnung-ubl'));
    writeFileSync(`${folder}.elsewhere.xml`, sampleText('factur-x-cii'));
    onTestFinished(() => rmSync(`${folder}.elsewhere.xml`));
    symlinkSync(`${folder}.elsewhere.xml`, path.join(folder, 'link.xml'));
    await files.watchFolder({});
    await expect
      .poll(async () => (await list()).rows.map((row) => row.fileName), { interval: 500 })
      .toEqual(['rechnung.xml']);
  });
});
