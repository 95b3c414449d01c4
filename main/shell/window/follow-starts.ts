import { app } from 'electron';
import { deepLinkOf, parseDeepLink } from '../guard/deep-link.ts';
import { startAgainOptions } from '../start-and-end/start-again.ts';
import { isHiddenStart } from '../start-and-end/start-at-login.ts';
import type { OnlyWindow } from './only-window.ts';

/** A link, a second start and a click on the Dock bring the one window to the front. */
export function followStarts(
  window: Pick<OnlyWindow, 'show' | 'follow'>,
  isLeaving: () => boolean,
): void {
  app.on('open-url', (event, url) => {
    event.preventDefault();
    window.follow(parseDeepLink(url));
  });
  app.on('second-instance', (_event, argv) => {
    // The user wants the app open: restart it once it has written everything.
    if (isLeaving()) return app.relaunch(startAgainOptions(argv.slice(1), process.env));
    if (!isHiddenStart(argv)) window.show();
    window.follow(deepLinkOf(argv));
  });
  app.on('activate', window.show);
}
