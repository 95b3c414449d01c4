import { afterEach, describe, expect, it } from 'vitest';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import type { PushEvent } from '../../preload/contract/events.ts';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import type { ConnectionId } from '../../preload/contract/values.ts';
import {
  bankingOf,
  createCashdeskRig,
  type CashdeskRig,
  waitUntil,
} from '../peers/cashdesk-rig.ts';

const rigs: CashdeskRig[] = [];
function open(options?: Parameters<typeof createCashdeskRig>[0]): CashdeskRig {
  const rig = createCashdeskRig(options);
  rigs.push(rig);
  return rig;
}
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()));
});

function notePhases(phases: Set<string>): PushEvent {
  return (name, payload) => {
    if (name === 'session.changed') phases.add((payload as SessionStatus).phase);
  };
}

function listPuts(bank: Awaited<ReturnType<CashdeskRig['startBank']>>): readonly string[] {
  return bank.control
    .requests()
    .filter(({ method }) => method === 'PUT')
    .map(({ path }) => path);
}

describe('two banks whose cards have the same ids', () => {
  it('never get each other’s locks, whenever the user switches', async () => {
    const rig = open();
    const { handlers } = rig.cashdesk;
    const [first, second] = [await rig.startBank({ seed: 5 }), await rig.startBank({ seed: 5 })];
    const b = await rig.connect(second, 'B');
    await rig.connect(first, 'A');
    const ids = (await rig.rows()).filter(({ status }) => status === 'live').map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(2);
    const gate = Promise.withResolvers<void>();
    rig.hold.before = ({ method }) => (method === 'PUT' ? gate.promise : undefined);
    const all = handlers.cards.lockMany({ ids });
    await waitUntil(() => rig.sent.some(({ method }) => method === 'PUT'));
    await handlers.connections.select({ id: b.id });
    expect((await rig.rows()).map(({ lock }) => lock.state)).not.toContain('pending');
    gate.resolve();
    const answer = await all;
    expect(listPuts(first)).toEqual(ids.map((id) => `/v2/cards/${id}/lock`));
    expect(listPuts(second)).toEqual([]);
    expect(
      answer.ok &&
        answer.value.results.every((each) => each.answer.ok && each.answer.value.isLocked),
    ).toBe(true);

    const row = (await rig.rows()).find(({ canLock, status }) => canLock && status === 'live');
    if (!row) throw new Error('The bank has no card to lock');
    expect(await handlers.cards.lock({ id: row.id })).toMatchObject({
      ok: true,
      value: { isLocked: true },
    });
    expect(listPuts(second)).toEqual([`/v2/cards/${row.id}/lock`]);
  });
});

describe('locking the cards of all companies', () => {
  it('locks the cards of all other companies, also a card that was unlocked outside the app', async () => {
    const rig = open();
    const { handlers } = rig.cashdesk;
    const [first, second] = [await rig.startBank({ seed: 5 }), await rig.startBank({ seed: 6 })];
    await rig.connect(second, 'B');
    await waitUntil(async () => (await rig.rows()).some(({ status }) => status === 'live'));
    const id = (await rig.rows()).find(({ status }) => status === 'live')?.id;
    if (id === undefined) throw new Error('The bank has no card to lock');
    expect(await handlers.cards.lock({ id })).toMatchObject({ value: { isLocked: true } });
    await rig.connect(first, 'A');
    second.control.updateCard(id, { status: 'live' });
    const live = (bank: typeof first) =>
      bank.control.cards().filter(({ status }) => status === 'live').length;
    const [before, others] = [live(first), live(second)];
    expect(others).toBeGreaterThan(2);
    expect(await handlers.connections.lockCardsOfOthers({})).toMatchObject({
      value: { companies: [{ name: 'B', isWhole: true, error: null }] },
    });
    expect([live(first), live(second)]).toEqual([before, 0]);
  });
});

describe('a profile whose API address is changed', () => {
  it('sends the new host no token of the old one and shows none of its cards', async () => {
    const rig = open();
    const [bank, other] = [await rig.startBank(), await rig.startBank()];
    const { id } = await rig.connect(bank, 'Bank');
    const saved = await rig.cashdesk.handlers.connections.save({
      id,
      draft: {
        name: 'Bank',
        kind: 'production',
        banking: { ...bankingOf(bank), baseUrl: other.baseUrl },
        registrations: null,
      },
    });
    expect(saved.ok).toBe(true);
    expect(rig.cashdesk.status().phase).toBe('signed-out');
    expect(await rig.rows()).toEqual([]);
    expect(other.control.requests()).toEqual([]);
  });

  it('drops each secret that belonged to the former server', async () => {
    const secretStore = createMemorySecretStore('available');
    const rig = open({ secretStore });
    const bank = await rig.startBank();
    const { id } = await rig.connect(bank, 'Bank');
    await rig.cashdesk.handlers.connections.setSecret({
      id,
      name: 'staging-token',
      value: 'for the old host',
    });
    const saved = await rig.cashdesk.handlers.connections.save({
      id,
      draft: {
        name: 'Bank',
        kind: 'sandbox',
        banking: { ...bankingOf(bank), baseUrl: 'https://other.example' },
        registrations: null,
      },
    });
    expect(saved).toMatchObject({ ok: true, value: { connection: { hasStagingToken: false } } });
  });
});

describe('signing out and erasing', () => {
  it('erases the connection that was signed out, also when another was selected meanwhile', async () => {
    const rig = open();
    const { handlers } = rig.cashdesk;
    const [first, second] = [await rig.startBank({ seed: 5 }), await rig.startBank({ seed: 6 })];
    const b = await rig.connect(second, 'B');
    const a = await rig.connect(first, 'A');
    const gate = Promise.withResolvers<void>();
    rig.hold.before = ({ url }) => (url.includes('revo') ? gate.promise : undefined);
    const signedOut = handlers.session.signOut({ eraseCache: true });
    await waitUntil(() => rig.sent.some(({ url }) => url.includes('revo')));
    await handlers.connections.select({ id: b.id });
    gate.resolve();
    expect(await signedOut).toMatchObject({ ok: true });
    expect(rig.cashdesk.status()).toMatchObject({ connectionId: b.id, phase: 'signed-in' });
    expect((await rig.rows()).length).toBeGreaterThan(0);
    await handlers.connections.select({ id: a.id });
    expect(await rig.rows()).toEqual([]);
  });
});

describe('Demo company', () => {
  it('never shows its name over another bank’s cards while it starts', async () => {
    const rig = open();
    const bank = await rig.startBank();
    await rig.connect(bank, 'Real bank');
    const opening = rig.cashdesk.handlers.connections.useDemo({});
    for (let n = 0; n < 20 && rig.cashdesk.connection()?.kind !== 'demo'; n++) {
      if (rig.cashdesk.connection()) expect(rig.cashdesk.connection()?.name).toBe('Real bank');
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(await opening).toMatchObject({ ok: true });
    expect(rig.cashdesk.connection()).toMatchObject({ kind: 'demo' });
    expect(listPuts(bank)).toEqual([]);
  });

  it('is reported only with its session', async () => {
    const phases = new Set<string>();
    const rig = open({ push: notePhases(phases) });
    await rig.cashdesk.handlers.connections.useDemo({});
    expect([...phases]).toEqual(['signed-in']);
  });

  it('is shown as being prepared, not as signed out, when the app starts with it', async () => {
    const settingsFile = { connections: undefined };
    await open({ settingsFile }).cashdesk.handlers.connections.useDemo({});
    const phases = new Set<string>();
    const { cashdesk } = open({ settingsFile, push: notePhases(phases) });
    const starting = cashdesk.start();
    expect(cashdesk.status().phase).toBe('preparing');
    await starting;
    expect([...phases].at(-1)).toBe('signed-in');
    expect(phases).not.toContain('signed-out');
  });

  it('does not replace a bank that was selected while it was being prepared', async () => {
    const rig = open();
    const bank = await rig.startBank();
    const { id } = await rig.connect(bank, 'Bank');
    const opening = rig.cashdesk.handlers.connections.useDemo({});
    await rig.cashdesk.handlers.connections.select({ id });
    await opening;
    expect(rig.cashdesk.connection()?.name).toBe('Bank');
  });

  it('is started, not only listed, when the bank before it is removed', async () => {
    const rig = open();
    await rig.cashdesk.handlers.connections.useDemo({});
    const bank = await rig.startBank();
    const { id } = await rig.connect(bank, 'Bank');
    expect(await rig.cashdesk.handlers.connections.remove({ id, eraseVault: true })).toEqual({
      ok: true,
      value: {},
    });
    expect(rig.cashdesk.status()).toMatchObject({ phase: 'signed-in' });
    const [listed, token] = [
      await rig.cashdesk.handlers.connections.list({}),
      bank.control.requests().at(-1),
    ];
    expect(listed.ok && listed.value.connections.map(({ name }) => name)).toEqual(['Demo company']);
    expect(token).toBeDefined();
  });
});

describe('without a keychain', () => {
  it('holds new connections in memory while the program runs, also after a switch to another bank', async () => {
    const rig = open({ secretStore: createMemorySecretStore('missing') });
    const { handlers } = rig.cashdesk;
    const [first, second] = [
      await rig.startBank({ withLists: false }),
      await rig.startBank({ seed: 6, withLists: false }),
    ];
    const save = async (bank: typeof first, name: string) => {
      const saved = await handlers.connections.save({
        id: null,
        draft: { name, kind: 'production', banking: bankingOf(bank), registrations: null },
      });
      if (!saved.ok) throw new Error(saved.error.kind);
      return saved.value.connection.id as ConnectionId;
    };
    const a = await save(first, 'A');
    await handlers.cards.track({
      cards: [{ id: 'card-of-a' as never, label: 'Van', lastDigits: null }],
    });
    await save(second, 'B');
    expect(await rig.rows()).toEqual([]);
    await handlers.connections.select({ id: a });
    expect((await rig.rows()).map(({ name }) => name)).toEqual(['Van']);
  });
});
