import type { EventPayload } from '../../../preload/contract/events.ts';
import type { Cashdesk } from '../../app/cashdesk.ts';
import type { Notice } from '../notices/notify.ts';
import { type CashdeskTray, createTray } from './tray.ts';
import { type TrayAction, trayMenu } from './tray-menu.ts';
import type { TestSeam } from '../test-seam.ts';

/** The parts of Cashdesk that the tray needs. */
type TrayModel = Pick<
  Cashdesk,
  'messages' | 'connection' | 'isOnline' | 'status' | 'cardsForTray' | 'lockFromTray' | 'appLock'
>;

type TrayControlDeps = {
  readonly iconFile: string;
  readonly model: TrayModel;
  readonly navigate: (to: EventPayload<'navigate'>) => void;
  readonly showWindow: () => void;
  readonly quit: () => void;
  readonly reportBug: (cause: unknown) => void;
  readonly seam: TestSeam | null;
};

/** Changes come in bursts, and a lock's request must be sent before the tray is redrawn. */
const drawDelayMs = 16;

export type TrayControl = {
  readonly redraw: () => void;
  readonly isMade: () => boolean;
  /**
   * Notices that the system could not show are first in the menu until the user has opened the
   * window.
   */
  readonly addNotice: (notice: Notice) => void;
  readonly clearNotices: () => void;
};

/**
 * A click on the menu closes it. A change within this time results from the click, such as a
 * confirmed lock of a card.
 */
const afterClickMs = 10_000;

/** More would push the cards off a small screen. */
const maxNotices = 3;

/** The tray while the app runs: drawn from the model; runs its clicks. */
export function createTrayControl(deps: TrayControlDeps): TrayControl {
  const { model, navigate } = deps;
  let unread: readonly Notice[] = [];
  let pendingDraw: NodeJS.Timeout | null = null;

  let clickedAt = -Infinity;
  let shownState: string | null = null;

  const perform = (action: TrayAction): void => {
    clickedAt = performance.now();
    switch (action.do) {
      case 'lock':
        model.lockFromTray(action.id).catch(deps.reportBug);
        return;
      case 'lock-all':
        return navigate({ screen: 'cards', id: null, action: 'cards.lock-all' });
      case 'lock-app':
        model.appLock.lock().catch(deps.reportBug);
        return;
      case 'show-cards':
        return navigate({ screen: 'cards', id: null, action: null });
      case 'notice':
        return navigate(action.leadsTo);
      case 'open':
        return deps.showWindow();
      case 'quit':
        return deps.quit();
    }
  };

  const tray: CashdeskTray = createTray({ iconFile: deps.iconFile, perform, seam: deps.seam });

  const draw = (): void => {
    pendingDraw = null;
    const t = model.messages();
    const { phase } = model.status();
    const availability =
      phase === 'registrations-only'
        ? 'no-banking'
        : !model.isOnline()
          ? 'offline'
          : phase === 'signed-in'
            ? 'ready'
            : 'signed-out';
    const connection = model.connection();
    const appLock = model.appLock.isLocked() ? 'locked' : model.appLock.isSet() ? 'open' : 'none';
    // The user locks the app, opens another connection or changes the language. A lock hides names.
    const userState = JSON.stringify([appLock, connection, t('tray.open')]);
    const isByUser = userState !== shownState || performance.now() - clickedAt < afterClickMs;
    shownState = userState;
    tray.show(
      trayMenu(
        {
          connection,
          availability,
          cards: model.cardsForTray(),
          notices: unread,
          appLock,
        },
        t,
      ),
      'Cashdesk',
      isByUser,
    );
  };

  const redraw = (): void => {
    pendingDraw ??= setTimeout(draw, drawDelayMs);
  };
  const setNotices = (notices: readonly Notice[]): void => {
    unread = notices;
    redraw();
  };
  return {
    isMade: tray.isMade,
    redraw,
    addNotice: (notice) => setNotices([notice, ...unread].slice(0, maxNotices)),
    clearNotices: () => {
      if (unread.length > 0) setNotices([]);
    },
  };
}
