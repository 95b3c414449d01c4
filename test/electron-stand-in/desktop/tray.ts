import { EventEmitter } from 'node:events';
import type { Menu } from './menu.ts';

const trays = new Set<Tray>();

/** Electron's `Tray`. The constructor also works on a desktop without a tray, such as GNOME. */
export class Tray extends EventEmitter {
  image: unknown;
  title = '';
  toolTip = '';
  menu: Menu | null = null;

  constructor(image: unknown) {
    super();
    this.image = image;
    trays.add(this);
  }

  setImage(image: unknown): void {
    this.image = image;
  }
  setPressedImage(): void {}
  setTitle(title: string): void {
    this.title = title;
  }
  getTitle(): string {
    return this.title;
  }
  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
  }
  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }
  popUpContextMenu(menu?: Menu): void {
    (menu ?? this.menu)?.popup();
  }
  setIgnoreDoubleClickEvents(): void {}
  getBounds(): object {
    return { x: 0, y: 0, width: 0, height: 0 };
  }
  destroy(): void {
    trays.delete(this);
  }
  isDestroyed(): boolean {
    return !trays.has(this);
  }
}

export function allTrays(): readonly Tray[] {
  return [...trays];
}
