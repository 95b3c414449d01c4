import { EventEmitter } from 'node:events';

/**
 * Window settings without a counterpart in Chromium: stored where a getter exists, otherwise
 * without effect.
 */
export class WindowDecoration extends EventEmitter {
  backgroundColor = '#FFF';
  isContentProtected = false;
  titleBarOverlay: unknown;
  #isMenuBarVisible = true;
  #isAlwaysOnTop = false;
  #isResizable = true;

  getBackgroundColor(): string {
    return this.backgroundColor;
  }
  setBackgroundColor(color: string): void {
    this.backgroundColor = color;
  }
  setTitleBarOverlay(overlay: unknown): void {
    this.titleBarOverlay = overlay;
  }
  setContentProtection(isProtected: boolean): void {
    this.isContentProtected = isProtected;
  }
  isMenuBarVisible(): boolean {
    return this.#isMenuBarVisible;
  }
  setMenuBarVisibility(isVisible: boolean): void {
    this.#isMenuBarVisible = isVisible;
  }
  isAlwaysOnTop(): boolean {
    return this.#isAlwaysOnTop;
  }
  setAlwaysOnTop(isOnTop: boolean): void {
    this.#isAlwaysOnTop = isOnTop;
  }
  isResizable(): boolean {
    return this.#isResizable;
  }
  setResizable(isResizable: boolean): void {
    this.#isResizable = isResizable;
  }
  setAutoHideMenuBar(): void {}
  setMaximumSize(): void {}
  setMenu(): void {}
  removeMenu(): void {}
  setIcon(): void {}
  setOverlayIcon(): void {}
  setProgressBar(): void {}
  flashFrame(): void {}
  moveTop(): void {}
  setSkipTaskbar(): void {}
  setOpacity(): void {}
  setHasShadow(): void {}
  setWindowButtonVisibility(): void {}
  setWindowButtonPosition(): void {}
  setVibrancy(): void {}
  setBackgroundMaterial(): void {}
  setAppDetails(): void {}
  setThumbarButtons(): boolean {
    return true;
  }
  setVisibleOnAllWorkspaces(): void {}
  setFullScreenable(): void {}
  setMaximizable(): void {}
  setMinimizable(): void {}
  setClosable(): void {}
  setRepresentedFilename(): void {}
  setDocumentEdited(): void {}
}
