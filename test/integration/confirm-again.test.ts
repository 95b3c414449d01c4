import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { namedSum } from '../../preload/contract/app/confirmation.ts';
import { contract } from '../../preload/contract/index.ts';
import { createBorder } from '../peers/border.ts';
import { createCashdeskRig, waitUntil } from '../peers/cashdesk-rig.ts';

const pin = '2468';
const wrongPin = '1357';

/** An app behind the border, connected to a bank, as the window uses it. */
async function start() {
  const border = createBorder();
  const rig = createCashdeskRig({ push: border.push });
  onTestFinished(() => rig.close());
  border.open(rig.cashdesk.handlers, rig.cashdesk.appLock.isLocked);
  await rig.cashdesk.start();
  const bank = await rig.startBank({ withPayments: true });
  const connection = await rig.connect(bank, 'The bakery');
  const folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-confirm-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  rig.chosenFile.path = path.join(folder, 'vault.cashdesk');
  const { paymentFiles, supplierInvoices, organization } = contract;
  const call = async <Output>(
    name: string,
    input: unknown,
    output: { readonly parse: (value: unknown) => Output },
  ): Promise<Output> => {
    const answer = await border.call(name, input);
    if (!answer.ok) throw new Error(`${name}: ${answer.error.kind}`);
    return output.parse(answer.value);
  };
  const query = { text: '', lanes: [], statuses: [], isChangedOnly: false };
  const preview = (chosen: readonly string[]) =>
    call('paymentFiles.preview', { query, chosen }, paymentFiles.preview.output);
  await waitUntil(async () => {
    await call('organization.get', { refresh: 'if-stale' }, organization.get.output);
    await call(
      'supplierInvoices.list',
      { ...query, at: 0, limit: 50, refresh: 'if-stale' },
      supplierInvoices.list.output,
    );
    const { accounts, candidates } = await preview([]);
    return accounts.length > 0 && candidates.length > 0;
  });
  const ids = (await preview([])).candidates
    .filter(({ doubts, leftOut }) => doubts.length === 0 && leftOut.length === 0)
    .map(({ id }) => id as string);
  const shown = await preview(ids);
  const [account] = shown.accounts;
  /**
   * Each command by which money or the vault leaves, confirmed with this PIN; null: without one.
   */
  const createActions = (
    secret: string | null,
  ): Readonly<Record<string, () => Promise<unknown>>> => ({
    'a payment file': () =>
      border.call('paymentFiles.save', {
        ids,
        digest: shown.digest,
        account: account?.iban,
        executionDay: shown.today,
        version: 'pain.001.001.09',
        confirmation: { secret, named: namedSum(shown.count, shown.sum, 'EUR') },
      }),
    'a terminal payment': () =>
      border.call('terminalPayments.start', {
        writeId: randomUUID(),
        payment: {
          terminalId: bank.terminalId,
          amount: { value: '1000.01', currency: 'EUR' },
          reference: '',
          otherFieldsJson: '',
        },
        confirmation: { secret, named: namedSum(1, '1000.01', 'EUR') },
      }),
    'the vault': () =>
      border.call('vault.exportFile', {
        password: 'correct horse battery',
        confirmation: { secret, named: connection.id },
      }),
    'a plan of backups': () =>
      border.call('vault.setPlan', {
        into: connection.id,
        plan: { every: 'week', keep: 3 },
        password: 'correct horse battery',
        confirmation: { secret, named: connection.id },
      }),
    'another amount': () =>
      border.call('preferences.set', {
        confirmPaymentsAbove: null,
        confirmation: { secret, named: 'never' },
      }),
  });
  /** Counts the files, vaults and payments that left. */
  const countExports = () => ({
    files: rig.saved.length,
    vaults: readdirSync(folder).filter((name) => name.includes('vault')).length,
    payments: bank.control
      .requests()
      .filter(({ method, path: at }) => method === 'POST' && at.endsWith('/payment')).length,
  });
  const { set } = rig.cashdesk.handlers.appLock;
  return {
    border,
    rig,
    folder,
    acts: createActions,
    left: countExports,
    setPin: async () =>
      expect(await set({ current: null, next: pin })).toMatchObject({
        value: { outcome: 'right' },
      }),
  };
}
function refusalOf(code: string) {
  return {
    ok: false,
    error: { kind: 'invalid-input', problems: [{ path: ['confirmation'], code }] },
  };
}

it('refuses every payment and export without the PIN, and counts wrong tries for the lock screen', async () => {
  const { border, rig, folder, acts, left, setPin } = await start();
  await setPin();
  rig.chosenFile.path = folder;
  await border.call('vault.chooseFolder', {});
  rig.chosenFile.path = path.join(folder, 'vault.cashdesk');
  for (const [what, act] of Object.entries(acts(null)))
    expect(await act(), what).toMatchObject(refusalOf('pin-missing'));
  for (const [what, act] of Object.entries(acts(wrongPin)))
    expect(await act(), what).toMatchObject(refusalOf('pin-wrong'));
  for (const [what, act] of Object.entries(acts(pin)))
    expect(await act(), `${what}, after five wrong tries`).toMatchObject(refusalOf('pin-wait'));
  expect(await border.call('appLock.unlock', { secret: pin })).toMatchObject({
    value: { outcome: 'wait' },
  });
  expect(left()).toEqual({ files: 0, vaults: 0, payments: 0 });
  expect(await border.call('vault.plan', {})).toMatchObject({ value: { plan: null } });
  expect(await border.call('preferences.get', {})).toMatchObject({
    value: { chosen: { confirmPaymentsAbove: '1000' } },
  });
});

it('accepts every payment and export with the PIN, or with a press that names the content', async () => {
  const { border, rig, folder, acts, left, setPin } = await start();
  rig.chosenFile.path = folder;
  await border.call('vault.chooseFolder', {});
  rig.chosenFile.path = path.join(folder, 'vault.cashdesk');
  const { 'a payment file': file, 'another amount': _raised, ...unasked } = acts(null);
  for (const [what, act] of Object.entries(unasked))
    expect(await act(), what).toMatchObject({ ok: true });
  expect(left()).toEqual({ files: 0, vaults: 1, payments: 1 });
  await setPin();
  expect(await file?.()).toMatchObject(refusalOf('pin-missing'));
  for (const [what, act] of Object.entries(acts(pin)))
    expect(await act(), what).toMatchObject({ ok: true });
  expect(left()).toEqual({ files: 1, vaults: 1, payments: 2 });
});
