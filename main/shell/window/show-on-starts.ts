import { app } from 'electron';
import { deepLinkOf, parseDeepLink } from '../guard/deep-link.ts';
import { restartOptions } from '../start-and-end/restart-options.ts';
import { isHiddenStart } from '../start-and-end/start-at-login.ts';
import type { OnlyWindow } from './only-window.ts';

/** A link, a second start and a click on the Dock bring the one window to the front. */
export function showOnStarts(
  window: Pick<OnlyWindow, 'show' | 'openLink'>,
  isLeaving: () => boolean,
): void {
  app.on('open-url', (event, url) => {
    event.preventDefault();
    window.openLink(parseDeepLink(url));
  });
  app.on('second-instance', (_event, argv) => {
    // The user wants the app open: restart it once it has written everything.
    if (isLeaving()) return app.relaunch(restartOptions(argv.slice(1), process.env));
    if (!isHiddenStart(argv)) window.show();
    window.openLink(deepLinkOf(argv));
  });
  app.on('activate', window.show);
}
