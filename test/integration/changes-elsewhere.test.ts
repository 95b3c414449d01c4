import { cardWrites, shownStates } from '../../main/features/cards/changes/card-write.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createBankApi } from '../../main/bank/bank-api.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import { type DemoService, startDemoService } from '../../main/demo-service/start-demo-service.ts';
import { createCardChanger } from '../../main/features/cards/changes/change-card.ts';
import { createCardWrites } from '../../main/features/cards/changes/card-writes.ts';
import { detectChanges } from '../../main/features/cards/elsewhere/detect-changes.ts';
import { requestCardList } from '../../main/features/cards/list/read-cards.ts';
import { createRefreshes } from '../../main/features/refreshes.ts';
import { createRequestJournal } from '../../main/log/request-journal.ts';
import type { NoticeAbout } from '../../preload/contract/notices/notices.ts';
import { ok } from '../../preload/contract/result.ts';
import type { CardId } from '../../preload/contract/values.ts';
import { runs } from '../fixtures/extent.ts';
import { signIn } from '../unit/demo-service/signed-in.ts';
import { createCarried, openConnection, openMemoryVault } from '../unit/features/fakes.ts';
import { simulatedClock } from '../unit/features/simulated-clock.ts';

const [minute, hour] = [60_000, 3_600_000] as const;
const cardCount = 100;
/** 10,000 card days with `--all`. */
const dayCount = runs(100);
const readsADay = 1;

let service: DemoService | null = null;
afterEach(async () => {
  await service?.close();
  service = null;
});

/** The same random numbers at every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

it("reports each external card change once over thousands of card days, and none of the app's own", async () => {
  const clock = simulatedClock(Date.parse('2026-09-01T06:00:00Z'));
  const bank = await startDemoService({
    now: clock.now,
    cards: cardCount,
    sca: 'session',
    mockedApprovals: true,
    rateLimits: false,
  });
  service = bank;
  const random = createRandom(20_261_126);
  const oneOf = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  let token = '';
  const client = createBankClient({
    baseUrl: bank.baseUrl,
    fetch,
    accessToken: async () => ok(token),
    headers: { prefix: bank.headerPrefix },
    now: clock.now,
    monotonicNow: clock.monotonicNow,
    random: () => 0,
    sleep: (ms) => delay(Math.min(ms, 1)),
    journal: createRequestJournal(),
    limits: { backoffBaseMs: 1 },
  });
  const vault = openMemoryVault();
  const carried = createCarried();
  const reported: string[] = [];
  const open = () => {
    const scope = openConnection({
      bank: createBankApi(client),
      vault,
      profileState: carried,
      now: clock.now,
      monotonicNow: clock.monotonicNow,
      timers: clock.timers,
      refreshes: createRefreshes({ now: clock.now, onChange: () => undefined }),
      notices: {
        isOn: () => true,
        notify: (abouts: readonly NoticeAbout[]) => {
          for (const about of abouts)
            if (about.kind === 'elsewhere')
              for (const { field, after } of about.changes)
                reported.push(`${about.card.id} ${field} ${String(after)}`);
        },
      },
    });
    const writes = createCardWrites(scope);
    detectChanges(scope);
    return { scope, writes, changes: createCardChanger(scope, writes) };
  };
  let app = open();

  const listUsableCards = () =>
    bank.control.cards().filter(({ status }) => status === 'live' || status === 'paused');
  /** Cards that the app changed since the last read. */
  let busy = new Set<string>();
  const changeInApp = async (): Promise<void> => {
    const card = oneOf(listUsableCards().filter(({ id }) => !busy.has(id)));
    const id = card.id as CardId;
    busy.add(id);
    const limits = { paymentMonthlyLimit: String(100 + Math.floor(random() * 4_000)) };
    const choice = Math.floor(random() * 8);
    const decideApproval = async (
      answer: Awaited<ReturnType<typeof app.changes.setLimits>>,
    ): Promise<void> => {
      if (!answer.ok || answer.value.state !== 'waiting-for-approval') return;
      const { writeId } = answer.value;
      if (choice === 7) return;
      await app.writes.simulate(writeId, choice === 6 ? 'deny' : 'allow');
      clock.passAtOnce(2_000);
      await app.writes.retry(writeId);
    };
    switch (choice) {
      case 0:
      case 1:
        if (card.status === 'live') await app.scope.lockCard(id);
        else await decideApproval(await app.changes.unlock({ id }));
        return;
      case 2:
        bank.control.fail({
          match: { path: /\/options$/ },
          times: 1,
          fault: { kind: 'reset', when: 'after' },
        });
        await app.changes.setOptions({
          id,
          options: {
            atmOption: random() < 0.5,
            nfcOption: card.nfc_option,
            onlineOption: random() < 0.5,
            foreignOption: random() < 0.5,
          },
        });
        return;
      case 3:
        bank.control.fail({
          match: { path: /\/limits$/ },
          times: 1,
          fault: { kind: 'reset', when: 'before' },
        });
        await app.changes.setLimits({ id, limits });
        return;
      default:
        await decideApproval(await app.changes.setLimits({ id, limits }));
    }
  };

  const expected: string[] = [];
  const changeAtBank = (): void => {
    const card = oneOf(listUsableCards().filter(({ id }) => !busy.has(id)));
    busy.add(card.id);
    if (random() < 0.4) {
      const status = card.status === 'live' ? 'paused' : 'live';
      bank.control.updateCard(card.id, { status });
      expected.push(`${card.id} status ${status}`);
    } else if (random() < 0.5) {
      bank.control.updateCard(card.id, { payment_daily_limit: card.payment_daily_limit + 11 });
      expected.push(`${card.id} paymentDailyLimit ${String(card.payment_daily_limit + 11)}`);
    } else {
      bank.control.updateCard(card.id, { online_option: !card.online_option });
      expected.push(`${card.id} onlineOption ${String(!card.online_option)}`);
    }
  };
  /** Ordinary changes at the bank: money is spent, months begin, ordered cards become active. */
  const runOrdinaryChanges = (): void => {
    for (const card of bank.control.cards()) {
      if (random() < 0.1)
        bank.control.updateCard(card.id, {
          payment_monthly_spent: Math.floor(random() * 500),
          payment_daily_spent: random() < 0.5 ? 0 : 20,
        });
      if (card.status === 'pending' && random() < 0.05)
        bank.control.updateCard(card.id, { status: 'live' });
    }
  };

  for (let read = 0; read < dayCount * readsADay; read += 1) {
    clock.passAtOnce((24 / readsADay) * hour);
    token = (await signIn(bank)).access_token;
    bank.control.clear();
    if (read % 10 === 9) {
      // Restart the app.
      app.scope.scheduler.stop();
      app = open();
    }
    // Give up every change that still waits for approval.
    for (const { id } of cardWrites.inStates(vault, shownStates)) {
      await app.writes.abandon(id);
      await app.writes.kind.resolve(id, { happened: false, objectId: null });
    }
    runOrdinaryChanges();
    // This read begins before the app's change and may end after it.
    const reading = requestCardList(app.scope);
    await changeInApp();
    await reading;
    clock.passAtOnce(3 * minute);
    await requestCardList(app.scope);
    if (read > 0 && random() < 0.3) changeAtBank();
    if (random() < 0.5) await changeInApp();
    clock.passAtOnce(30 * minute);
    await requestCardList(app.scope);
    clock.passAtOnce(30 * minute);
    await requestCardList(app.scope);
    clock.passAtOnce(2_000);
    busy = new Set();
  }

  expect(expected.length).toBeGreaterThan(dayCount / 10);
  expect(reported.toSorted()).toEqual(expected.toSorted());
}, 120_000);
