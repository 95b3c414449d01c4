import type { Browser, Page } from '@playwright/test';
import { pageClockScript } from '../clock/test-clock.ts';
import { previewContext, type Look } from '../fixtures/preview/preview-pages.ts';

/**
 * `shared`: the clock of main and the bank behind the page. `stepped`: it begins as that one and
 * runs on; `page.clock` fast-forwards it with its timers.
 */
export type PageClock = 'stepped' | 'shared';

/** A page that a worker reuses from test to test. The window stores nothing in it. */
export type KeptPage = {
  readonly page: Page;
  /** Its complaints since it was last opened. */
  readonly complaints: string[];
};

/** Returns the empty page to open next for this look. */
export type KeepPages = (look: Look, clock: PageClock) => Promise<KeptPage>;

/**
 * Chromium starts a process for each new page, which reads all of the app's code again. A page that
 * navigates again is as empty, and has the code cached. Only a fixed property, pixel ratio or
 * clock, needs another page.
 */
export function keepPages(browser: Browser): KeepPages {
  const kept = new Map<string, Promise<KeptPage>>();
  return async (look, clock) => {
    const { viewport, deviceScaleFactor, colorScheme, forcedColors, contrast } =
      previewContext(look);
    const key = `${String(deviceScaleFactor)} ${clock}`;
    const opened = kept.get(key) ?? newPage(browser, look, clock);
    kept.set(key, opened);
    const given = await opened;
    given.complaints.length = 0;
    await given.page.setViewportSize(viewport);
    await given.page.emulateMedia({ media: null, colorScheme, forcedColors, contrast });
    // No hover, as in a new page.
    await given.page.mouse.move(-1, -1);
    return given;
  };
}

async function newPage(browser: Browser, look: Look, clock: PageClock): Promise<KeptPage> {
  const context = await browser.newContext(previewContext(look));
  const page = await context.newPage();
  const kept: KeptPage = { page, complaints: [] };
  await context.addInitScript(pageClockScript());
  if (clock === 'stepped') await page.clock.install({ time: Date.now() });
  page.on('pageerror', (error) => kept.complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      kept.complaints.push(message.text());
  });
  return kept;
}
