import { EventEmitter } from 'node:events';
import type { Menu } from './menu.ts';

const trays = new Set<Tray>();

/**
 * Electron's `Tray`. On a desktop without one the constructor works all the same, as on GNOME:
 * nobody sees it.
 */
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

/** The trays a person would see: none on a desktop without a tray. */
export function visibleTrays(): readonly Tray[] {
  return process.env['CASHDESK_STANDIN_NO_TRAY'] === '1' ? [] : [...trays];
}
