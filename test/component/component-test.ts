import { expect, test as base, type Page } from '@playwright/test';
import type {
  DemoService,
  DemoServiceOptions,
} from '../../main/demo-service/start-demo-service.ts';
import { type EventName } from '../../preload/contract/events.ts';
import {
  previewAddress,
  previewContext,
  previewNow,
  servePreview,
  usualLook,
  type Look,
  type PreviewPlace,
} from '../fixtures/preview/preview-pages.ts';
import type { CashdeskRig } from '../peers/cashdesk-rig.ts';
import { pagesFolder, wholeMain } from './build-pages.ts';
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
  };

/** The window over all of main but the shell, which talks to banks of this machine. */
export type Cashdesk = Scene & { readonly rig: CashdeskRig };

type Fixtures = {
  readonly newPage: (look: Look) => Promise<Page>;
  /** Opens the window over the fake bridge. */
  readonly open: (options?: SceneOptions) => Promise<Scene>;
  /** The window at its first start: no connection yet. */
  readonly cashdesk: Cashdesk;
  /** Starts a bank of this machine that the app knows nothing of; closed at the end. */
  readonly startBank: (options?: DemoServiceOptions) => Promise<DemoService>;
};

export const test = base.extend<Fixtures>({
  /** Whatever a page complains of fails the test. */
  newPage: async ({ browser }, use) => {
    const complaints: string[] = [];
    const pages: Page[] = [];
    await use(async (look) => {
      const context = await browser.newContext(previewContext(look));
      await servePreview(context, pagesFolder(), look);
      const page = await context.newPage();
      pages.push(page);
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(message.text());
      });
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
    expect(complaints, 'what the page complained of').toEqual([]);
  },
  open: async ({ newPage }, use) =>
    use(async ({ before, screen = 'overview', state, id, view, ask, ...look } = {}) => {
      const page = await newPage({ ...usualLook, ...look });
      await page.clock.setFixedTime(previewNow);
      const main = await steer(page);
      await before?.(main, page);
      await page.goto(previewAddress({ screen, state, id, view, ask }));
      await page.locator('.window').waitFor();
      return { page, main };
    }),
  cashdesk: async ({ newPage }, use) => {
    const page = await newPage({ ...usualLook, formatLocale: 'en-US' });
    const { createBorder, createCashdeskRig } = await wholeMain();
    const border = createBorder((channel, payload) => {
      const name = channel.replace('event:', '') as EventName;
      // What is pushed to a page that is not there yet, or not any more, is lost, as in the app.
      page
        .evaluate(([given, what]) => window.pushToWindow(given, what), [name, payload] as const)
        .catch(() => undefined);
    });
    const rig = createCashdeskRig({ push: border.push, systemLanguages: ['en-US'] });
    border.open(rig.cashdesk.handlers);
    const main = await steer(page);
    main.answerAll((command, input) => border.call(command, input));
    await rig.cashdesk.start();
    await page.goto(previewAddress({}));
    await page.locator('.window').waitFor();
    await use({ page, main, rig });
    await page.context().close();
    await rig.close();
    expect(border.bugs, 'what main called a bug of its own').toEqual([]);
  },
  startBank: async ({ cashdesk: { rig } }, use) => use(rig.startBank),
});

export { expect };

/** Connected with this bank, Overview shown: for tests about what comes after. */
export async function signInAtBank(
  { page, rig }: Cashdesk,
  bank: DemoService,
  name = 'The bakery',
): Promise<void> {
  const { bankingOf } = await wholeMain();
  const { connections, session } = rig.cashdesk.handlers;
  const banking = { ...bankingOf(bank), limitUnit: null, limitCurrency: null };
  const saved = await connections.save({
    id: null,
    draft: { name, kind: 'production', banking, registrations: null },
  });
  expect(saved).toMatchObject({ ok: true });
  expect(await session.signIn({})).toMatchObject({ ok: true, value: { outcome: 'signed-in' } });
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
}
