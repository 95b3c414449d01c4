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

/** The window over the fake bridge. */
type Scene = {
  readonly page: Page;
  /** The place of main: answers commands, pushes events, says what it was asked. */
  readonly main: Steering;
};
type SceneOptions = Partial<Look> &
  PreviewPlace & {
    /** Before the window asks for anything. */
    readonly before?: (main: Steering, page: Page) => void | Promise<void>;
    readonly clock?: Exclude<PageClock, 'shared'>;
  };

/** The window over all of main but the shell, which talks to banks of this machine. */
export type Cashdesk = Scene & {
  readonly rig: CashdeskRig;
  /** Loads the window, with what main has by then. */
  readonly openWindow: (options?: WindowOptions) => Promise<void>;
};
/** Where the window opens, and who looks at it. */
type WindowOptions = Partial<Look> & Omit<PreviewPlace, 'state'>;

type Fixtures = {
  /** Of the pages over the whole main; a spec about time that passes takes `stepped`. */
  readonly clock: 'shared' | 'stepped';
  readonly pageFor: (look: Look, clock: PageClock) => Promise<Page>;
  /** Opens the window over the fake bridge; a second time in its place. */
  readonly openFake: (options?: SceneOptions) => Promise<Scene>;
  /** Opens the window of the demo company; a second time in its place. */
  readonly open: (
    options?: WindowOptions & {
      /** Before the window asks for anything. */
      readonly before?: (main: Steering, page: Page) => void | Promise<void>;
    },
  ) => Promise<Cashdesk>;
  /** Main has started, with no connection yet, and its window is not open. */
  readonly cashdesk: Cashdesk;
  /** The window at its first start. */
  readonly welcome: Cashdesk;
  /** The window of the demo company, at Overview. */
  readonly demo: Cashdesk;
  /** Moves the clock of main, its banks and the page; it is back at the end of the test. */
  readonly moveClockTo: (time: Date) => Promise<void>;
  /** Starts a bank of this machine that the app knows nothing of; closed at the end. */
  readonly startBank: (options?: DemoServiceOptions) => Promise<DemoService>;
};

/**
 * Pushes events of main to the page in their order. Events that come while others cross, cross
 * together: a sign-in pushes thirty. An event for a page that is not loaded is lost, as in the app.
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

/** The page of the next test would begin with it. */
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
  /** Whatever a page complains of or leaves behind fails the test. */
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
      expect.soft(await kept.page.evaluate(leftBehind), 'what the page left behind').toEqual([]);
    }
    expect(complaints, 'what the page complained of').toEqual([]);
  },
  openFake: async ({ pageFor }, use) =>
    use(async ({ before, clock = 'fixed', screen = 'overview', ...options } = {}) => {
      const { state, id, view, ask, ...look } = options;
      const whole = { ...usualLook, ...look };
      const page = await pageFor(whole, clock);
      const main = await steer(page);
      await before?.(main, page);
      await page.goto(previewAddress(pagesOrigin(), { screen, state, id, view, ask }, whole));
      await page.locator('.window, .lock').waitFor();
      return { page, main };
    }),
  clock: ['shared', { option: true }],
  cashdesk: async ({ pageFor, clock }, use) => {
    const page = await pageFor(usualLook, clock);
    const { createBorder, createCashdeskRig } = await wholeMain();
    const border = createBorder(eventsTo(page));
    const rig = createCashdeskRig({ push: border.push, systemLanguages: ['en-US'] });
    border.open(rig.cashdesk.handlers, rig.cashdesk.appLock.isLocked);
    const main = await steer(page);
    main.answerAll((command, input) => border.call(command, input));
    await rig.cashdesk.start();
    const openWindow: Cashdesk['openWindow'] = async (options = {}) => {
      const { screen, id, view, ask, ...given } = options;
      const { locale: language, theme, hideAmounts } = given;
      const answer = await rig.cashdesk.handlers.preferences.set({ language, theme, hideAmounts });
      if (!answer.ok) throw new Error(answer.error.kind);
      // As main writes it on the page that it serves.
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
    expect(border.bugs, 'what main called a bug of its own').toEqual([]);
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
    // The page of the next test begins with a clock of its own.
    moveClock(-movedMs);
  },
  startBank: async ({ cashdesk: { rig } }, use) => use(rig.startBank),
});

export { expect };

/**
 * From Welcome through the form to the sign-in, on which the owner does not agree yet; answers the
 * address that her browser is asked to open.
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

/** Begins the demo, then opens the window, at Overview unless another screen is named. */
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
