import type { TrayAction, TrayItem } from './tray-menu.ts';

/**
 * What a test cannot see through a window: the tray, notifications, links that were opened. It exists only in an unpackaged app and
 * only on the main side, where no page reaches it.
 */
export type TestSeam = {
  readonly tray: () => readonly { readonly id: string; readonly label: string; readonly enabled: boolean }[];
  readonly clickTray: (id: string) => void;
  readonly notifications: () => readonly { readonly title: string; readonly body: string }[];
  readonly openedLinks: () => readonly string[];
  readonly showTray: (items: readonly TrayItem[], perform: (action: TrayAction) => void) => void;
  readonly noteNotification: (notification: { readonly title: string; readonly body: string }) => void;
  readonly noteOpenedLink: (url: string) => void;
};

const itemId = (item: TrayItem, index: number): string => {
  if (item.kind !== 'action') return `${item.kind}:${index}`;
  return item.action.do === 'lock' ? `lock:${item.action.id}` : item.action.do;
};

export const createTestSeam = (): TestSeam => {
  let items: readonly TrayItem[] = [];
  let perform: (action: TrayAction) => void = () => undefined;
  const notifications: { readonly title: string; readonly body: string }[] = [];
  const opened: string[] = [];
  return {
    tray: () => items.map((item, index) => ({ id: itemId(item, index), label: item.kind === 'line' ? '' : item.label, enabled: item.kind === 'action' })),
    clickTray: (id) => {
      const item = items.find((each, index) => itemId(each, index) === id);
      if (item?.kind !== 'action') throw new Error(`The tray has nothing to click called ${id}`);
      perform(item.action);
    },
    notifications: () => notifications,
    openedLinks: () => opened,
    showTray: (shown, performing) => {
      items = shown;
      perform = performing;
    },
    noteNotification: (notification) => void notifications.push(notification),
    noteOpenedLink: (url) => void opened.push(url),
  };
};

/** Puts the seam where Playwright's `app.evaluate` finds it. */
export const exposeTestSeam = (seam: TestSeam): void => {
  Object.assign(globalThis, { __cashdeskSeam: seam });
};
