import { once } from 'node:events';
import type { ElectronApplication } from '@playwright/test';

/**
 * The user's answer to a system dialog: press a button (by label or number), choose files, or
 * cancel (the default).
 */
type DialogAnswer = {
  readonly button?: string | number;
  readonly checkboxChecked?: boolean;
  readonly filePaths?: readonly string[];
};
type ShownDialog = {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
};
type TrayItem = { readonly id: string; readonly label: string; readonly enabled: boolean };
type MenuEntry = {
  readonly id: string;
  readonly label: string;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly path: string;
};
type ShownNotification = { readonly title: string; readonly body: string };

type FakeDesktop = {
  readonly links: string[];
  readonly dialogs: ShownDialog[];
  readonly answers: DialogAnswer[];
  readonly notifications: {
    readonly title: string;
    readonly body: string;
    emit(event: string): boolean;
  }[];
  readonly popups: {
    readonly items: readonly {
      readonly label: string;
      readonly enabled: boolean;
      readonly type: string;
      readonly role?: string;
    }[];
  }[];
};
type AppSeam = {
  tray(): readonly TrayItem[];
  clickTray(id: string): void;
  notifications(): readonly ShownNotification[];
  openedLinks(): readonly string[];
};
type Prints = {
  readonly asked: object[];
  readonly ends: ((wasPrinted: boolean, failure: string) => void)[];
};
type Globals = {
  __outside: FakeDesktop;
  __prints: Prints;
  __cashdeskSeam?: AppSeam;
  __cashdeskStandIn?: {
    setOnline(isOnline: boolean): void;
    setSystemDark(isDark: boolean): void;
    trays(): readonly unknown[];
  };
};

/**
 * Replaces the desktop around the app in main, on any Electron. Links are recorded instead of
 * opened, dialogs are answered from a queue (cancelled when it is empty), notifications are
 * recorded for clicks.
 */
export async function installFakeDesktop(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog, Menu, Notification, shell }) => {
    const outside: FakeDesktop = {
      links: [],
      dialogs: [],
      answers: [],
      notifications: [],
      popups: [],
    };
    Object.assign(globalThis, { __outside: outside });
    type Box = {
      readonly message?: string;
      readonly title?: string;
      readonly detail?: string;
      readonly buttons?: readonly string[];
      readonly cancelId?: number;
    };
    const ask = (
      args: readonly unknown[],
    ): { readonly box: Box; readonly answer: DialogAnswer } => {
      // Electron takes an optional window before the options.
      const box = (args.length > 1 ? args[1] : args[0]) as Box;
      outside.dialogs.push({
        message: box.message ?? box.title ?? '',
        detail: box.detail ?? '',
        buttons: box.buttons ?? [],
      });
      return { box, answer: outside.answers.shift() ?? {} };
    };
    const press = ({ box, answer }: ReturnType<typeof ask>): number => {
      const buttons = box.buttons ?? [];
      if (typeof answer.button === 'number') return answer.button;
      if (answer.button === undefined) return box.cancelId ?? Math.max(0, buttons.length - 1);
      const at = buttons.indexOf(answer.button);
      if (at < 0)
        throw new Error(
          `The dialog "${box.message}" has no button "${answer.button}", only: ${buttons.join(', ')}`,
        );
      return at;
    };
    const files = (args: readonly unknown[]): string[] => [...(ask(args).answer.filePaths ?? [])];
    Object.assign(shell, {
      openExternal: (url: string) => {
        outside.links.push(url);
        return Promise.resolve();
      },
    });
    Object.assign(dialog, {
      showMessageBox: (...args: readonly unknown[]) => {
        const dialogCall = ask(args);
        return Promise.resolve({
          response: press(dialogCall),
          checkboxChecked: dialogCall.answer.checkboxChecked ?? false,
        });
      },
      showMessageBoxSync: (...args: readonly unknown[]) => press(ask(args)),
      showOpenDialog: (...args: readonly unknown[]) => {
        const filePaths = files(args);
        return Promise.resolve({ canceled: filePaths.length === 0, filePaths });
      },
      showSaveDialog: (...args: readonly unknown[]) => {
        const [filePath = ''] = files(args);
        return Promise.resolve({ canceled: filePath === '', filePath });
      },
    });
    // An open menu of the desktop would wait for a user.
    Object.assign(Menu.prototype, {
      popup(this: Electron.Menu) {
        outside.popups.push(this);
      },
    });
    const show: unknown = Reflect.get(Notification.prototype, 'show');
    Object.assign(Notification.prototype, {
      show(this: Electron.Notification) {
        outside.notifications.push(this);
        Reflect.apply(show as () => void, this, []);
      },
    });
  });
}

/** The items of the tray menu. Headings and separators are not enabled. */
export function readTrayItems(app: ElectronApplication): Promise<readonly TrayItem[]> {
  return app.evaluate(() =>
    ((globalThis as unknown as Globals).__cashdeskSeam?.tray() ?? []).map(
      ({ id, label, enabled }) => ({ id, label, enabled }),
    ),
  );
}

/** Clicks the tray item of this label or id; throws when a user could not click one. */
export async function clickTrayItem(app: ElectronApplication, labelOrId: string): Promise<void> {
  await app.evaluate((_electron, wanted) => {
    const seam = (globalThis as unknown as Globals).__cashdeskSeam;
    const items = seam?.tray() ?? [];
    const item = items.find(
      ({ enabled, id, label }) => enabled && (label === wanted || id === wanted),
    );
    if (item === undefined)
      throw new Error(
        `The tray has nothing to click called "${wanted}", only: ${items.map(({ label }) => label).join(', ')}`,
      );
    seam?.clickTray(item.id);
  }, labelOrId);
}

/** Every item of the application menu, with its path: `File > Quit`. */
export function readAppMenuItems(app: ElectronApplication): Promise<readonly MenuEntry[]> {
  return app.evaluate(({ Menu }) => {
    const walk = (menu: Electron.Menu | null | undefined, parentPath: string): MenuEntry[] =>
      (menu?.items ?? []).flatMap((item) => {
        const at = parentPath === '' ? item.label : `${parentPath} > ${item.label}`;
        return [
          {
            id: item.id,
            label: item.label,
            enabled: item.enabled,
            checked: item.checked,
            path: at,
          },
          ...walk(item.submenu, at),
        ];
      });
    return walk(Menu.getApplicationMenu(), '');
  });
}

/** Clicks the application menu's item of this label or id. */
export async function clickAppMenuItem(app: ElectronApplication, labelOrId: string): Promise<void> {
  await app.evaluate(({ BrowserWindow, Menu }, wanted) => {
    const find = (menu: Electron.Menu | null | undefined): Electron.MenuItem | undefined => {
      for (const item of menu?.items ?? []) {
        const found = item.id === wanted || item.label === wanted ? item : find(item.submenu);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    const item = find(Menu.getApplicationMenu());
    // Electron's own `click()` ignores the enabled state; the system checks it.
    if (item?.enabled !== true)
      throw new Error(`The application menu has no item "${wanted}" to click`);
    Reflect.apply(item.click as () => void, item, [{}, BrowserWindow.getAllWindows()[0]]);
  }, labelOrId);
}

/** The notifications shown so far, oldest first. */
export function readNotifications(app: ElectronApplication): Promise<readonly ShownNotification[]> {
  return app.evaluate(() =>
    (globalThis as unknown as Globals).__outside.notifications.map(({ body, title }) => ({
      title,
      body,
    })),
  );
}

/** Notifications about a lock. A company with cards near their limits has others. */
export async function readLockNotifications(
  app: ElectronApplication,
): Promise<readonly ShownNotification[]> {
  return (await readNotifications(app)).filter(({ title }) => /\block/i.test(title));
}

/** Clicks the newest notification of this title. */
export async function clickNotification(app: ElectronApplication, title: string): Promise<void> {
  await app.evaluate((_electron, wanted) => {
    const found = (globalThis as unknown as Globals).__outside.notifications.findLast(
      (shown) => shown.title === wanted,
    );
    if (found === undefined) throw new Error(`No notification "${wanted}" was shown`);
    found.emit('click');
  }, title);
}

/** The addresses that the app asked the system to open. None is opened. */
export function readOpenedLinks(app: ElectronApplication): Promise<readonly string[]> {
  return app.evaluate(() => (globalThis as unknown as Globals).__outside.links);
}

/** The system dialogs shown so far. */
export function readShownDialogs(app: ElectronApplication): Promise<readonly ShownDialog[]> {
  return app.evaluate(() => (globalThis as unknown as Globals).__outside.dialogs);
}

/** Queues the user's answer to the next system dialog. */
export async function answerNextDialog(
  app: ElectronApplication,
  answer: DialogAnswer,
): Promise<void> {
  await app.evaluate(
    (_electron, queued) => void (globalThis as unknown as Globals).__outside.answers.push(queued),
    answer,
  );
}

/**
 * Disconnects or reconnects the network: main's requests fail (those to this machine too) and
 * `net.isOnline()` reports it. Requests to the bank have separate sessions, each write a new one;
 * no window has them.
 */
export async function setOnline(
  electronApp: ElectronApplication,
  isOnline: boolean,
): Promise<void> {
  await electronApp.evaluate(({ app, net, session, webContents }, online) => {
    (globalThis as unknown as Globals).__cashdeskStandIn?.setOnline(online);
    Object.assign(net, { isOnline: () => online });
    const setSessionNetwork = (each: Electron.Session): void => {
      if (online) each.disableNetworkEmulation();
      else each.enableNetworkEmulation({ offline: true });
    };
    for (const each of new Set([
      session.defaultSession,
      session.fromPartition('bank'),
      session.fromPartition('updates'),
      ...webContents.getAllWebContents().map((contents) => contents.session),
    ]))
      setSessionNetwork(each);
    const { __plug: before } = globalThis as unknown as { __plug?: typeof setSessionNetwork };
    if (before !== undefined) app.off('session-created', before);
    Object.assign(globalThis, { __plug: setSessionNetwork });
    app.on('session-created', setSessionNetwork);
  }, isOnline);
}

/**
 * Notifies every page that the network changed, as Chromium does immediately; main polls every 15
 * seconds.
 */
export async function notifyPages(app: ElectronApplication, isOnline: boolean): Promise<void> {
  await Promise.all(
    app
      .windows()
      .map((page) =>
        page.evaluate(
          (change) => void dispatchEvent(new Event(change)),
          isOnline ? 'online' : 'offline',
        ),
      ),
  );
}

/**
 * Replaces the system's print dialog: records its options and its result, as Electron reports it
 * (empty: it printed).
 */
export async function replacePrintDialog(app: ElectronApplication): Promise<{
  readonly asked: () => Promise<readonly object[]>;
  readonly close: (failure: string) => Promise<void>;
}> {
  await app.evaluate(({ webContents }) => {
    const prints: Prints = { asked: [], ends: [] };
    Object.assign(globalThis, { __prints: prints });
    for (const contents of webContents.getAllWebContents())
      Object.assign(contents, {
        print: (options: object, end: (wasPrinted: boolean, failure: string) => void) => {
          prints.asked.push(options);
          prints.ends.push(end);
        },
      });
  });
  return {
    asked: () => app.evaluate(() => (globalThis as unknown as Globals).__prints.asked),
    close: (failure) =>
      app.evaluate((_electron, why) => {
        for (const end of (globalThis as unknown as Globals).__prints.ends.splice(0))
          end(why === '', why);
      }, failure),
  };
}

/**
 * The enabled items of the last context menu, by their labels in the app. Null if none was opened.
 */
export function readLastContextMenu(app: ElectronApplication): Promise<readonly string[] | null> {
  return app.evaluate(() => {
    const menu = (globalThis as unknown as Globals).__outside.popups.at(-1);
    return menu === undefined
      ? null
      : menu.items
          .filter(({ enabled, type }) => enabled && type !== 'separator')
          .map(({ label }) => label);
  });
}

/** Simulates a power cut: kills the app's process. */
export async function kill(app: ElectronApplication): Promise<void> {
  const exit = once(app.process(), 'exit');
  app.process().kill('SIGKILL');
  await exit;
}
