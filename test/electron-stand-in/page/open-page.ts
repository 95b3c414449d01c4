import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { ignoreGone, type DevTools, type Session } from '../chromium/devtools.ts';
import { pageClockScript } from '../../clock/test-clock.ts';
import { electronVersion, isHeaded, languages, targets } from '../runtime.ts';
import {
  bindingName,
  pageScript,
  preloadScript,
  preloadWorldName,
  receiverName,
} from '../worlds/compose.ts';

export type OpenPage = { readonly session: Session; readonly targetId: string };
type PageOptions = {
  readonly width: number;
  readonly height: number;
  readonly preload: string | undefined;
  readonly arguments: readonly string[];
};

let isFirstWindow = true;

/** A new, empty Chromium page with the preload installed for every document. */
export async function openPage(devtools: DevTools, options: PageOptions): Promise<OpenPage> {
  const targetId =
    (isHeaded && isFirstWindow ? targets().takeFirst() : undefined) ??
    (await targets().create(options));
  isFirstWindow = false;
  const { sessionId } = await devtools.browser.send('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const session = devtools.session(sessionId);
  const nonce = randomUUID();
  const setup = {
    nonce,
    binding: bindingName,
    receiver: receiverName,
    preloadPath: options.preload ?? '',
    platform: process.platform,
    versions: { node: process.versions.node, electron: electronVersion },
    arguments: [process.execPath, ...options.arguments],
    zoomFactor: 1,
  };
  await Promise.all([
    session.send('Page.enable'),
    session.send('Runtime.enable'),
    session.send('Inspector.enable'),
    // Many systems have Chromium without its translations; dates and numbers of the page still
    // follow the user's locale.
    session.send('Emulation.setLocaleOverride', { locale: languages[0] ?? 'en-US' }),
    session.send('Runtime.addBinding', {
      name: bindingName,
      executionContextName: preloadWorldName,
    }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageClockScript() }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(nonce) }),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      worldName: preloadWorldName,
      source: preloadScript(
        setup,
        options.preload === undefined ? '' : readFileSync(options.preload, 'utf8'),
      ),
    }),
  ]);
  return { session, targetId };
}

/** Workers and frames of a page run under the page's rules. */
export async function resumeChildren(devtools: DevTools, session: Session): Promise<void> {
  session.on('Target.attachedToTarget', ({ sessionId, waitingForDebugger }) => {
    if (waitingForDebugger)
      ignoreGone(devtools.session(sessionId).send('Runtime.runIfWaitingForDebugger'));
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
  });
}
