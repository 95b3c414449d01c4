import { app, BrowserWindow, protocol, session } from 'electron';
import { note, whenReady } from './answer.mjs';

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);

const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
const page =
  '<!doctype html><title>Page</title><script>document.title = "inline"</script><script src="/own.js"></script>';
async function serve(request) {
  const { host, pathname } = new URL(request.url);
  const answer = (body, type, status = 200) =>
    new Response(body, {
      status,
      headers: { 'content-type': type, 'content-security-policy': policy },
    });
  if (host !== 'page') return answer('', 'text/plain', 404);
  if (pathname === '/own.js')
    return answer('document.documentElement.dataset.own = "ran";', 'text/javascript');
  if (pathname === '/posted')
    return answer(`${request.method} ${await request.text()}`, 'text/plain');
  return answer(page, 'text/html');
}

whenReady(app, async () => {
  protocol.handle('app', serve);
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true },
  });
  await window.loadURL('app://page/index.html');
  const inPage = (code) => window.webContents.executeJavaScript(code);
  note('address', window.webContents.getURL());
  note('isSecure', await inPage('isSecureContext'));
  note('title', await inPage('document.title'));
  note('own script', await inPage('document.documentElement.dataset.own ?? null'));
  note(
    'posted',
    await inPage(
      "fetch('/posted', { method: 'POST', body: 'ünï' }).then((answer) => answer.text())",
    ),
  );
  note(
    'elsewhere',
    await inPage(
      `fetch(${JSON.stringify(process.env.BEHAVIOUR_URL)}).then(() => 'fetched', () => 'refused')`,
    ),
  );
  note(
    'evaluated',
    await inPage(
      "(() => { try { return new Function('return 1')(); } catch (error) { return error.name; } })()",
    ),
  );
  note('node', await inPage('[typeof require, typeof process].join()'));
  // A handler belongs to its session.
  const other = session.fromPartition('other');
  note('handled', [
    session.defaultSession.protocol.isProtocolHandled('app'),
    other.protocol.isProtocolHandled('app'),
  ]);
});
