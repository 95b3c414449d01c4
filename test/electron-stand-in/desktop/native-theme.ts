import { EventEmitter } from 'node:events';

type Source = 'system' | 'light' | 'dark';

/** Electron's `nativeTheme`. The system itself is light until a spec says otherwise. */
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

  /** What pages are told; empty leaves Chromium's own answer. */
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
