import { EventEmitter } from 'node:events';
import { app } from '../app/app.ts';
import { performRole } from './menu-roles.ts';

type MenuItemOptions = {
  readonly id?: string;
  readonly label?: string;
  readonly sublabel?: string;
  readonly toolTip?: string;
  readonly role?: Electron.MenuItem['role'];
  readonly type?: 'normal' | 'separator' | 'submenu' | 'checkbox' | 'radio' | 'header' | 'palette';
  readonly accelerator?: string;
  readonly enabled?: boolean;
  readonly visible?: boolean;
  readonly checked?: boolean;
  readonly icon?: string | object | undefined;
  readonly registerAccelerator?: boolean;
  readonly submenu?: Menu | readonly (MenuItemOptions | MenuItem)[];
  readonly click?: (item: MenuItem, window: unknown, event: object) => void;
};
type PopupOptions = { readonly window?: unknown; readonly callback?: () => void };
const types: ReadonlySet<string> = new Set([
  'normal',
  'separator',
  'submenu',
  'checkbox',
  'radio',
  'header',
  'palette',
]);
let lastCommand = 0;
const popups = new Set<Menu>();

/**
 * Electron's `MenuItem`. The system never clicks a disabled item, but `click()` does not check, and
 * a role comes before a listener. Source: Electron's `lib/browser/api/menu-item.ts`.
 */
export class MenuItem {
  readonly commandId = ++lastCommand;
  readonly id: string;
  readonly role: Electron.MenuItem['role'];
  readonly type: NonNullable<MenuItemOptions['type']>;
  readonly accelerator: string | undefined;
  readonly registerAccelerator: boolean;
  readonly submenu: Menu | undefined;
  readonly click: (event?: object, window?: unknown) => void;
  menu: Menu | undefined;
  label: string;
  sublabel: string;
  toolTip: string;
  icon: string | object | undefined;
  enabled: boolean;
  visible: boolean;
  checked: boolean;

  constructor(options: MenuItemOptions) {
    if (options.type !== undefined && !types.has(options.type))
      throw new Error(`Unknown menu item type: ${String(options.type)}`);
    this.id = options.id ?? '';
    this.role = options.role;
    this.type = options.type ?? (options.submenu === undefined ? 'normal' : 'submenu');
    this.label = options.label ?? options.role ?? '';
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.icon = options.icon;
    this.accelerator = options.accelerator;
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.submenu =
      options.submenu === undefined || options.submenu instanceof Menu
        ? options.submenu
        : Menu.buildFromTemplate(options.submenu);
    this.click = (event = {}, window) => {
      if (this.type === 'checkbox') this.checked = !this.checked;
      if (this.type === 'radio')
        for (const item of this.menu?.items ?? [])
          if (item.type === 'radio') item.checked = item === this;
      if (!performRole(this.role, window)) options.click?.(this, window, event);
    };
  }
}

/** Electron's `Menu`. */
export class Menu extends EventEmitter {
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: readonly (MenuItemOptions | MenuItem)[]): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array');
    const menu = new Menu();
    for (const item of template as readonly (MenuItemOptions | MenuItem)[]) {
      if (
        !(item instanceof MenuItem) &&
        item.label === undefined &&
        item.role === undefined &&
        item.type !== 'separator'
      )
        throw new TypeError(
          'Invalid template for MenuItem: must have at least one of label, role or type',
        );
      menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    }
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    app.applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return app.applicationMenu as Menu | null;
  }

  static sendActionToFirstResponder(): void {}

  append(item: MenuItem): void {
    this.insert(this.items.length, item);
  }

  insert(position: number, item: MenuItem): void {
    item.menu = this;
    this.items.splice(position, 0, item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const below = item.submenu?.getMenuItemById(id);
      if (below !== null && below !== undefined) return below;
    }
    return null;
  }

  /** Open menus are not drawn: the last one can be read through the seam. */
  popup({ callback }: PopupOptions = {}): void {
    popups.add(this);
    this.emit('menu-will-show', {});
    this.once('menu-will-close', () => callback?.());
  }

  closePopup(): void {
    popups.delete(this);
    this.emit('menu-will-close', {});
  }
}

export function openPopup(): Menu | undefined {
  return [...popups].at(-1);
}
