import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBankApi } from '../../main/bank/bank-api.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import { openVault } from '../../main/data/vault/open-vault.ts';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import type { Scope } from '../../main/features/scope.ts';
import {
  type Payments,
  readPayments,
} from '../../main/features/terminal-payments/read-payments.ts';
import { openPayments } from '../../main/features/terminal-payments/open-payments.ts';
import { watchPayments } from '../../main/features/terminal-payments/watch-payments.ts';
import { ok } from '../../preload/contract/result.ts';
import { terminalPaymentId } from '../../preload/contract/values.ts';
import { temporaryDirectory, testKey } from '../unit/data/temporary-directory.ts';
import { type Caller, signIn, signedIn } from '../unit/demo-service/signed-in.ts';
import { openConnection, schedulerOf } from '../unit/features/fakes.ts';
import { simulatedClock, type SimulatedClock } from '../unit/features/simulated-clock.ts';

/** The bank and the app share one clock, which passes at once what the customers take. */
let clock: SimulatedClock;
let service: DemoService;
let call: Caller;
let connection: Scope;
beforeEach(async () => {
  clock = simulatedClock(Date.UTC(2026, 10, 19, 10, 42));
  service = await startDemoService({ now: clock.now });
  call = await signedIn(service);
  connection = await connect();
});
afterEach(() => service.close());

let onTheWire = 0;
/** Over real sockets. */
async function connect(scope?: string): Promise<Scope> {
  const { access_token: token } = await signIn(service, scope);
  const client = createBankClient({
    baseUrl: service.baseUrl,
    fetch,
    accessToken: async () => ok(token),
    headers: { prefix: service.headerPrefix },
    now: clock.now,
    random: () => 0,
    sleep: async () => undefined,
    journal: { record: () => undefined },
  });
  const bank = createBankApi(client);
  const readTerminalPayment: typeof bank.readTerminalPayment = async (id) => {
    onTheWire += 1;
    return bank.readTerminalPayment(id).finally(() => {
      onTheWire -= 1;
    });
  };
  return openConnection({
    bank: { ...bank, readTerminalPayment },
    now: clock.now,
    monotonicNow: clock.monotonicNow,
    timers: clock.timers,
  });
}

function start(): Payments {
  return openPayments({ ...connection, scheduler: schedulerOf(connection) });
}

async function pay(
  customer: string,
  terminalId = service.terminalId,
): Promise<ReturnType<typeof terminalPaymentId.parse>> {
  const answer = await call('POST', `/v2/terminals/${terminalId}/payment`, {
    amount: { value: '12.50', currency: 'EUR' },
    metadata: { demo_customer: customer },
  });
  return terminalPaymentId.parse((answer.body['terminal_payment'] as { id: string }).id);
}

/** Time passes in steps, and only while nothing is on the wire. */
async function until(isDone: () => boolean | Promise<boolean>, stepMs: number): Promise<void> {
  for (let step = 0; !(await isDone()); step += 1) {
    if (step > 2_000) throw new Error('It never came about');
    while (onTheWire > 0) await new Promise((resolve) => void setTimeout(resolve, 1));
    await clock.pass(stepMs);
  }
}
async function shown(deps: Payments) {
  const list = await readPayments(deps, {
    text: '',
    terminals: [],
    outcomes: [],
    at: 0,
    limit: 50,
  });
  if (!list.ok) throw new Error(list.error.kind);
  return list.value.rows;
}

describe('the payments of customers at the counter', () => {
  it('are seen to be paid, paid with a tip, refused, or silent', async () => {
    const deps = start();
    const ids = [
      await pay('pays'),
      await pay('adds-tip'),
      await pay('is-refused'),
      await pay('leaves'),
      await pay('pays', '3f0a2f1e-0000-4000-8000-000000000000'),
    ];
    watchPayments(deps, { payments: ids.map((id) => ({ id, label: null })) });
    await until(async () => (await shown(deps)).every(({ status }) => status === 'PENDING'), 0);
    expect((await shown(deps)).map(({ watch }) => watch.state)).toEqual(ids.map(() => 'following'));
    await until(() => connection.vault?.watchedPayments.followedCount() === 0, 500);
    expect(await shown(deps)).toMatchObject([
      {
        outcome: 'authorized',
        isOtherAmount: false,
        authorizedAmount: { value: '12.50', currency: 'EUR' },
        cardSummary: '4242',
        watch: { state: 'settled' },
      },
      {
        outcome: 'authorized',
        isOtherAmount: true,
        amount: { value: '12.50' },
        authorizedAmount: { value: '13.75', currency: 'EUR' },
        watch: { state: 'settled' },
      },
      {
        outcome: 'refused',
        isOtherAmount: false,
        authorizedAmount: null,
        watch: { state: 'settled' },
      },
      { outcome: null, status: 'PENDING', watch: { state: 'silent', error: null } },
      { outcome: null, status: 'PENDING', watch: { state: 'silent', error: null } },
    ]);
    expect(clock.timerCount()).toBe(0);
  });

  it('go on being followed by the next run of the app, from a vault on the disk', async () => {
    const place = {
      kind: 'file' as const,
      path: join(temporaryDirectory(), 'a.book'),
      key: testKey(7),
    };
    const reopen = (): void => {
      const opened = openVault(place);
      if (opened.kind !== 'opened') throw new Error(opened.kind);
      connection = { ...connection, vault: opened.vault };
    };
    reopen();
    const before = start();
    watchPayments(before, { payments: [{ id: await pay('pays'), label: 'Till 2' }] });
    await until(async () => (await shown(before))[0]?.status === 'PENDING', 0);
    before.scope.scheduler.stop();
    connection.vault?.close();
    await clock.pass(60_000);
    reopen();
    const after = start();
    expect(await shown(after)).toMatchObject([
      { label: 'Till 2', outcome: null, watch: { state: 'following' } },
    ]);
    after.scope.scheduler.onReconnect();
    await until(async () => (await shown(after))[0]?.outcome === 'authorized', 100);
    expect(await shown(after)).toMatchObject([{ watch: { state: 'settled' } }]);
    connection.vault?.close();
  });
});
