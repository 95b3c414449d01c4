/** Pictures of the window over a fake bridge, in the Chromium of this machine; see `usage`. */
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { screenName } from '../preload/contract/events.ts';
import { localeName } from '../preload/contract/app/preferences.ts';
import { testBegin } from '../test/clock/test-clock.ts';
import { axeViolations } from '../test/fixtures/axe-violations.ts';
import type { FakeState } from '../test/fixtures/fake-bridge.ts';
import {
  buildPreview,
  previewAddress,
  previewBrowser,
  previewContext,
  servePreview,
} from '../test/fixtures/preview/preview-pages.ts';
import type { Look } from '../test/fixtures/preview/preview-pages.ts';
import { readOptions } from './read-options.ts';

const usage = `npm run preview -- --screen cards,overview --theme light,dark --out out/x.png
Lists make one picture each (out/x-cards-dark.png). Also:
  --id <id>, --view '{"kind":"new"}', --ask <screen's question>, --state <words of the fake bridge>
  --locale de, --format-locale de-CH, --width 1280, --height 800, --zoom 200
  --hidden (amounts), --forced (colours), --contrast
  --do "press:Control+k;type:kar;click:Save;wait:300"
  --axe (names what axe finds)`;

const asked = readOptions(usage, {
  options: {
    screen: { type: 'string', default: 'overview' },
    theme: { type: 'string', default: 'light' },
    state: { type: 'string', default: 'normal' },
    locale: { type: 'string', default: 'en' },
    'format-locale': { type: 'string' },
    width: { type: 'string', default: '1280' },
    height: { type: 'string', default: '800' },
    zoom: { type: 'string', default: '100' },
    id: { type: 'string' },
    view: { type: 'string' },
    ask: { type: 'string' },
    hidden: { type: 'boolean', default: false },
    forced: { type: 'boolean', default: false },
    contrast: { type: 'boolean', default: false },
    do: { type: 'string', default: '' },
    axe: { type: 'boolean', default: false },
    out: { type: 'string', default: 'out/preview/preview.png' },
  },
});

const pages = fileURLToPath(new URL(`../.cache/preview-${String(process.pid)}`, import.meta.url));

type Shot = {
  readonly screen: string;
  readonly theme: string;
  readonly state: string;
  readonly locale: string;
};

async function act(page: Page, steps: string): Promise<void> {
  for (const step of steps.split(';').filter((part) => part !== '')) {
    const [verb, ...rest] = step.split(':');
    const what = rest.join(':');
    if (verb === 'press') await page.keyboard.press(what);
    else if (verb === 'type') await page.keyboard.type(what);
    else if (verb === 'click') await page.getByText(what, { exact: true }).first().click();
    else if (verb === 'button') await page.getByRole('button', { name: what }).first().click();
    else if (verb === 'wait') await page.waitForTimeout(Number(what));
    else throw new Error(`No such step: ${step}`);
    await page.waitForTimeout(120);
  }
}

async function shoot(browser: Browser, shot: Shot, out: string): Promise<number> {
  const look: Look = {
    locale: localeName.parse(shot.locale),
    formatLocale: asked['format-locale'],
    theme: shot.theme === 'dark' ? 'dark' : 'light',
    hideAmounts: asked.hidden,
    width: Number(asked.width),
    height: Number(asked.height),
    zoomPercent: Number(asked.zoom),
    forcedColours: asked.forced,
    moreContrast: asked.contrast,
  };
  const context = await browser.newContext(previewContext(look));
  const page = await context.newPage();
  await page.clock.setFixedTime(testBegin);
  const said = new Set<string>();
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const wordless = /Uncompiled message detected! Message:\s+> (\S+)/.exec(message.text())?.[1];
    said.add(wordless === undefined ? message.text() : `no words for ${wordless}`);
  });
  page.on('pageerror', (error) =>
    console.error(`[${shot.screen}] ${error.stack ?? error.message}`),
  );
  await page.goto(
    previewAddress(
      served.origin,
      {
        screen: screenName.parse(shot.screen),
        state: shot.state as FakeState,
        id: asked.id,
        view: asked.view,
        ask: asked.ask,
      },
      look,
    ),
  );
  await page.locator('.window, .lock').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(350);
  await act(page, asked.do);
  await page.screenshot({ path: out });
  let found = 0;
  if (asked.axe) {
    const violations = await axeViolations(page);
    found = violations.length;
    for (const violation of violations) {
      console.log(`${shot.screen} ${shot.theme} ${shot.state}: ${violation.id}: ${violation.help}`);
      for (const node of violation.nodes.slice(0, 5))
        console.log(
          `   ${node.html.slice(0, 200)}\n   ${node.failureSummary?.split('\n')[1] ?? ''}`,
        );
    }
  }
  for (const line of said) console.error(`[${shot.screen}] ${line}`);
  await context.close();
  return found;
}

function list(text: string): readonly string[] {
  return text.split(',').filter((part) => part !== '');
}

await buildPreview(pages);
const served = await servePreview(pages);
const browser = await chromium.launch(previewBrowser);
let found = 0;
try {
  const shots = list(asked.screen).flatMap((screen) =>
    list(asked.theme).flatMap((theme) =>
      list(asked.state).flatMap((state) =>
        list(asked.locale).map((locale) => ({ screen, theme, state, locale })),
      ),
    ),
  );
  for (const shot of shots) {
    const words = (['screen', 'theme', 'state', 'locale'] as const)
      .filter((name) => list(asked[name]).length > 1)
      .map((name) => shot[name].replaceAll(':', '-'));
    const out =
      words.length === 0 ? asked.out : asked.out.replace(/\.png$/, `-${words.join('-')}.png`);
    found += await shoot(browser, shot, out);
    console.log(out);
  }
} finally {
  await browser.close();
  await served.close();
  await rm(pages, { recursive: true, force: true });
}
if (found > 0) process.exitCode = 1;
