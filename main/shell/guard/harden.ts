import type { App, Session, WebContents } from 'electron';
import { appOrigin } from '../../ipc/trusted-sender.ts';

/**
 * Denies every permission, device and download: Electron grants them by default. Only
 * `save-text.ts` writes files for the user, after asking for the place.
 */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}

/**
 * Blocks the network for the window: everything it loads comes from `app:`. A second barrier behind
 * the CSP.
 */
export function denyNetwork(session: Session): void {
  session.webRequest.onBeforeRequest((details, answer) =>
    answer({
      cancel: !details.url.startsWith(`${appOrigin}/`) && !details.url.startsWith('devtools:'),
    }),
  );
}

function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  const stay = (event: { readonly preventDefault: () => void }): void => event.preventDefault();
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', stay);
}

/** Prevents every page from navigating, opening windows and embedding, whatever it requests. */
export function guardEveryPage(app: App): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
}

/**
 * Chromium loads a spelling dictionary for each new session, even where no page checks spelling,
 * and downloads a missing one from Google. A session without languages loads no dictionary. At
 * `session-created` the download has not started. macOS has its own spell checker and ignores the
 * call.
 */
export function fetchNoDictionaries(app: App): void {
  app.on('session-created', (session) => session.setSpellCheckerLanguages([]));
}

/**
 * By default, Electron offers the first certificate of the system's store to any server that asks.
 * It names the user or the company, and no supported bank asks for one.
 */
export function offerNoCertificate(app: App): void {
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
}
