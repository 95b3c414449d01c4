import type { TrayAction, TrayItem } from './tray/tray-menu.ts';

/**
 * The tray's menu, which Electron gives nobody back. It exists only in an unpackaged app and only
 * on the main side, where no page reaches it.
 */
export type TestSeam = {
  readonly tray: () => readonly {
    readonly id: string;
    readonly label: string;
    readonly enabled: boolean;
  }[];
  readonly clickTray: (id: string) => void;
  /** A test of a desktop without a tray: Electron makes one on any. */
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

/** Puts the seam where Playwright's `app.evaluate` finds it. */
export function exposeTestSeam(seam: TestSeam): void {
  Object.assign(globalThis, { __cashdeskSeam: seam });
}
