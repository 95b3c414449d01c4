import { EventEmitter } from 'node:events';

let clipboardText = '';

/** Electron's class of the same name, for blobs only. */
export class ClipboardItem {
  readonly #items: Readonly<Record<string, Blob>>;

  constructor(items: Readonly<Record<string, Blob>>) {
    this.#items = items;
  }

  async getType(type: string): Promise<Blob> {
    const blob = this.#items[type];
    if (blob === undefined) throw new Error(`The clipboard item has no ${type}`);
    return blob;
  }
}

/**
 * Electron's `clipboard` since 44: asynchronous. Private to this process, so that specs never
 * change the user's clipboard.
 */
export const clipboard = {
  writeText: async (text: string): Promise<void> => {
    clipboardText = text;
  },
  readText: async (): Promise<string> => clipboardText,
  clear: async (): Promise<void> => {
    clipboardText = '';
  },
  /** Stores only the text; marks for clipboard histories have no reader here. */
  write: async ([item]: readonly ClipboardItem[]): Promise<void> => {
    const text = await item?.getType('text/plain');
    clipboardText = (await text?.text()) ?? '';
  },
};

/** Electron's `powerMonitor`: a spec emits the machine's events. */
export const powerMonitor = Object.assign(new EventEmitter(), {
  getSystemIdleState: (): 'active' | 'idle' => 'active',
  getSystemIdleTime: (): number => 0,
  getCurrentThermalState: (): 'unknown' => 'unknown',
  isOnBatteryPower: (): boolean => false,
  onBatteryPower: false,
});

const area = { x: 0, y: 0, width: 1920, height: 1080 };
const display = {
  id: 1,
  label: '',
  bounds: area,
  workArea: area,
  size: { width: 1920, height: 1080 },
  workAreaSize: { width: 1920, height: 1080 },
  scaleFactor: 1,
  rotation: 0,
  internal: false,
};

/** Electron's `screen`: one display. */
export const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
  getDisplayMatching: () => display,
  getDisplayNearestPoint: () => display,
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
});

/** Electron's `systemPreferences`, as on a Linux desktop. */
export const systemPreferences = Object.assign(new EventEmitter(), {
  getAnimationSettings: () => ({
    shouldRenderRichAnimation: true,
    scrollAnimationsEnabledBySystem: true,
    prefersReducedMotion: false,
  }),
  getAccentColor: (): string => '4a6cd4ff',
  getColor: (): string => '#000000ff',
  canPromptTouchID: (): boolean => false,
  isTrustedAccessibilityClient: (): boolean => false,
});
