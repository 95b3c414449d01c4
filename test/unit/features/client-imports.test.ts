import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findClientDoubts } from '../../../main/features/clients/client-doubts.ts';
import { toClientRecord } from '../../../main/features/clients/client-record.ts';
import { SqliteError } from '../../../main/data/sqlite.ts';
import type { Vault } from '../../../main/data/vault/open-vault.ts';
import { maxRows } from '../../../main/features/clients/import/read-import-file.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { clientImports } from '../../../preload/contract/clients/client-imports.ts';
import { createImportRig, settle } from './import-fakes.ts';

vi.mock('../../../main/features/clients/client-doubts.ts', { spy: true });

const three =
  'Company name;E-mail;VAT number\r\nAda Works;ada@example.com;\r\nBob & Co;bob@example.com;\r\nCleo GmbH;cleo@example.com;\r\n';
/** Reads the file again with other settings. */
async function configure(
  world: ReturnType<typeof createImportRig>,
  given: Partial<Parameters<ReturnType<typeof world.imports>['configure']>[0]> = {},
) {
  const { delimiter, encoding, hasHeader, mapping, defaults } = world.current();
  const asked = { delimiter, encoding, hasHeader, mapping, defaults, ...given };
  const answer = await world.imports().configure(asked);
  if (answer.ok) await world.read();
  return answer;
}

function vaultOf(vault: Vault | null): Vault {
  if (vault === null) throw new Error('There is no vault');
  return vault;
}

describe('a file of clients', () => {
  it('is read and checked before any row is sent', async () => {
    const world = createImportRig();
    expect(await world.open(three, 'Kunden.csv')).toEqual({ ok: true, value: { wasChosen: true } });
    expect(world.current()).toMatchObject({
      fileName: 'Kunden.csv',
      state: 'preview',
      encoding: 'utf-8',
      delimiter: ';',
      hasHeader: true,
      columns: ['Company name', 'E-mail', 'VAT number'],
      mapping: ['name', 'email', 'vat-number'],
      defaults: { kind: 'company' },
      rowCount: 3,
      checkedCount: 3,
      counts: { ready: 3, problem: 0 },
    });
    expect(world.rows().map(({ row, name, state }) => ({ row, name, state }))).toEqual([
      { row: 1, name: 'Ada Works', state: 'ready' },
      { row: 2, name: 'Bob & Co', state: 'ready' },
      { row: 3, name: 'Cleo GmbH', state: 'ready' },
    ]);
    expect(world.creations.sent).toEqual([]);
    expect(clientImports.get.output.safeParse({ run: world.current() }).success).toBe(true);
    expect(clientImports.rows.output.safeParse({ rows: world.rows(), matchCount: 3 }).success).toBe(
      true,
    );
  });

  it('reports for each row its problems, warnings, and duplicates in the list and the file', async () => {
    const world = createImportRig();
    const known = clientWith({ id: clientIdOf('k1'), name: 'Known Ltd', vatNumber: 'DE123456788' });
    world.base.cache.clients.put({ records: [toClientRecord(known, 1)], nowEpochMs: 1 });
    await world.open(
      'name,email,vat number,country\nAda,not-an-address,,FR\nBob,,FR12345678901,FR\nNew,,DE 123 456 788,DE\nCleo SARL,cleo@example.com,,FR\nCléo,CLEO@example.com,,FR\n',
    );
    const codes = (of: readonly { readonly code: string }[]) => of.map(({ code }) => code).join();
    expect(
      world
        .rows()
        .map(({ state, problems, doubts, duplicates }) => [
          `${state} ${codes(problems)} ${codes(doubts)}`.trim(),
          ...duplicates,
        ]),
    ).toEqual([
      ['problem bad-email'],
      ['doubt  vat-checksum'],
      ['double', { clientId: 'k1', row: null, name: 'Known Ltd', because: ['vat-number'] }],
      ['ready'],
      ['double', { clientId: null, row: 4, name: 'Cleo SARL', because: ['email', 'name'] }],
    ]);
    expect(world.current().counts).toMatchObject({ ready: 1, problem: 1, doubt: 1, double: 2 });
    expect(world.rows('undecided').map(({ row }) => row)).toEqual([1, 2, 3, 5]);
  });

  it('marks a row as unchecked if its check fails, and continues with the next', async () => {
    const world = createImportRig();
    vi.mocked(findClientDoubts).mockRejectedValueOnce(new Error('a check of a library'));
    await world.open('name,country\nAda,FR\nBob,FR\n');
    expect(world.current().state).toBe('preview');
    expect(world.rows().map(({ state, problems }) => [state, problems])).toEqual([
      ['problem', [{ path: ['name'], code: 'not-checked' }]],
      ['ready', []],
    ]);
  });

  it('reports a failed write during reading, and reads again on request', async () => {
    const world = createImportRig();
    const { vault } = world.base;
    const full = new SqliteError('database or disk is full', 'SQLITE_FULL');
    const failing = vi.spyOn(vaultOf(vault).clientImports, 'putKeys').mockImplementation(() => {
      throw full;
    });
    await world.open('name,country\nAda,FR\nBob,FR\n');
    expect(world.current()).toMatchObject({
      state: 'unread',
      isOpenForChanges: false,
      stoppedBy: { kind: 'storage-unavailable', reason: 'full' },
    });
    expect(world.bugs).toEqual([full]);
    expect(world.imports().run()).toMatchObject({
      error: { problems: [{ code: 'still-reading' }] },
    });
    failing.mockRestore();
    await configure(world);
    expect(world.current()).toMatchObject({ state: 'preview', stoppedBy: null });
    expect(world.states()).toBe('ready ready');
  });

  it('ends a read if its first state cannot be saved', async () => {
    const world = createImportRig();
    vi.spyOn(vaultOf(world.base.vault).clientImports, 'put').mockImplementationOnce(() => {
      throw new SqliteError('database or disk is full', 'SQLITE_FULL');
    });
    expect(await world.open('name,country\nAda,FR\n')).toMatchObject({ ok: false });
    expect(world.current()).toMatchObject({
      state: 'unread',
      stoppedBy: { kind: 'storage-unavailable', reason: 'full' },
    });
  });

  it('ends a read after a restart if its saved file is unreadable', async () => {
    const world = createImportRig();
    await world.open('name,country\nAda,FR\n');
    const { clientImports } = vaultOf(world.base.vault);
    const stored = clientImports.current();
    if (stored === null) throw new Error('There is no import');
    clientImports.put({ ...stored, state: 'reading' });
    while (clientImports.removeSome({ afterRow: 0, alsoFile: true })) continue;
    await world.restart();
    expect(world.current()).toMatchObject({ state: 'unread', stoppedBy: null });
    expect(world.imports().dismiss().ok).toBe(true);
  });

  it('reports the invoicing gaps of a valid row, including the defaults', async () => {
    const world = createImportRig();
    await world.open(
      'name,currency,language,street,city,country,siren\nAda,,,,,,\nBob,EUR,fr,1 rue Haute,Lyon,FR,732829320\nCleo,EUR,,,,FR,\n',
    );
    const gaps = () => world.rows().map(({ state, gaps: lacking }) => [state, lacking]);
    const { defaults } = world.current();
    await configure(world, {
      defaults: { ...defaults, currency: null, locale: null, countryCode: null },
    });
    expect(gaps()).toEqual([
      ['ready', ['currency', 'locale', 'address', 'tax-number']],
      ['ready', []],
      ['ready', ['locale', 'address', 'tax-number']],
    ]);
    await configure(world, {
      defaults: { ...defaults, currency: 'EUR', locale: 'fr', countryCode: 'FR' },
    });
    expect(gaps()).toEqual([
      ['ready', ['address', 'tax-number']],
      ['ready', []],
      ['ready', ['address', 'tax-number']],
    ]);
  });

  it.each([
    ['no-rows', 'name;email\r\n'],
    ['not-text', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 1, 2, 3])],
    ['too-many-rows', `name\n${'Ada\n'.repeat(maxRows + 1)}`],
  ])('is rejected as %s', async (code, file) => {
    const world = createImportRig();
    expect(await world.open(file)).toEqual({
      ok: false,
      error: { kind: 'invalid-input', problems: [{ path: ['file'], code }] },
    });
    expect(world.imports().current()).toEqual({ ok: true, value: { run: null } });
  });

  it('that is read with other settings preserves edited rows only if its columns stay', async () => {
    const world = createImportRig();
    await world.open(three);
    await world.imports().editRow({ row: 2, cells: ['Bob Ltd', 'b@example.com', ''] });
    await world.imports().decide({ rows: [3], view: 'all', decision: 'skip' });
    const defaults = { kind: 'company', currency: 'EUR', locale: null, countryCode: null } as const;
    const rows = () => world.rows().map(({ cells, state }) => `${cells[0] ?? ''}: ${state}`);
    expect((await configure(world, { mapping: ['name', null, null], defaults })).ok).toBe(true);
    expect(rows()).toEqual(['Ada Works: ready', 'Bob Ltd: ready', 'Cleo GmbH: skipped']);
    expect(world.current()).toMatchObject({ mapping: ['name', null, null], defaults });
    await configure(world, { hasHeader: false, mapping: ['name', 'email', 'vat-number'] });
    expect(world.current()).toMatchObject({
      columns: ['A', 'B', 'C'],
      mapping: [null, null, null],
      rowCount: 4,
    });
    expect(rows()).toEqual(
      ['Company name', 'Ada Works', 'Bob & Co', 'Cleo GmbH'].map((name) => `${name}: problem`),
    );
  });

  it('with the same header is read with the last chosen settings', async () => {
    const world = createImportRig();
    await world.open(three);
    const defaults = {
      kind: 'freelancer',
      currency: 'EUR',
      locale: 'it',
      countryCode: 'IT',
    } as const;
    const chosen = { mapping: ['name' as const, 'extra-emails' as const, null], defaults };
    await configure(world, chosen);
    expect(world.imports().dismiss().ok).toBe(true);
    await world.open('COMPANY NAME,E-Mail,VAT Number\nZed,z@example.com,\n');
    expect(world.current()).toMatchObject({ delimiter: ',', ...chosen });
  });

  it('limits progress reports so that they do not slow the check', async () => {
    const world = createImportRig();
    const begunAt = performance.now();
    await world.open(
      [
        'name,email',
        ...Array.from({ length: 1_500 }, (_, at) => `Firm ${String(at)},${String(at)}@example.com`),
      ].join('\n'),
    );
    expect(world.current()).toMatchObject({ state: 'preview', checkedCount: 1_500 });
    // The start, the end, and one report for each tenth of a second at most.
    expect(world.tellings()).toBeLessThanOrEqual(2 + (performance.now() - begunAt) / 100);
  });

  it('is checked to its end after a restart during the check', async () => {
    const world = createImportRig();
    const rows = Array.from(
      { length: 300 },
      (_, at) => `Client ${String(at)},c${String(at)}@example.com`,
    ).join('\n');
    const base64 = Buffer.from(`name,email\n${rows}`).toString('base64');
    await world.imports().open({ name: 'a.csv', base64 });
    while (world.current().checkedCount < 20) await settle();
    expect(world.current().state).toBe('reading');
    await world.restart();
    await world.read();
    expect(world.current()).toMatchObject({
      state: 'preview',
      rowCount: 300,
      counts: { ready: 300 },
    });
  });
});

describe('a row', () => {
  it('that is fixed can be sent, and later rows no longer duplicate it', async () => {
    const world = createImportRig();
    await world.open('name,email\nAda,bad\nBob,bob@example.com\nBob Ltd,other@example.com\n');
    expect(world.states()).toBe('problem ready double');
    const edited = await world.imports().editRow({ row: 1, cells: ['Ada', 'ada@example.com'] });
    expect(edited).toMatchObject({
      value: { row: { state: 'ready', cells: ['Ada', 'ada@example.com'] } },
    });
    await world.imports().editRow({ row: 2, cells: ['Zoe', 'zoe@example.com'] });
    expect(world.states()).toBe('ready ready ready');
    await world.imports().editRow({ row: 1, cells: ['Bob', 'x@example.com'] });
    expect(world.states()).toBe('ready ready double');
  });

  it('with an unclosed quote that swallowed the next rows is a problem until it is fixed', async () => {
    const world = createImportRig();
    await world.open('name,email\n"Ada,ada@example.com\nBob,bob@example.com\n');
    expect(world.rows().map(({ state, problems }) => [state, problems])).toEqual([
      ['problem', [{ path: ['name'], code: 'line-break' }]],
    ]);
    await world.imports().editRow({ row: 1, cells: ['Ada', 'ada@example.com'] });
    expect(world.states()).toBe('ready');
  });

  it('with a warning is sent only after acceptance, one with a problem never', async () => {
    const world = createImportRig();
    await world.open('name,email\nAda,bad\nBob,bob@example.com\nBob,bob2@example.com\n');
    await world.imports().decide({ rows: null, view: 'undecided', decision: 'accept' });
    expect(world.rows().map(({ state, isAccepted }) => [state, isAccepted])).toEqual([
      ['problem', true],
      ['ready', false],
      ['double', true],
    ]);
    expect(world.rows('ready').map(({ row }) => row)).toEqual([2, 3]);
    await world.imports().decide({ rows: [3], view: 'all', decision: 'ask' });
    expect(world.rows('ready').map(({ row }) => row)).toEqual([2]);
  });
});

describe('an import run', () => {
  const runOfThree = async () => {
    const world = createImportRig();
    await world.open(three);
    await world.run();
    return world;
  };
  it('stops with an error if the next row cannot be read from the disk', async () => {
    const world = createImportRig();
    await world.open(three);
    const first = vi.spyOn(vaultOf(world.base.vault).clientImports, 'first');
    first.mockReturnValueOnce(1).mockImplementationOnce(() => {
      throw new SqliteError('disk I/O error', 'SQLITE_IOERR_READ');
    });
    await world.run();
    expect(world.current()).toMatchObject({
      state: 'stopped',
      stoppedBy: { kind: 'storage-unavailable', reason: 'unavailable' },
    });
    expect(world.creations.sent).toEqual([]);
  });

  it('sends one row after another, and reports the created client of each', async () => {
    const world = await runOfThree();
    expect(world.states()).toBe('sending ready ready');
    expect(world.creations.sent.map(({ client }) => client)).toMatchObject([
      { kind: 'company', name: 'Ada Works', email: 'ada@example.com', currency: null },
    ]);
    await world.creations.sent[0]?.answer({ kind: 'created' });
    await world.creations.sent[1]?.answer({ kind: 'refused' });
    await world.creations.sent[2]?.answer({ kind: 'unknown' });
    expect(world.current()).toMatchObject({
      state: 'done',
      stoppedBy: null,
      counts: { created: 1, refused: 1, unknown: 1, ready: 0 },
    });
    const bankProblems = [{ pointer: '/vat_number', detail: 'Is there already' }];
    expect(world.rows()).toMatchObject([
      { state: 'created', clientId: 'made-1', bankProblems: [], error: null },
      // Support needs the reference.
      { state: 'refused', clientId: null, bankProblems, error: null, traceId: 'trace-1' },
      { state: 'unknown', clientId: null, bankProblems: [], error: { kind: 'outcome-unknown' } },
    ]);
    expect(world.bugs).toEqual([]);
  });

  it('stops after the row in flight on request, and continues with the next', async () => {
    const world = await runOfThree();
    world.imports().stop();
    await world.creations.sent[0]?.answer({ kind: 'created' });
    expect(world.current()).toMatchObject({ state: 'stopped', stoppedBy: null });
    expect(world.creations.sent).toHaveLength(1);
    await world.run();
    expect(world.states()).toBe('created sending ready');
  });

  it('sends no other row once the app quits, and stores the outcome of the one in flight', async () => {
    const world = await runOfThree();
    world.isLeaving.now = true;
    await world.creations.sent[0]?.answer({ kind: 'created' });
    expect(world.creations.sent).toHaveLength(1);
    expect([world.states(), world.current().stoppedBy]).toEqual(['created ready ready', null]);
  });

  it('stops at a failure that would stop every row, which stays unsent', async () => {
    const world = await runOfThree();
    await world.creations.sent[0]?.answer({ kind: 'error', error: { kind: 'offline' } });
    expect(world.current()).toMatchObject({
      state: 'stopped',
      stoppedBy: { kind: 'offline' },
      counts: { ready: 3 },
    });
    await world.run();
    await world.creations.sent[1]?.answer({ kind: 'created' });
    expect(world.creations.sent.map(({ client }) => client.name)).toEqual([
      'Ada Works',
      'Ada Works',
      'Bob & Co',
    ]);
    expect(new Set(world.creations.sent.map(({ intentId }) => intentId)).size).toBe(3);
  });

  it('waits as long as the service asks, and continues automatically', async () => {
    const world = await runOfThree();
    await world.creations.sent[0]?.answer({
      kind: 'error',
      error: { kind: 'rate-limited', retryAtEpochMs: 61_000, traceId: null },
    });
    expect(world.sleeps).toEqual([60_000]);
    expect(world.states()).toBe('sending ready ready');
    await world.creations.sent[1]?.answer({
      kind: 'error',
      error: { kind: 'rate-limited', retryAtEpochMs: 10_000_000, traceId: null },
    });
    expect(world.current()).toMatchObject({
      state: 'stopped',
      stoppedBy: { kind: 'rate-limited' },
    });
  });

  it('sends at most twelve rows a second', async () => {
    const world = createImportRig();
    const { sent } = world.creations;
    /** Only its own waits take time. */
    const nowMs = (): number => world.sleeps.reduce((sum, ms) => sum + ms, 0);
    const clock = vi.spyOn(performance, 'now').mockImplementation(nowMs);
    onTestFinished(() => clock.mockRestore());
    const names = Array.from({ length: 100 }, (_, at) => `Company ${String(at)}`);
    await world.open(`Company name\n${names.join('\n')}\n`);
    await world.run();
    const sentAtMs: number[] = [];
    for (let at = 0; at < names.length; at += 1) {
      sentAtMs.push(nowMs());
      await sent[at]?.answer({ kind: 'created' });
    }
    expect(sentAtMs).toEqual(names.map((_, at) => Math.floor(at / 12) * 1_000));
    expect(world.current().counts.created).toBe(100);
  });

  it('stops at the second unknown row in sequence, checks both before it continues, and resends neither', async () => {
    const world = await runOfThree();
    await world.creations.sent[0]?.answer({ kind: 'unknown' });
    await world.creations.sent[1]?.answer({ kind: 'unknown' });
    expect(world.states()).toBe('unknown unknown ready');
    expect(world.current()).toMatchObject({
      state: 'stopped',
      stoppedBy: { kind: 'outcome-unknown' },
    });
    const [first, second] = world.creations.sent.map(({ intentId }) => intentId);
    world.creations.found.set(first ?? '', 'there');
    await world.run();
    expect(world.creations.looked).toEqual([first, second]);
    expect(world.states()).toBe('created unknown sending');
    expect(world.rows()[0]?.clientId).toBe('there');
  });

  it('sends a row that is fixed after a refusal', async () => {
    const world = createImportRig();
    await world.open('name\nAda\n');
    await world.run();
    await world.creations.sent[0]?.answer({ kind: 'refused' });
    expect(world.current().state).toBe('done');
    await world.imports().editRow({ row: 1, cells: ['Ada Ltd'] });
    expect(world.current().state).toBe('stopped');
    await world.run();
    expect(world.creations.sent.map(({ client }) => client.name)).toEqual(['Ada', 'Ada Ltd']);
    await world.creations.sent[1]?.answer({ kind: 'created' });
    expect(await world.imports().editRow({ row: 1, cells: ['Ada Inc'] })).toMatchObject({
      error: { problems: [{ code: 'row-sent' }] },
    });
  });

  it('checks a client that became known after the preview', async () => {
    const world = createImportRig();
    await world.open(three);
    world.base.cache.clients.put({
      records: [toClientRecord(clientWith({ id: clientIdOf('k1'), name: 'ADA WORKS' }), 1)],
      nowEpochMs: 1,
    });
    await world.run();
    expect(world.creations.sent.map(({ client }) => client.name)).toEqual(['Bob & Co']);
    expect(world.rows()[0]).toMatchObject({
      state: 'double',
      isAccepted: false,
      duplicates: [{ clientId: 'k1' }],
    });
  });

  it('in progress is neither dismissed, read again nor replaced', async () => {
    const world = await runOfThree();
    const error = {
      ok: false,
      error: { kind: 'invalid-input', problems: [{ path: ['file'], code: 'run-under-way' }] },
    };
    expect(world.imports().dismiss()).toEqual(error);
    expect(await world.open(three)).toEqual(error);
    expect(await configure(world)).toEqual(error);
  });
});
