import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { isHeaded } from '../runtime.ts';

type NotificationOptions = {
  readonly title?: string;
  readonly body?: string;
  readonly silent?: boolean;
  readonly icon?: unknown;
  readonly urgency?: Electron.Notification['urgency'];
  readonly actions?: readonly object[];
};
const recordedNotifications: Notification[] = [];

/**
 * Electron's `Notification`: recorded, and drawn only on a real Linux desktop with notify-send. A
 * test clicks one by emitting `click`, which works on Electron's own, too.
 */
export class Notification extends EventEmitter {
  title: string;
  body: string;
  silent: boolean;
  urgency: NonNullable<Electron.Notification['urgency']>;

  constructor(options: NotificationOptions = {}) {
    super();
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
    this.urgency = options.urgency ?? 'normal';
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    recordedNotifications.push(this);
    if (isHeaded && process.platform === 'linux')
      spawn('notify-send', ['--app-name=Cashdesk', '--', this.title, this.body], {
        stdio: 'ignore',
      }).on('error', () => undefined);
    this.emit('show', {});
  }

  close(): void {
    this.emit('close', {});
  }
}

export function shownNotifications(): readonly Notification[] {
  return recordedNotifications;
}
