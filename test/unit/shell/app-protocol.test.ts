import { describe, expect, it } from 'vitest';
import { serveRenderer } from '../../../main/shell/window/app-protocol.ts';

const files: Readonly<Record<string, string>> = {
  '/app/index.html': '<!doctype html><html lang="en"><link href="./{lang}.js"><body></body></html>',
  '/app/assets/a.js': 'let a',
  '/secret.js': 'no',
};
const serve = serveRenderer({
  root: '/app',
  readFile: async (file) => {
    const text = files[file];
    if (text === undefined) throw new Error('ENOENT');
    return new TextEncoder().encode(text);
  },
  generatedFiles: { '/stopped.html': () => '<!doctype html>\n<html>\n<body>made</body></html>' },
  pageAttributes: () => ({ lang: 'de', 'data-theme': 'dark', 'data-amounts': 'hidden"><script>' }),
});
function get(path: string, method = 'GET'): Promise<Response> {
  return serve({ url: `app://cashdesk${path}`, method });
}

describe('the app:// handler', () => {
  it("serves main's own content, with the language and theme of every page", async () => {
    const answer = await get('/stopped.html');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<html lang="de" data-theme="dark"');
    expect((await get('/toString')).status).toBe(404);
  });

  it('serves the page with the preferences in place before the first paint', async () => {
    const page = await get('/index.html');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(
      '<html lang="de" data-theme="dark" data-amounts="hiddenscript">',
    );
  });

  it('serves the page with the file of its language in its placeholder', async () => {
    expect(await (await get('/index.html')).text()).toContain('<link href="./de.js">');
  });

  it('preloads the files of the first screen, and none extra for the start screen', async () => {
    const link = '<link rel="modulepreload" href="./{screen}-screen.js" data-of="{screen}">';
    const serveAt = (screen: Readonly<Record<string, string>>) =>
      serveRenderer({
        root: '/app',
        readFile: async () => new TextEncoder().encode(`<html><head>${link}</head></html>`),
        generatedFiles: {},
        pageAttributes: () => screen,
      })({ url: 'app://cashdesk/', method: 'GET' });
    expect(await (await serveAt({ 'data-screen': 'clients' })).text()).toContain(
      'href="./clients-screen.js"',
    );
    expect(await (await serveAt({})).text()).not.toContain('link');
  });

  it('sends the strict policy with every answer', async () => {
    for (const path of ['/index.html', '/assets/a.js', '/missing.js']) {
      const policy = (await get(path)).headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
    }
  });

  it.each([
    '/../secret.js',
    '/%2e%2e/secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets//a.js',
    '/assets/a.js.map',
    '/assets/',
    '/.env',
  ])('does not leave its folder for %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('answers only for its own host and only to reads', async () => {
    expect((await serve({ url: 'app://other/index.html', method: 'GET' })).status).toBe(404);
    expect((await get('/index.html', 'POST')).status).toBe(405);
  });
});
