import { describe, expect, it, vi } from 'vitest';
import { failed, ok } from '../../../preload/contract/result.ts';
import { pollInvoiceList } from '../../../main/features/supplier-invoices/poll-invoice-list.ts';
import { openInvoices } from '../../../main/features/supplier-invoices/open-invoices.ts';
import { watchInvoices } from '../../../main/features/supplier-invoices/watch-invoices.ts';
import { invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { fakeBank, openConnection, pageOf } from './fakes.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const;
const page = pageOf([invoiceWith({ id: 'a', updatedAt: '2026-11-01T00:00:00Z' })]);

function setUp() {
  const world = {
    now: Date.parse('2026-11-21T09:00:00Z'),
    isOnline: true,
    isInUse: true,
    hasList: true,
    phase: 'signed-in' as 'signed-in' | 'signed-out',
  };
  const bank = fakeBank({
    listSupplierInvoices: async () => (world.hasList ? page : failed({ kind: 'not-supported' })),
    readSupplierInvoice: async (id) => ok(invoiceWith({ id })),
  });
  const connection = openConnection({
    bank,
    now: () => world.now,
    today: () => '2026-11-21',
    phase: () => world.phase,
    isOnline: () => world.isOnline,
    isInUse: () => world.isInUse,
  });
  const invoices = openInvoices(connection);
  const { sync, polling } = invoices;
  pollInvoiceList(connection, sync);
  const asked = () => bank.calls.map((each) => each.split(' ')[0]);
  /** The app polls, and all resulting work finishes. */
  const poll = async (): Promise<readonly (string | undefined)[]> => {
    const before = asked().length;
    polling.poll();
    await vi.waitFor(() =>
      expect([sync.status().phase, polling.status().isRunning]).not.toContainEqual(
        expect.stringMatching('running'),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
    return asked().slice(before);
  };
  const open = async (): Promise<void> => {
    sync.request('refresh');
    await vi.waitFor(() => expect(sync.status().phase).not.toBe('running'));
  };
  return {
    world,
    connection,
    poll,
    open,
    /** Added while the bank is unreachable, so that later reads run automatically. */
    watch: (id: string) => {
      world.isOnline = false;
      watchInvoices(invoices, [{ id: invoiceIdOf(id), label: null }]);
      world.isOnline = true;
    },
  };
}

describe('background reads of invoices', () => {
  it('include the list, whether the board was opened or not', async () => {
    const { poll, connection } = setUp();
    expect(await poll()).toContain('listSupplierInvoices');
    expect(connection.cache.supplierInvoices.total()).toBe(1);
    expect(await poll()).toEqual([]);
  });

  it('include the list every quarter of an hour', async () => {
    const { world, poll, open } = setUp();
    await open();
    world.now += hour;
    expect(await poll()).toContain('listSupplierInvoices');
    world.now += 14 * minute;
    expect(await poll()).toEqual([]);
    world.now += minute;
    expect(await poll()).toContain('listSupplierInvoices');
  });

  it('include the list as often as before after the clock was set back two hours', async () => {
    const { world, poll, open } = setUp();
    await open();
    await poll();
    world.now -= 2 * hour;
    expect(await poll()).toContain('listSupplierInvoices');
    world.now += 14 * minute;
    expect(await poll()).toEqual([]);
    world.now += minute;
    expect(await poll()).toContain('listSupplierInvoices');
  });

  it('include each invoice without a list, also after the clock was set back', async () => {
    const { world, poll, open, watch } = setUp();
    world.hasList = false;
    await open();
    watch('w');
    expect(await poll()).toEqual(['readSupplierInvoice']);
    world.isInUse = false;
    world.now -= 2 * hour;
    expect(await poll()).toEqual(['readSupplierInvoice']);
  });

  it('include the list every half hour while the user is away', async () => {
    const { world, poll, open } = setUp();
    await open();
    await poll();
    world.isInUse = false;
    world.now += 29 * minute;
    expect(await poll()).toEqual([]);
    world.now += minute;
    expect(await poll()).toContain('listSupplierInvoices');
  });

  it.each([{ isOnline: false }, { phase: 'signed-out' as const }])(
    'stop while %j',
    async (state) => {
      const { world, poll, open, watch } = setUp();
      await open();
      watch('w');
      Object.assign(world, state);
      world.now += hour;
      expect(await poll()).toEqual([]);
    },
  );

  it('include only added invoices if there is a list, and every invoice otherwise', async () => {
    const { world, poll, open, watch } = setUp();
    await open();
    watch('w');
    expect((await poll()).filter((each) => each === 'readSupplierInvoice')).toHaveLength(1);
    const without = setUp();
    without.world.hasList = false;
    await without.open();
    without.watch('w');
    expect(await without.poll()).toEqual(['readSupplierInvoice']);
    without.world.now += 2 * hour;
    world.now += 2 * hour;
    expect([await without.poll(), (await poll()).includes('readSupplierInvoice')]).toEqual([
      [],
      false,
    ]);
    // After a day the app first checks again that there is no list.
    without.world.now += day;
    expect(await without.poll()).toEqual(['listSupplierInvoices']);
    without.world.now += 11 * minute;
    expect(await without.poll()).toEqual(['readSupplierInvoice']);
  });

  it('include the list again if it was missing a day ago', async () => {
    const { world, connection, poll, open } = setUp();
    world.hasList = false;
    await open();
    world.now += day - minute;
    expect(await poll()).toEqual([]);
    world.now += 2 * minute;
    world.hasList = true;
    expect(await poll()).toContain('listSupplierInvoices');
    await vi.waitFor(() => expect(connection.cache.supplierInvoices.total()).toBe(1));
  });
});
