/** Pictures of the window over a fake bridge, in the Chromium of this machine; see `usage`. */
import { readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { findBrowser } from '../test/electron-stand-in/chromium/find-browser.ts';
import { readOptions } from './read-options.ts';
import { rendererConfig } from './vite-configs.ts';

const usage = `npm run preview -- --screen cards,overview --theme light,dark --out out/x.png
Lists make one picture each (out/x-cards-dark.png). Also:
  --id <id>, --ask <screen's question>, --state <words of the fake bridge>
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
    ask: { type: 'string' },
    hidden: { type: 'boolean', default: false },
    forced: { type: 'boolean', default: false },
    contrast: { type: 'boolean', default: false },
    do: { type: 'string', default: '' },
    axe: { type: 'boolean', default: false },
    out: { type: 'string', default: 'out/preview/preview.png' },
  },
});

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const pages = at(`.cache/preview-${String(process.pid)}`);
const origin = 'http://cashdesk.localhost';
/** The policy the app serves its page with, so that what breaks it breaks here. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
const formatLocales: Readonly<Record<string, string>> = {
  en: 'en-GB',
  fr: 'fr-FR',
  de: 'de-DE',
  it: 'it-IT',
  es: 'es-ES',
};

type Shot = {
  readonly screen: string;
  readonly theme: string;
  readonly state: string;
  readonly locale: string;
};

const serve = (page: Page, { theme, locale }: Shot): Promise<unknown> =>
  page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === '/' ? '/index.html' : pathname;
    const body = await readFile(join(pages, file));
    const amounts = asked.hidden ? 'hidden' : 'shown';
    const html = `<html lang="${locale}" data-theme="${theme}" data-amounts="${amounts}" data-format-locale="${asked['format-locale'] ?? formatLocales[locale] ?? locale}">`;
    await route.fulfill({
      body: file.endsWith('.html') ? body.toString().replace(/<html[^>]*>/, html) : body,
      contentType: types[extname(file)] ?? 'application/octet-stream',
      headers: { 'content-security-policy': policy },
    });
  });

const act = async (page: Page, steps: string): Promise<void> => {
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
};

const shoot = async (browser: Browser, shot: Shot, out: string): Promise<number> => {
  const scale = Number(asked.zoom) / 100;
  const context = await browser.newContext({
    viewport: {
      width: Math.round(Number(asked.width) / scale),
      height: Math.round(Number(asked.height) / scale),
    },
    deviceScaleFactor: scale,
    colorScheme: shot.theme === 'dark' ? 'dark' : 'light',
    forcedColors: asked.forced ? 'active' : 'none',
    contrast: asked.contrast ? 'more' : 'no-preference',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date('2026-11-19T10:43:00+01:00'));
  const said = new Set<string>();
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const wordless = /Uncompiled message detected! Message:\s+> (\S+)/.exec(message.text())?.[1];
    said.add(wordless === undefined ? message.text() : `no words for ${wordless}`);
  });
  page.on('pageerror', (error) =>
    console.error(`[${shot.screen}] ${error.stack ?? error.message}`),
  );
  await serve(page, shot);
  const query = new URLSearchParams({
    screen: shot.screen,
    state: shot.state,
    ...(asked.id === undefined ? {} : { id: asked.id }),
    ...(asked.ask === undefined ? {} : { ask: asked.ask }),
  });
  await page.goto(`${origin}/?${query.toString()}`);
  await page.locator('.window').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(350);
  await act(page, asked.do);
  await page.screenshot({ path: out });
  let found = 0;
  if (asked.axe) {
    const { violations } = await new AxeBuilder({ page }).analyze();
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
};

const list = (text: string): readonly string[] => text.split(',').filter((part) => part !== '');

const config = rendererConfig();
await build({
  ...config,
  root: at('test/fixtures/preview'),
  build: { ...config.build, outDir: pages, minify: false },
});
const browser = await chromium.launch({
  executablePath: findBrowser() ?? '',
  chromiumSandbox: process.getuid?.() !== 0,
});
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
  await rm(pages, { recursive: true, force: true });
}
if (found > 0) process.exitCode = 1;
