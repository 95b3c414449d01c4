import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Big } from 'big.js';
import { XMLParser } from 'fast-xml-parser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Confirmation, namedSum } from '../../../preload/contract/app/confirmation.ts';
import { contract } from '../../../preload/contract/index.ts';
import {
  type PaymentFileVersion,
  paymentFileVersions,
} from '../../../preload/contract/invoices/payment-files.ts';
import type { PayDoubtKind } from '../../../preload/contract/invoices/pay-slips.ts';
import { organizationCodec } from '../../../main/data/codecs/bank-models.ts';
import { SqliteError } from '../../../main/data/sqlite.ts';
import type { SaveText, TextToSave } from '../../../main/export/save-text.ts';
import {
  discardFile,
  markFileSent,
  takeBackHandOver,
} from '../../../main/features/supplier-invoices/paying/hand-overs.ts';
import {
  answerDoubt,
  readPaySlip,
} from '../../../main/features/supplier-invoices/paying/pay-slip.ts';
import {
  previewPaymentFile,
  savePaymentFile,
} from '../../../main/features/supplier-invoices/paying/payment-files.ts';
import {
  sepaIdentifier,
  sepaText,
} from '../../../main/features/supplier-invoices/paying/sepa-text.ts';
import { createTextSaver } from '../../../main/shell/files/save-text.ts';
import { sampleTransferableInvoices } from '../../fixtures/generated-transfers.ts';
import type { EInvoice } from '../../../main/import/e-invoice/e-invoice.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { storeEInvoice } from '../../fixtures/stored-e-invoice.ts';
import { accountWith, confirmAgainWith, organizationWith } from './fakes.ts';
import { everything, setUp } from './invoice-board.ts';

const query = { text: '', lanes: [], statuses: [], isChangedOnly: false };
const ours = 'FR7630006000011234567890189';
const account = accountWith({
  iban: ours,
  bic: 'AGRIFRPP',
  name: 'Main account',
  status: 'active',
  isMain: true,
});
const flour = {
  id: 'flour',
  supplierName: 'Minoterie du Forêt',
  invoiceNumber: 'F/2026/1',
  status: 'to_pay',
  iban: 'DE33100205000001194700',
  totalAmount: euros('120.10'),
};
const rent = {
  id: 'rent',
  supplierName: 'SCI Les Tanneurs',
  invoiceNumber: 'RF18539007547034',
  status: 'to_pay',
  iban: 'BE68539007547034',
  totalAmount: euros('1180.2'),
};

type Given = Parameters<typeof invoiceWith>[0];
function start(...given: readonly Given[]) {
  const saved: TextToSave[] = [];
  const world = {
    answer: 'saved' as Awaited<ReturnType<SaveText>>,
    accounts: [account],
    saver: null as SaveText | null,
    isOpen: true,
    pin: null as string | null,
  };
  const loop = { nowMs: 0, turns: 0 };
  const all = setUp(
    {},
    {
      monotonicNow: () => (loop.nowMs += 10),
      nextTurn: async () => void (loop.turns += 1),
      saveText: async (file) => {
        saved.push(file);
        if (world.saver !== null) return world.saver(file);
        if (world.answer === 'cancelled' || file.confirmReplace?.() === false) return 'cancelled';
        if (world.answer === 'saved') file.onSaved?.('/documents/payments.xml');
        return world.answer;
      },
      isOpen: () => world.isOpen,
      confirmAgain: (...asked) => confirmAgainWith(world.pin)(...asked),
    },
  );
  const company = (
    accounts: readonly (typeof account)[],
    legalName = 'Boulangerie Martin & Fils',
  ): void =>
    all.connection.cache.snapshots.put('organization', {
      body: organizationCodec.write(organizationWith({ legalName, bankAccounts: [...accounts] })),
      asOfEpochMs: 1,
    });
  company([account]);
  const previewFrom = async (from: string, ...chosen: readonly string[]) => {
    const answer = await previewPaymentFile(all.invoices, {
      query,
      chosen: chosen.map(invoiceIdOf),
      account: from,
    });
    if (!answer.ok) throw new Error(answer.error.kind);
    return contract.paymentFiles.preview.output.parse(answer.value);
  };
  const shownOf = async (
    ids: readonly string[],
  ): Promise<{ readonly digest: string; readonly named: string }> => {
    const answer = await previewPaymentFile(all.invoices, { query, chosen: ids.map(invoiceIdOf) });
    const { digest, count, sum } = answer.ok ? answer.value : { digest: '', count: 0, sum: '' };
    return { digest, named: namedSum(count, sum, 'EUR') };
  };
  all.store(...given.map(invoiceWith));
  return {
    ...all,
    nowEpochMs: all.world.now,
    day: all.world,
    saved,
    world,
    loop,
    company,
    preview: (...chosen: readonly string[]) => previewFrom(ours, ...chosen),
    previewFrom,
    /** The preview's values at that moment, unless given. */
    save: async (
      ids: readonly string[],
      over: Partial<{
        digest: string;
        account: string;
        executionDay: string;
        version: PaymentFileVersion;
        confirmation: Confirmation;
      }> = {},
    ) => {
      const { digest, named } = await shownOf(ids);
      return savePaymentFile(all.invoices, {
        ids: ids.map(invoiceIdOf),
        digest,
        confirmation: { secret: null, named },
        account: ours,
        executionDay: '2026-11-23',
        version: 'pain.001.001.09',
        ...over,
      });
    },
    slip: (id: string) => {
      const answer = readPaySlip(all.invoices, invoiceIdOf(id));
      return answer.ok ? answer.value.slip : null;
    },
    text: (): string => saved.at(-1)?.text as string,
    handed: () =>
      all
        .list()
        .rows.flatMap(({ id, handedOverAtEpochMs }) =>
          handedOverAtEpochMs === undefined ? [] : [id],
        ),
    inSavedFile: () =>
      all.list().rows.flatMap(({ id, isInSavedFile }) => (isInSavedFile === true ? [id] : [])),
    /** The shell's own saver with a given folder, after an action while its dialog is open. */
    saveInto: (folder: string, meanwhile: () => void = () => undefined): string => {
      const filePath = path.join(folder, 'payments.xml');
      world.saver = createTextSaver({
        window: () => null,
        dialog: { showSaveDialog: async () => (meanwhile(), { canceled: false, filePath }) },
        documents: () => folder,
      });
      return filePath;
    },
  };
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => name === 'CdtTrfTxInf',
});
type Payment = {
  readonly PmtId: { readonly EndToEndId: string };
  readonly Amt: { readonly InstdAmt: { readonly '#text': string; readonly '@Ccy': string } };
  readonly Cdtr: { readonly Nm: string };
  readonly CdtrAcct: { readonly Id: { readonly IBAN: string } };
  readonly RmtInf?: unknown;
};
type Initiation = {
  readonly GrpHdr: Readonly<Record<string, string>>;
  readonly PmtInf: Readonly<Record<string, string>> & { readonly CdtTrfTxInf: readonly Payment[] };
};
function read(text: string): Initiation {
  return (parser.parse(text) as { readonly Document: { readonly CstmrCdtTrfInitn: Initiation } })
    .Document.CstmrCdtTrfInitn;
}

/** EPC217-08, chapter 1. */
const everyBankTakes = /^[A-Za-z0-9/\-?:().,'+ ]+$/;
const identifier = /^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-payments-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Generated invoices have names that look disguised. */
async function answerAll({ invoices, preview }: ReturnType<typeof start>): Promise<void> {
  for (const { id, doubts } of (await preview()).candidates)
    for (const { kind, about } of doubts) answerDoubt(invoices, { id, doubt: kind, about });
}

describe('a file of payments', () => {
  it.each(paymentFileVersions)(
    'has the elements of %s in the order of its schema',
    async (version) => {
      const { save, text } = start(flour, rent);
      expect(await save(['flour', 'rent'], { version })).toMatchObject({
        value: { wasSaved: true, place: '/documents/payments.xml', count: 2, sum: '1300.30' },
      });
      expect(text()).toMatch(
        new RegExp(
          `^<\\?xml version="1.0" encoding="UTF-8"\\?>\\s*<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">`,
        ),
      );
      const { GrpHdr, PmtInf } = read(text());
      expect(Object.keys(GrpHdr)).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']);
      expect(Object.keys(PmtInf).join(' ')).toBe(
        'PmtInfId PmtMtd NbOfTxs CtrlSum PmtTpInf ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr CdtTrfTxInf',
      );
      expect(PmtInf).toMatchObject({
        PmtMtd: 'TRF',
        PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
        ReqdExctnDt: version === 'pain.001.001.03' ? '2026-11-23' : { Dt: '2026-11-23' },
        Dbtr: { Nm: 'Boulangerie Martin + Fils' },
        DbtrAcct: { Id: { IBAN: ours } },
        DbtrAgt: {
          FinInstnId: version === 'pain.001.001.03' ? { BIC: 'AGRIFRPP' } : { BICFI: 'AGRIFRPP' },
        },
        ChrgBr: 'SLEV',
      });
      expect(PmtInf.CdtTrfTxInf.map((each) => Object.keys(each))).toEqual(
        PmtInf.CdtTrfTxInf.map(() => ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf']),
      );
      expect(PmtInf.CdtTrfTxInf).toContainEqual({
        PmtId: { EndToEndId: 'F/2026/1' },
        Amt: { InstdAmt: { '#text': '120.10', '@Ccy': 'EUR' } },
        Cdtr: { Nm: 'Minoterie du Foret' },
        CdtrAcct: { Id: { IBAN: 'DE33100205000001194700' } },
        RmtInf: { Ustrd: 'F/2026/1' },
      });
      expect(PmtInf.CdtTrfTxInf.at(-1)?.RmtInf).toEqual({
        Strd: {
          CdtrRefInf: { Tp: { CdOrPrtry: { Cd: 'SCOR' }, Issr: 'ISO' }, Ref: 'RF18539007547034' },
        },
      });
    },
  );

  it.each([
    ['pain.001.001.09', 'no bic', null],
    ['pain.001.001.03', 'agrifrpp', 'AGRIFRPP'],
    ['pain.001.001.03', 'AGRI FR PP XXX', 'AGRIFRPPXXX'],
    ['pain.001.001.03', 'AGRIFR1P', null],
    ['pain.001.001.03', 'AGRIFRPO', null],
    ['pain.001.001.09', 'AGRIFR1P', 'AGRIFR1P'],
    ['pain.001.001.09', 'AGRIFRP', null],
  ] as const)('of %s has the BIC %s as its schema requires: %s', async (version, bic, written) => {
    const { save, text, company } = start(flour);
    company([{ ...account, bic }]);
    await save(['flour'], { version });
    expect(read(text()).PmtInf['DbtrAgt']).toEqual({
      FinInstnId:
        written === null
          ? { Othr: { Id: 'NOTPROVIDED' } }
          : { [version === 'pain.001.001.03' ? 'BIC' : 'BICFI']: written },
    });
  });

  it.each(paymentFileVersions)(
    'has the exact count and sum, and only values that %s and banks accept',
    async (version) => {
      // The second half has a number in each text, so that all texts differ.
      const generated = sampleTransferableInvoices()
        .slice(200, 320)
        .map((each, at) => ({
          ...each,
          id: `g${String(at)}`,
          ...(at < 60
            ? {}
            : {
                supplierName: `${String(at)} ${each.supplierName ?? ''}`,
                invoiceNumber: `${String(at)} ${each.invoiceNumber ?? ''}`,
              }),
        }));
      const all = start(...generated);
      const { save, text, preview } = all;
      await answerAll(all);
      const { candidates } = await preview();
      const ready = new Set<string>(
        candidates.filter(({ leftOut }) => leftOut.length === 0).map(({ id }) => id),
      );
      expect(ready.size).toBeGreaterThan(75);
      const count = String(ready.size);
      expect(await save([...ready], { version })).toMatchObject({ value: { count: ready.size } });
      const { GrpHdr, PmtInf } = read(text());
      const sum = generated
        .filter(({ id }) => ready.has(id))
        .reduce((sumSoFar, { totalAmount }) => sumSoFar.plus(totalAmount?.value ?? ''), new Big(0))
        .toFixed(2);
      expect([GrpHdr['NbOfTxs'], GrpHdr['CtrlSum']]).toEqual([count, sum]);
      expect([PmtInf['NbOfTxs'], PmtInf['CtrlSum']]).toEqual([count, sum]);
      for (const { PmtId, Cdtr, CdtrAcct, RmtInf } of PmtInf.CdtTrfTxInf) {
        expect(CdtrAcct.Id.IBAN).toMatch(/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/);
        expect(PmtId.EndToEndId).toMatch(identifier);
        expect(PmtId.EndToEndId).not.toMatch(/^\/|\/$|\/\//);
        expect(Cdtr.Nm).toMatch(everyBankTakes);
        expect(Cdtr.Nm.length).toBeLessThanOrEqual(70);
        const { Ustrd = 'x' } = (RmtInf ?? {}) as { readonly Ustrd?: string };
        expect(Ustrd).toMatch(everyBankTakes);
        expect(Ustrd.length).toBeLessThanOrEqual(140);
      }
      expect(GrpHdr['MsgId']).toMatch(identifier);
      expect(PmtInf['PmtInfId']).toMatch(identifier);
    },
  );

  it('marks its invoices as saved in a file, and none if the user cancelled', async () => {
    const { save, handed, inSavedFile, world, preview, connection } = start(flour, rent);
    world.answer = 'cancelled';
    expect(await save(['flour'])).toMatchObject({ value: { wasSaved: false, place: null } });
    expect(inSavedFile()).toEqual([]);
    world.answer = 'saved';
    await save(['flour']);
    expect([inSavedFile(), handed()]).toEqual([['flour'], []]);
    const written = { name: 'Minoterie du Foret', reference: 'F/2026/1', sentAtEpochMs: null };
    expect(connection.vault?.handOvers.of(invoiceIdOf('flour'))).toMatchObject([
      { amount: '120.10', currency: 'EUR', iban: flour.iban, ...written },
    ]);
    const { candidates } = await preview();
    expect(candidates.find(({ id }) => id === 'flour')).toMatchObject({
      doubts: [{ kind: 'saved-file', isAnswered: false }],
      handOvers: [{ way: 'file', sentAtEpochMs: null }],
    });
  });

  it('keeps its payments out of every later file and code until it is sent or discarded', async () => {
    const { save, handed, inSavedFile, invoices, preview, slip } = start(flour, rent);
    const first = await save(['flour', 'rent']);
    const fileId = first.ok ? first.value.fileId : '';
    expect((await preview('flour', 'rent')).count).toBe(0);
    expect(await save(['flour'])).toMatchObject({
      error: { problems: [{ code: 'nothing-to-pay' }] },
    });
    expect(slip('flour')).toMatchObject({ code: null, doubts: [{ kind: 'saved-file' }] });
    takeBackHandOver(invoices, invoiceIdOf('flour'));
    expect(inSavedFile().toSorted()).toEqual(['flour', 'rent']);
    discardFile(invoices, 'another file');
    expect(inSavedFile().toSorted()).toEqual(['flour', 'rent']);
    discardFile(invoices, fileId);
    expect([inSavedFile(), handed()]).toEqual([[], []]);
    expect((await preview('flour', 'rent')).count).toBe(2);
    const second = await save(['flour', 'rent']);
    markFileSent(invoices, second.ok ? second.value.fileId : '');
    expect([inSavedFile(), handed().toSorted()]).toEqual([[], ['flour', 'rent']]);
    expect(slip('flour')).toMatchObject({ code: null, doubts: [{ kind: 'handed-over' }] });
    discardFile(invoices, second.ok ? second.value.fileId : '');
    expect(handed().toSorted()).toEqual(['flour', 'rent']);
  });

  it('needs a confirmation for each saved file separately', async () => {
    const { save, invoices, preview } = start(flour);
    await save(['flour']);
    const [doubt] = (await preview()).candidates[0]?.doubts ?? [];
    const about = doubt?.about ?? '';
    answerDoubt(invoices, { id: invoiceIdOf('flour'), doubt: 'saved-file', about });
    expect((await preview('flour')).count).toBe(1);
    await save(['flour']);
    expect((await preview('flour')).count).toBe(0);
  });

  it.runIf(process.platform !== 'win32').each([null, 'what others could read'])(
    'is readable by its owner only, also in place of %j',
    async (before) => {
      const { save, saveInto, text } = start(flour);
      const filePath = saveInto(folder);
      if (before !== null) {
        writeFileSync(filePath, before);
        chmodSync(filePath, 0o666);
      }
      expect(await save(['flour'])).toMatchObject({ value: { wasSaved: true, place: filePath } });
      const { size, mode } = statSync(filePath);
      expect([size, mode & 0o777]).toEqual([Buffer.byteLength(text()), 0o600]);
    },
  );

  it('is not saved if the connection closed while its dialog was open, and reports it', async () => {
    const { save, saveInto, world } = start(flour);
    saveInto(folder, () => void (world.isOpen = false));
    expect(await save(['flour'])).toMatchObject({ error: { kind: 'signed-out' } });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not saved if its mark cannot be written', async () => {
    const { save, saveInto, invoices } = start(flour);
    saveInto(folder);
    const { vault } = invoices.scope;
    if (vault === null) throw new Error('There is a vault');
    vi.spyOn(vault.handOvers, 'add').mockImplementation(() => {
      throw new SqliteError('disk is full', 'SQLITE_FULL');
    });
    await expect(save(['flour'])).rejects.toThrow('disk is full');
    expect(readdirSync(folder)).toEqual([]);
  });

  const payment = {
    amount: '120.10',
    currency: 'EUR',
    iban: flour.iban,
    name: 'x',
    reference: 'x',
  };
  const marked = [{ invoiceId: 'flour', ...payment }];
  const byCode = { way: 'code', atEpochMs: 1 };
  type Started = ReturnType<typeof start>;
  it.each<readonly [string, (started: Started) => unknown]>([
    ['is paid', ({ store }) => store(invoiceWith({ ...flour, status: 'paid' }))],
    [
      'has a lower amount',
      ({ store }) => store(invoiceWith({ ...flour, totalAmount: euros('99.00') })),
    ],
    ['has another IBAN', ({ store }) => store(invoiceWith({ ...flour, iban: rent.iban }))],
    ['has another name', ({ store }) => store(invoiceWith({ ...flour, supplierName: 'Other' }))],
    ['has another number', ({ store }) => store(invoiceWith({ ...flour, invoiceNumber: 'F2' }))],
    ['may be a duplicate', ({ store }) => store(invoiceWith({ ...flour, hasDuplicates: true }))],
    [
      'was handed over by code',
      ({ connection }) => connection.vault?.handOvers.add(marked, byCode),
    ],
    ['loses the account it is paid from', ({ company }) => company([])],
    ['is paid from another BIC', ({ company }) => company([{ ...account, bic: 'BNPAFRPP' }])],
    ['is paid on a day that has passed', ({ day }) => void (day.today = '2026-11-24')],
  ])('is not saved, and marks nothing, if an invoice %s meanwhile', async (_, meanwhile) => {
    const started = start(flour, rent);
    started.saveInto(folder, () => void meanwhile(started));
    expect(await started.save(['flour', 'rent'])).toMatchObject({
      error: { kind: 'invalid-input' },
    });
    expect([readdirSync(folder), started.inSavedFile()]).toEqual([[], []]);
  });

  it('contains a payment once if two dialogs were open at the same time', async () => {
    const { save, saved, inSavedFile, world, connection } = start(flour, rent);
    const dialogs: (() => void)[] = [];
    const files: TextToSave[] = [];
    world.saver = async (file) => {
      await new Promise<void>((answer) => dialogs.push(answer));
      if (file.confirmReplace?.() === false) return 'cancelled';
      files.push(file);
      file.onSaved?.('/documents/payments.xml');
      return 'saved';
    };
    const ends = Promise.all([save(['flour']), save(['flour', 'rent'])]);
    await vi.waitFor(() => expect(dialogs).toHaveLength(2));
    dialogs.forEach((answer) => answer());
    expect((await ends).map((end) => (end.ok ? 'saved' : end.error))).toMatchObject([
      'saved',
      { kind: 'invalid-input', problems: [{ path: ['ids'], code: 'changed' }] },
    ]);
    expect([saved.length, files.length, inSavedFile()]).toEqual([2, 1, ['flour']]);
    expect(connection.vault?.handOvers.of('flour')).toHaveLength(1);
  });

  it('is marked before it appears in the folder', async () => {
    const { save, saveInto, inSavedFile, world } = start(flour);
    saveInto(folder);
    const { saver } = world;
    const marks: unknown[] = [];
    world.saver = async (file) =>
      saver?.({
        ...file,
        confirmReplace: () => {
          const isConfirmed = file.confirmReplace?.() ?? true;
          marks.push([inSavedFile(), readdirSync(folder).includes('payments.xml')]);
          return isConfirmed;
        },
      }) ?? 'cancelled';
    await save(['flour']);
    expect(marks).toEqual([[['flour'], false]]);
  });

  it('withdraws the mark if the file could not be saved', async () => {
    const { save, inSavedFile, get, world, nowEpochMs } = start(flour);
    world.answer = 'full';
    expect(await save(['flour'])).toMatchObject({ error: { reason: 'full' } });
    expect(inSavedFile()).toEqual([]);
    expect(get('flour').handOvers).toMatchObject([{ way: 'file', takenBackAtEpochMs: nowEpochMs }]);
  });

  it('excludes invoices with a warning until it is confirmed, and names them', async () => {
    const { save, invoices, preview } = start(flour, { ...rent, hasDuplicates: true });
    expect(await preview('flour', 'rent')).toMatchObject({ count: 1, sum: '120.10' });
    expect(await save(['flour', 'rent'])).toMatchObject({
      value: {
        count: 1,
        leftOut: [{ supplierName: 'SCI Les Tanneurs', invoiceNumber: 'RF18539007547034' }],
      },
    });
    const about = (await preview()).candidates.find(({ id }) => id === 'rent')?.doubts[0]?.about;
    answerDoubt(invoices, { id: invoiceIdOf('rent'), doubt: 'duplicate', about: about ?? '' });
    expect(await preview('rent')).toMatchObject({ count: 1, sum: '1180.20' });
  });

  it.each<[PayDoubtKind, Partial<EInvoice>]>([
    ['file-iban', { ibans: [ours] }],
    ['file-differs', { payable: '1180.00' }],
  ])('excludes an invoice with the open doubt %s about its e-invoice file', async (kind, over) => {
    const { save, invoices, preview } = start(flour, rent);
    const before = await preview('flour', 'rent');
    const { vault } = invoices.scope;
    if (vault === null) throw new Error('no vault');
    storeEInvoice(vault, 'rent', over, 'rent.xml');
    expect(await save(['flour', 'rent'], { digest: before.digest })).toMatchObject({ ok: false });
    const { count, candidates } = await preview('flour', 'rent');
    const shown = candidates.find(({ id }) => id === 'rent');
    expect(count).toBe(1);
    expect(shown).toMatchObject({
      doubts: [{ kind, isAnswered: false }],
      file: { fileName: 'rent.xml', bank: { ibans: [rent.iban], payable: '1180.2' } },
    });
    answerDoubt(invoices, {
      id: invoiceIdOf('rent'),
      doubt: kind,
      about: shown?.doubts[0]?.about ?? '',
    });
    expect(await preview('flour', 'rent')).toMatchObject({ count: 2, sum: '1300.30' });
  });

  it('names why an invoice cannot be in it', async () => {
    const { preview, save } = start(
      { ...flour, totalAmount: { value: '10', currency: 'CHF' } },
      { ...rent, supplierName: '株式会社' },
    );
    const { candidates, count } = await preview('flour', 'rent');
    expect(count).toBe(0);
    expect(candidates.map(({ id, leftOut }) => [id, leftOut])).toEqual(
      expect.arrayContaining([
        ['flour', ['not-euro']],
        ['rent', ['no-letters']],
      ]),
    );
    expect(await save(['flour', 'rent'])).toMatchObject({
      error: { kind: 'invalid-input', problems: [{ code: 'nothing-to-pay' }] },
    });
  });

  it.each([
    ['yesterday', '2026-11-20'],
    ['in two years', '2028-11-20'],
    ['on an invalid day', '2026-02-30'],
  ])('is not created for %s', async (_, executionDay) => {
    const { save, saved } = start(flour);
    expect(await save(['flour'], { executionDay })).toMatchObject({
      error: { problems: [{ path: ['executionDay'], code: 'day-range' }] },
    });
    expect(saved).toEqual([]);
  });

  const german = 'DE89370400440532013000';
  const austrian = 'AT611904300234573201';
  it.each([
    [ours, german, 'Boulangerie Munch', 'Baeckerei Mueller', 'RUE-1'],
    [ours, austrian, 'Boulangerie Munch', 'Baeckerei Mueller', 'RUE-1'],
    [german, rent.iban, 'Boulangerie Muench', 'Baeckerei Mueller', 'RUE-1'],
    [austrian, ours, 'Boulangerie Muench', 'Baeckerei Mueller', 'RUE-1'],
    [ours, rent.iban, 'Boulangerie Munch', 'Backerei Muller', 'RU-1'],
  ])(
    'writes umlauts from %s to %s as banks there write names',
    async (from, to, debtor, creditor, reference) => {
      const { save, previewFrom, text, company } = start({
        ...flour,
        iban: to,
        supplierName: 'Bäckerei Müller',
        invoiceNumber: 'RÜ-1',
      });
      company([account, { ...account, iban: from, isMain: false }], 'Boulangerie Münch');
      const { candidates, digest } = await previewFrom(from, 'flour');
      expect(candidates[0]?.name.after).toBe(creditor);
      expect(await save(['flour'], { account: from, digest })).toMatchObject({ ok: true });
      const { GrpHdr, PmtInf } = read(text());
      expect(GrpHdr).toMatchObject({ InitgPty: { Nm: debtor } });
      expect(PmtInf).toMatchObject({ Dbtr: { Nm: debtor } });
      expect(PmtInf.CdtTrfTxInf).toMatchObject([
        { PmtId: { EndToEndId: reference }, Cdtr: { Nm: creditor }, RmtInf: { Ustrd: reference } },
      ]);
    },
  );

  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-21', '2026-11-23'],
    ['2026-11-22', '2026-11-23'],
    ['2026-12-25', '2026-12-28'],
    ['2027-01-01', '2027-01-04'],
    ['2027-03-26', '2027-03-30'],
    ['2027-05-01', '2027-05-03'],
  ])('chosen for %s is paid on %s, as the preview shows', async (asked, open) => {
    const { save, invoices, text } = start(flour);
    const answer = await previewPaymentFile(invoices, { query, chosen: [], executionDay: asked });
    expect(answer).toMatchObject({ value: { day: { asked, open } } });
    await save(['flour'], { executionDay: asked });
    expect(read(text()).PmtInf['ReqdExctnDt']).toEqual({ Dt: open });
  });

  it('is paid only from an open euro account of the company', async () => {
    const { save, preview, company } = start(flour);
    company([
      { ...account, currency: 'GBP' },
      { ...account, iban: 'FR76' },
      { ...account, status: 'Closed' },
    ]);
    expect((await preview()).accounts).toEqual([]);
    expect(await save(['flour'])).toMatchObject({
      error: { problems: [{ code: 'account-unknown' }] },
    });
    // Serbia joined SEPA late.
    company([{ ...account, iban: 'RS35260005601001611379' }]);
    expect((await preview()).accounts).toHaveLength(1);
  });

  it('is not created from an account that changed after the user saw the payments', async () => {
    const { save, preview, store, saved } = start(flour);
    const { digest } = await preview('flour');
    const later = { iban: rent.iban, updatedAt: '2026-11-21T10:00:00Z' };
    store(invoiceWith({ ...flour, ...later, supplierName: 'Minoterie de la Plaine' }));
    expect(await save(['flour'], { digest })).toMatchObject({
      error: { problems: [{ path: ['ids'], code: 'changed' }] },
    });
    expect(saved).toEqual([]);
  });

  it('yields to the event loop after each invoice that it saves', async () => {
    const { save, preview, loop } = start(flour, rent);
    const { digest } = await preview('flour', 'rent');
    loop.turns = 0;
    await save(['flour', 'rent'], { digest });
    expect(loop.turns).toBeGreaterThanOrEqual(2);
  });

  it('is not created if its invoices cannot be marked', async () => {
    const { invoices, saved } = start(flour);
    const answer = await savePaymentFile(
      { ...invoices, scope: { ...invoices.scope, vault: null } },
      {
        ids: [invoiceIdOf('flour')],
        digest: '',
        account: ours,
        executionDay: '2026-11-23',
        version: 'pain.001.001.03',
        confirmation: { secret: null, named: '' },
      },
    );
    expect([answer.ok, saved]).toEqual([false, []]);
  });

  it('needs the PIN if one is set', async () => {
    const { save, world, saved, inSavedFile } = start(flour, rent);
    const ids = ['flour', 'rent'];
    const named = namedSum(2, '1300.30', 'EUR');
    world.pin = '2468';
    for (const [secret, code] of [
      [null, 'pin-missing'],
      ['', 'pin-missing'],
      ['1357', 'pin-wrong'],
    ] as const)
      expect(await save(ids, { confirmation: { secret, named } })).toMatchObject({
        error: { kind: 'invalid-input', problems: [{ path: ['confirmation'], code }] },
      });
    expect([saved, inSavedFile()]).toEqual([[], []]);
    expect(await save(ids, { confirmation: { secret: '2468', named } })).toMatchObject({
      value: { wasSaved: true, count: 2, sum: '1300.30' },
    });
  });

  it.each([
    ['another sum', namedSum(2, '1300.31', 'EUR')],
    ['another number of payments', namedSum(1, '1300.30', 'EUR')],
  ])('is not saved after a confirmation that named %s', async (_of, named) => {
    const { save, saved, inSavedFile } = start(flour, rent);
    expect(await save(['flour', 'rent'], { confirmation: { secret: null, named } })).toMatchObject({
      error: { problems: [{ path: ['ids'], code: 'changed' }] },
    });
    expect([saved, inSavedFile()]).toEqual([[], []]);
  });

  it('sums up every selected invoice once, also one that a search hides', async () => {
    const { invoices } = start(flour, rent);
    const chosen = ['flour', 'rent', 'flour'].map(invoiceIdOf);
    expect(
      await previewPaymentFile(invoices, { query: { ...query, text: 'Tanneurs' }, chosen }),
    ).toMatchObject({
      value: { count: 2, sum: '1300.30', candidates: [{ id: 'rent' }, { id: 'flour' }] },
    });
  });

  it('offers the open invoices in the order of the board, and no credit note', async () => {
    const { preview, list } = start(
      { ...rent, dueDate: '2026-12-01' },
      { ...flour, dueDate: '2026-11-20' },
      { ...flour, id: 'note', isCreditNote: true },
      { ...flour, id: 'paid', status: 'paid', invoiceNumber: 'other' },
    );
    expect((await preview()).candidates.map(({ id }) => id)).toEqual(['flour', 'rent']);
    expect(list(everything).rows).toHaveLength(4);
  });
});

describe('a text in the characters that every bank accepts', () => {
  it.each([
    ['Société d’Électricité', "Societe d'Electricite"],
    ['Müller & Söhne Straße', 'Muller + Sohne Strasse'],
    ['Mu\u0308ller STRAẞE', 'Muller STRASsE'],
    ['Łódź Ærø Œuvre Þór', 'Lodz Aero Oeuvre Thor'],
    ['Ελληνικά Θέμα', 'Ellinika Thema'],
    ['Хлебозавод Щит', 'Hlebozavod Shtit'],
    ['a_b@c.de €5 <b>"x"</b>', "a-b(at)c.de EUR5 (b)'x'(/b)"],
    ['½ ﬁn №7', '1/2 fin No7'],
    ['🥐 Chez Léa 🥐', 'Chez Lea'],
    ['2×4″ 5′ ±1 ŦŧĦ', "2x4'' 5' +/-1 TtH"],
    ['株式会社', ''],
    ['A\u202eB\n\u0000C', 'AB C'],
  ])('%s: %s', (given, written) => {
    expect(sepaText(given)).toBe(written);
  });

  it.each([
    ['Bäckerei Müller & Söhne, Straße 5', 'Baeckerei Mueller + Soehne, Strasse 5'],
    ['Mu\u0308ller', 'Mueller'],
    ['BÄCKEREI GRÜN Ä', 'BAECKEREI GRUEN Ae'],
    ['Österreich STRAẞE GRÜ', 'Oesterreich STRASSE GRUE'],
    ['Société Gonzão ë', 'Societe Gonzao e'],
  ])('has ae for ä if the account is German or Austrian: %s: %s', (given, written) => {
    expect(sepaText(given, true)).toBe(written);
  });

  it('is an identifier without outer or double slashes', () => {
    expect(sepaIdentifier('//F//2026/1//')).toBe('F/2026/1');
    expect(sepaIdentifier(`${'a'.repeat(34)}/b`)).toBe('a'.repeat(34));
    expect(sepaIdentifier('🥐')).toBe('');
  });
});
