import { Notification } from 'electron';
import type { EventPayload } from '../../../preload/contract/events.ts';
import { withoutMarkup } from '../menu/menu-text.ts';

/** Something the owner should hear of wherever she is. */
export type Notice = {
  readonly title: string;
  readonly body: string;
  /** Without a sound. */
  readonly isQuiet?: boolean;
  /** Where a click on it leads. */
  readonly leadsTo: EventPayload<'navigate'>;
};

/**
 * On Windows Electron answers the first question about notifications with a shortcut to the running
 * program in the Start menu. From a working copy that would be Electron itself, under Cashdesk's id:
 * there the window and the tray tell alone. A test needs notifications and accepts the shortcut.
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
  /** The system cannot show it or says that it failed to: told another way. */
  readonly onUnshown: (notice: Notice) => void;
};

/** More than a person finds again in the list that the system keeps of them. */
const mostKept = 50;

/**
 * Notifications of the system, where it has them. They are kept, for a collected one cannot be
 * clicked: also after they closed, because one that timed out lies in the system's list (the Action
 * Center of Windows, the list of a Linux desktop) and can be clicked there.
 */
export function createNotify({ mayUse, navigate, onUnshown }: Options): (notice: Notice) => void {
  const kept = new Set<Notification>();
  return (notice) => {
    if (!mayUse || !Notification.isSupported()) return onUnshown(notice);
    const notification = new Notification({
      title: notice.title,
      body: withoutMarkup(notice.body),
      silent: notice.isQuiet ?? false,
    });
    kept.add(notification);
    for (const oldest of kept) if (kept.size > mostKept) kept.delete(oldest);
    notification.on('click', () => navigate(notice.leadsTo));
    // Windows and macOS tell so, the latter for every app that is not signed.
    notification.on('failed', () => {
      kept.delete(notification);
      onUnshown(notice);
    });
    notification.show();
  };
}
