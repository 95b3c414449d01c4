import { Notification } from 'electron';
import { withoutMarkup } from './menu-text.ts';

export type Notify = (notification: {
  readonly title: string;
  readonly body: string;
  /** Without a sound. */ readonly isQuiet?: boolean;
  readonly onClick: () => void;
}) => void;

/** Notifications of the system, where it has them. They are kept until closed: a collected one cannot be clicked. */
export const createNotify = (): Notify => {
  const shown = new Set<Notification>();
  return ({ title, body, isQuiet = false, onClick }) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body: withoutMarkup(body), silent: isQuiet });
    shown.add(notification);
    notification.on('click', onClick);
    notification.on('close', () => shown.delete(notification));
    notification.show();
  };
};
