import { expect, test as base, type Page } from '@playwright/test';
import type {
  DemoService,
  DemoServiceOptions,
} from '../../main/demo-service/start-demo-service.ts';
import { type EventName } from '../../preload/contract/events.ts';
import { moveClock, moveClockScript } from '../clock/test-clock.ts';
import { typeProfile } from '../e2e/bank.ts';
import {
  emptyAddress,
  previewAddress,
  previewContext,
  usualLook,
  type Look,
  type PreviewPlace,
} from '../fixtures/preview/preview-pages.ts';
import type { CashdeskRig } from '../peers/cashdesk-rig.ts';
import { pagesOrigin, wholeMain } from './build-pages.ts';
import { keepPages, type KeepPages, type KeptPage, type PageClock } from './kept-page.ts';
import { steer, type Steering } from './steering.ts';

/** The window over all of main without the shell, with banks of this machine. */
export type Cashdesk = {
  readonly page: Page;
  /** Stands in for main: answers commands, pushes events, records requests. */
  readonly main: Steering;
  readonly rig: CashdeskRig;
  /** Loads the window, with main's current data. */
  readonly openWindow: (options?: WindowOptions) => Promise<void>;
};
/** The first screen of the window, and its look. */
type WindowOptions = Partial<Look> & Omit<PreviewPlace, 'isLocked'>;

type Fixtures = {
  /** A spec about time that passes takes `stepped`. */
  readonly clock: PageClock;
  readonly pageFor: (look: Look, clock: PageClock) => Promise<Page>;
  /** Opens the window of the demo company; a second call replaces it. */
  readonly open: (
    options?: WindowOptions & {
      /** Runs before the window's first command. */
      readonly before?: (main: Steering, page: Page) => void | Promise<void>;
    },
  ) => Promise<Cashdesk>;
  /** Main has started, without a connection, and its window is not open. */
  readonly cashdesk: Cashdesk;
  /** The window at its first start. */
  readonly welcome: Cashdesk;
  /** The window of the demo company, at Overview. */
  readonly demo: Cashdesk;
  /** Moves the clock of main, its banks and the page; restored at the end of the test. */
  readonly moveClockTo: (time: Date) => Promise<void>;
  /** Starts a bank of this machine that is not in the app yet; closed at the end. */
  readonly startBank: (options?: DemoServiceOptions) => Promise<DemoService>;
};

/**
 * Pushes main's events to the page in order, with waiting events batched: a sign-in pushes thirty.
 * An event for an unloaded page is lost, as in the app.
 */
function eventsTo(page: Page): (channel: string, payload: unknown) => void {
  const waiting: (readonly [EventName, unknown])[] = [];
  let isCrossing = false;
  const cross = async (): Promise<void> => {
    isCrossing = true;
    while (waiting.length > 0)
      await page
        .evaluate((events) => {
          for (const [name, payload] of events) window.pushToWindow(name, payload);
        }, waiting.splice(0))
        .catch(() => undefined);
    isCrossing = false;
  };
  return (channel, payload) => {
    waiting.push([channel.replace('event:', '') as EventName, payload]);
    if (!isCrossing) void cross();
  };
}

/** Stored data that the next test's page would start with. */
async function leftBehind(): Promise<readonly string[]> {
  return [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split(';').filter((cookie) => cookie !== ''),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
  ];
}

export const test = base.extend<Fixtures, { readonly keptPages: KeepPages }>({
  keptPages: [async ({ browser }, use) => use(keepPages(browser)), { scope: 'worker' }],
  /** Console complaints and stored data of a page fail the test. */
  pageFor: async ({ keptPages }, use) => {
    const complaints: string[] = [];
    const pages = new Set<KeptPage>();
    await use(async (look, clock) => {
      const kept = await keptPages(look, clock);
      pages.add(kept);
      return kept.page;
    });
    for (const kept of pages) {
      await kept.page.goto(emptyAddress(pagesOrigin()));
      complaints.push(...kept.complaints.splice(0));
      expect.soft(await kept.page.evaluate(leftBehind), 'the page left no stored data').toEqual([]);
    }
    expect(complaints, 'the page logged no warning or error').toEqual([]);
  },
  clock: ['shared', { option: true }],
  cashdesk: async ({ pageFor, clock }, use) => {
    const page = await pageFor(usualLook, clock);
    const { createBorder, createCashdeskRig } = await wholeMain();
    const border = createBorder(eventsTo(page));
    const rig = createCashdeskRig({ push: border.push, systemLanguages: ['en-US'] });
    border.open(rig.cashdesk.handlers, rig.cashdesk.appLock.isLocked);
    const main = await steer(page, (command, input) => border.call(command, input));
    await rig.cashdesk.start();
    const openWindow: Cashdesk['openWindow'] = async (options = {}) => {
      const { screen, id, view, ask, ...given } = options;
      const { locale: language, theme, hideAmounts } = given;
      const answer = await rig.cashdesk.handlers.preferences.set({ language, theme, hideAmounts });
      if (!answer.ok) throw new Error(answer.error.kind);
      // As main writes it into the served page.
      const { locale, formatLocale } = answer.value;
      const look = { ...usualLook, ...given, locale, formatLocale };
      const { viewport, colorScheme, forcedColors, contrast } = previewContext(look);
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, forcedColors, contrast });
      await page.goto(previewAddress(pagesOrigin(), { screen, id, view, ask }, look));
      await page.locator('.window, .lock').waitFor();
    };
    await use({ page, main, rig, openWindow });
    await page.goto(emptyAddress(pagesOrigin()));
    await rig.close();
    expect(border.bugs, 'main reported no bug').toEqual([]);
  },
  welcome: async ({ cashdesk }, use) => {
    await cashdesk.openWindow();
    await use(cashdesk);
  },
  demo: async ({ cashdesk }, use) => {
    await openDemo(cashdesk);
    await use(cashdesk);
  },
  open: async ({ cashdesk }, use) =>
    use(async ({ before, ...options } = {}) => {
      await before?.(cashdesk.main, cashdesk.page);
      await openDemo(cashdesk, options);
      return cashdesk;
    }),
  moveClockTo: async ({ cashdesk: { page } }, use) => {
    let movedMs = 0;
    await use(async (time) => {
      const byMs = time.getTime() - Date.now();
      movedMs += byMs;
      moveClock(byMs);
      await page.evaluate(moveClockScript(byMs));
    });
    // The page of the next test begins with a new clock.
    moveClock(-movedMs);
  },
  startBank: async ({ cashdesk: { rig } }, use) => use(rig.startBank),
});

export { expect };

/**
 * Goes from Welcome through the form to the sign-in without the user's consent; returns the address
 * that the browser is asked to open.
 */
export async function connectBank(
  { page, rig }: Cashdesk,
  profile: Parameters<typeof typeProfile>[1],
): Promise<string> {
  rig.signInPages.agreesAtOnce = false;
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await typeProfile(page, profile);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  const { opened } = rig.signInPages;
  await expect.poll(() => opened, 'the browser is asked to open the bank’s page').toHaveLength(1);
  return opened[0] ?? '';
}

async function openScreen({ page, openWindow }: Cashdesk, options: WindowOptions): Promise<void> {
  await openWindow(options);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Starts the demo, then opens the window, by default at Overview. */
async function openDemo(cashdesk: Cashdesk, options: WindowOptions = {}): Promise<void> {
  const { connections } = cashdesk.rig.cashdesk.handlers;
  expect(await connections.useDemo({})).toMatchObject({ ok: true });
  await openScreen(cashdesk, options);
}

/** The same after connecting with this bank. */
export async function signInAtBank(
  cashdesk: Cashdesk,
  bank: DemoService,
  options: WindowOptions = {},
  name = 'The bakery',
): Promise<void> {
  const { bankingOf } = await wholeMain();
  const { connections, session } = cashdesk.rig.cashdesk.handlers;
  const banking = { ...bankingOf(bank), limitUnit: null, limitCurrency: null };
  const saved = await connections.save({
    id: null,
    draft: { name, kind: 'production', banking, registrations: null },
  });
  expect(saved).toMatchObject({ ok: true });
  expect(await session.signIn({})).toMatchObject({ ok: true, value: { outcome: 'signed-in' } });
  await openScreen(cashdesk, options);
}
