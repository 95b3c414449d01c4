import { EventEmitter } from 'node:events';

type Source = 'system' | 'light' | 'dark';

/** Electron's `nativeTheme`. The system is light until a spec changes it. */
class NativeTheme extends EventEmitter {
  readonly shouldUseHighContrastColors = false;
  readonly shouldUseInvertedColorScheme = false;
  readonly inForcedColorsMode = false;
  readonly prefersReducedTransparency = false;
  readonly shouldUseDarkColorsForSystemIntegratedUI = false;
  #source: Source = 'system';
  #isSystemDark = false;

  get themeSource(): Source {
    return this.#source;
  }

  set themeSource(source: Source) {
    if (source === this.#source) return;
    this.#source = source;
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#isSystemDark : this.#source === 'dark';
  }

  /** The colour scheme of pages; empty leaves Chromium's own. */
  get emulated(): 'light' | 'dark' | '' {
    return this.#source === 'system' && !this.#isSystemDark
      ? ''
      : this.shouldUseDarkColors
        ? 'dark'
        : 'light';
  }

  setSystemDark(isDark: boolean): void {
    this.#isSystemDark = isDark;
    this.emit('updated');
  }
}

export const nativeTheme = new NativeTheme();
