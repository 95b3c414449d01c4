import type { BankApi } from '../../../main/bank/bank-api.ts';
import type { BankFailure } from '../../../main/bank/transport/bank-failure.ts';
import { createCardWrites } from '../../../main/features/cards/changes/card-writes.ts';
import { createCardRules } from '../../../main/features/cards/rules/rule-commands.ts';
import type { Handlers } from '../../../preload/contract/index.ts';
import type { CardRule } from '../../../preload/contract/cards/card-rules.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { createNotices } from '../../../main/features/notices.ts';
import type { Scope } from '../../../main/features/scope.ts';
import {
  cardIdOf,
  cardWith,
  createCarried,
  fakeBank,
  fakeServices,
  openConnection,
  openMemoryVault,
  schedulerOf,
} from './fakes.ts';
import { simulatedClock } from './simulated-clock.ts';
import { openCache } from '../../../main/data/cache/open-cache.ts';

export const ruled = cardIdOf('market');
export const optionNames = ['atmOption', 'nfcOption', 'onlineOption', 'foreignOption'] as const;
export type Options = Readonly<Record<(typeof optionNames)[number], boolean>>;

/**
 * The fate of a change. `lost-before`: the bank never saw it; `lost-after`: the bank applied it and
 * the answer was lost; `lost-late`: the bank applies it some minutes later. `killed…`: the app is
 * killed meanwhile.
 */
export type Fate =
  | 'answered'
  | 'slow'
  | 'lost-before'
  | 'lost-after'
  | 'lost-late'
  | 'not-allowed'
  | 'rate-limited'
  | 'service-failed'
  | 'killed-before'
  | 'killed-after';

const wireNames: Readonly<Record<string, keyof Card>> = {
  atm_option: 'atmOption',
  nfc_option: 'nfcOption',
  online_option: 'onlineOption',
  foreign_option: 'foreignOption',
  payment_monthly_limit: 'paymentMonthlyLimit',
  payment_daily_limit: 'paymentDailyLimit',
};

/** The card after the bank has applied a request. */
export function changedBy(before: Card, bodyText: string | null): Card {
  const { card } = JSON.parse(bodyText ?? '{}') as { card: Record<string, unknown> };
  const changed = Object.entries(card).flatMap(([name, value]) => {
    const field = wireNames[name];
    return field === undefined
      ? []
      : [[field, typeof value === 'boolean' ? value : String(value)] as const];
  });
  return { ...before, ...Object.fromEntries(changed) };
}

/** A bank with one card behind an unreliable connection, and an app that can be killed. */
export function createRulesRig(
  startEpochMs: number,
  { zone = 'Europe/Berlin', ...given }: Partial<Card> & { readonly zone?: string } = {},
) {
  const clock = simulatedClock(startEpochMs);
  const vault = openMemoryVault();
  const cache = openCache({
    place: { kind: 'memory' },
    nowEpochMs: clock.now,
    onNotice: () => undefined,
  });
  const shownNotices: NoticeAbout[] = [];
  const writes: { readonly at: number; readonly body: Readonly<Record<string, unknown>> }[] = [];
  const fates: Fate[] = [];
  const state = {
    card: cardWith({
      id: ruled,
      status: 'live',
      cardLevel: 'virtual',
      atmOption: true,
      nfcOption: true,
      onlineOption: true,
      foreignOption: false,
      paymentMonthlyLimit: '1000',
      ...given,
    }),
    /** The fields of the card that a read still contains. */
    shown: null as Card | null,
    isOnline: true,
    /** How far the bank's clock is ahead of this computer's; null: the bank sends no time. */
    bankAheadMs: 0 as number | null,
    wantsApproval: false,
    approval: 'waiting' as 'waiting' | 'allow' | 'deny',
    tokens: 0,
    reads: 0,
    /** The fields that the bank leaves unchanged although it accepts the request. */
    stuck: {} as Partial<Card>,
  };

  const apply = (bodyText: string | null): void => {
    const { card } = JSON.parse(bodyText ?? '{}') as { card: Record<string, unknown> };
    writes.push({ at: clock.now(), body: card });
    state.card = { ...changedBy(state.card, bodyText), ...state.stuck };
  };
  const lost: Result<never, BankFailure> = failed({ kind: 'outcome-unknown', traceId: null });
  const never = new Promise<never>(() => undefined);

  const bank: BankApi = fakeBank({
    readCard: async (id) => {
      state.reads += 1;
      return state.isOnline
        ? ok({ ...(state.shown ?? state.card), id })
        : failed({ kind: 'offline' });
    },
    writeCard: async ({ bodyText, approvalSessionToken }) => {
      switch (fates.shift() ?? 'answered') {
        case 'lost-before':
          return lost;
        case 'lost-after':
          apply(bodyText);
          return lost;
        case 'lost-late':
          clock.timers.after(300_000, () => apply(bodyText));
          return lost;
        case 'slow':
          await new Promise<void>((resolve) => clock.timers.after(20_000, resolve));
          apply(bodyText);
          return ok(state.card);
        case 'not-allowed':
          return failed({
            kind: 'not-allowed',
            missingScope: 'card.write',
            detail: null,
            traceId: null,
          });
        case 'rate-limited':
          return failed({
            kind: 'rate-limited',
            retryAtEpochMs: clock.now() + 90_000,
            traceId: null,
          });
        case 'service-failed':
          return failed({ kind: 'service-failed', status: 500, traceId: null });
        case 'killed-before':
          kill();
          return never;
        case 'killed-after':
          apply(bodyText);
          kill();
          return never;
        case 'answered':
          if (state.wantsApproval && (approvalSessionToken === null || state.approval !== 'allow'))
            return failed({
              kind: 'approval-needed',
              isEnrolled: true,
              sessionToken: `token-${String((state.tokens += 1))}`,
              traceId: null,
            });
          apply(bodyText);
          return ok(state.card);
      }
    },
    askApproval: async () => ok(state.approval),
    bankEpochMs: () =>
      state.isOnline && state.bankAheadMs !== null ? clock.now() + state.bankAheadMs : null,
  });

  let app: { scope: Scope; rules: Handlers['cardRules']; stop: () => void } | null = null;

  const start = (): void => {
    const services = {
      ...fakeServices,
      now: clock.now,
      monotonicNow: clock.monotonicNow,
      timers: clock.timers,
      isOnline: () => state.isOnline,
      canSend: () => state.isOnline,
    };
    const carried = createCarried();
    let isAlive = true;
    const base = openConnection({ ...services, bank, vault, cache, profileState: carried });
    const scheduler = schedulerOf({ ...base, profileState: carried });
    const scope: Scope = {
      ...base,
      scheduler,
      isOpen: () => isAlive,
      notices: createNotices(
        { profile: base.profile, vault },
        {
          ...services,
          echoNotice: ({ about }) => void shownNotices.push(about),
          later: (task) => void task(),
        },
      ),
    };
    const cardWrites = createCardWrites(scope);
    const rules = createCardRules(scope, cardWrites, { zone: () => zone });
    cardWrites.resume();
    app = {
      scope,
      rules,
      stop: () => {
        isAlive = false;
        scheduler.stop();
      },
    };
  };
  const kill = (): void => {
    app?.stop();
    app = null;
  };
  start();

  const commands = (): Handlers['cardRules'] => {
    if (app === null) start();
    if (app === null) throw new Error('not started');
    return app.rules;
  };
  const shown = (): readonly CardRule[] => {
    const answer = commands().list({});
    if (answer instanceof Promise || !answer.ok) throw new Error('not listed');
    return answer.value.rules as unknown as readonly CardRule[];
  };

  return {
    clock,
    vault,
    state,
    fates,
    shownNotices,
    writes,
    kill,
    commands,
    shown,
    isRunning: () => app !== null,
    start: () => void (app === null && start()),
    asleep: (isAsleep: boolean) =>
      isAsleep ? app?.scope.scheduler.suspend() : app?.scope.scheduler.onReconnect(),
    reconnect: () => app?.scope.scheduler.onReconnect(),
    /** A background read returns the current card. */
    readsCard: () =>
      app?.scope.cardsStored.emit({
        how: 'read',
        cards: [state.card],
        askedAtEpochMs: clock.now(),
        nowEpochMs: clock.now(),
      }),
    options: (): Options =>
      Object.fromEntries(optionNames.map((name) => [name, state.card[name]])) as Options,
    /** Passes time, nearly all of it in one step. */
    passTo: async (epochMs: number): Promise<void> => {
      const leftMs = epochMs - clock.now();
      if (leftMs > 120_000) clock.jump(leftMs - 60_000);
      await clock.pass(Math.max(0, epochMs - clock.now()));
    },
  };
}
