import type { TrayAction, TrayItem } from './tray/tray-menu.ts';

/**
 * The tray's menu, which Electron does not return. It exists only in an unpackaged app, and only in
 * main, where no page reaches it.
 */
export type TestSeam = {
  readonly tray: () => readonly {
    readonly id: string;
    readonly label: string;
    readonly enabled: boolean;
  }[];
  readonly clickTray: (id: string) => void;
  /** For a test of a desktop without a tray: Electron creates one on any desktop. */
  readonly hasNoTray: boolean;
  readonly showTray: (items: readonly TrayItem[], perform: (action: TrayAction) => void) => void;
};

function itemId(item: TrayItem, index: number): string {
  if (item.kind !== 'action') return `${item.kind}:${index}`;
  return item.action.do === 'lock' ? `lock:${item.action.id}` : item.action.do;
}

export function createTestSeam(): TestSeam {
  let items: readonly TrayItem[] = [];
  let perform: (action: TrayAction) => void = () => undefined;
  return {
    tray: () =>
      items.map((item, index) => ({
        id: itemId(item, index),
        label: item.kind === 'line' ? '' : item.label,
        enabled: item.kind === 'action',
      })),
    clickTray: (id) => {
      const item = items.find((each, index) => itemId(each, index) === id);
      if (item?.kind !== 'action') throw new Error(`The tray has nothing to click called ${id}`);
      perform(item.action);
    },
    hasNoTray: process.env['CASHDESK_TEST_NO_TRAY'] === '1',
    showTray: (shown, performing) => {
      items = shown;
      perform = performing;
    },
  };
}

/** Exposes the seam to Playwright's `app.evaluate`. */
export function exposeTestSeam(seam: TestSeam): void {
  Object.assign(globalThis, { __cashdeskSeam: seam });
}
