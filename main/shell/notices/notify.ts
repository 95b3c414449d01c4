import { Notification } from 'electron';
import type { EventPayload } from '../../../preload/contract/events.ts';
import { withoutMarkup } from '../menu/menu-text.ts';

/** A notification for the user, wherever they are. */
export type Notice = {
  readonly title: string;
  readonly body: string;
  /** Without a sound. */
  readonly isQuiet?: boolean;
  /** The target of a click. */
  readonly leadsTo: EventPayload<'navigate'>;
};

/**
 * On Windows, the first use of Electron's notifications creates a Start menu shortcut to the
 * running program. In a working copy that would be Electron itself, under Cashdesk's id, so only
 * window and tray notify there. A test needs notifications and accepts the shortcut.
 */
export function mayUseNotifications({
  platform,
  isPackaged,
  isTest,
}: {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly isTest: boolean;
}): boolean {
  return platform !== 'win32' || isPackaged || isTest;
}

type Options = {
  readonly mayUse: boolean;
  readonly navigate: (to: EventPayload<'navigate'>) => void;
  /** The system cannot show it, or reports a failure: notify in another way. */
  readonly onUnshown: (notice: Notice) => void;
};

/** More than a user finds again in the system's list. */
const maxStored = 50;

/**
 * Shows system notifications, if available. References stay in memory, because a collected
 * notification cannot be clicked. They stay after closing, too: an expired one remains in the
 * system's list (the Action Center of Windows, the list of a Linux desktop) and can be clicked
 * there.
 */
export function createNotify({ mayUse, navigate, onUnshown }: Options): (notice: Notice) => void {
  const stored = new Set<Notification>();
  return (notice) => {
    if (!mayUse || !Notification.isSupported()) return onUnshown(notice);
    const notification = new Notification({
      title: notice.title,
      body: withoutMarkup(notice.body),
      silent: notice.isQuiet ?? false,
    });
    stored.add(notification);
    for (const oldest of stored) if (stored.size > maxStored) stored.delete(oldest);
    notification.on('click', () => navigate(notice.leadsTo));
    // Windows and macOS report it, macOS for every unsigned app.
    notification.on('failed', () => {
      stored.delete(notification);
      onUnshown(notice);
    });
    notification.show();
  };
}
