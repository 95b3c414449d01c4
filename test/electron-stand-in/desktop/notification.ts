import { EventEmitter } from 'node:events';

export type NotificationOptions = { readonly title?: string; readonly body?: string; readonly silent?: boolean; readonly icon?: unknown; readonly urgency?: string; readonly actions?: readonly object[] };
const shown: Notification[] = [];

/** Electron's `Notification`: kept instead of drawn. A test clicks one by emitting `click`, which works on Electron's own too. */
export class Notification extends EventEmitter {
  title: string;
  body: string;
  silent: boolean;
  urgency: string;

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
    shown.push(this);
    this.emit('show', {});
  }

  close(): void {
    this.emit('close', {});
  }
}

export function shownNotifications(): readonly Notification[] {
  return shown;
}
