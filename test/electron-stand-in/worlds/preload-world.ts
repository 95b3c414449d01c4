import type { createCloneCodec } from '../clone-codec.ts';
import type { BridgeEnd, createBridgeEnd } from './bridge-end.ts';
import type { createIpcRenderer } from './ipc-renderer.ts';
import type { PreloadSetup } from './messages.ts';

type RunPreload = (
  require: (name: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: unknown,
) => void;

/** Functions of this folder, passed in because the page cannot import them. */
type PreloadParts = {
  readonly createIpc: typeof createIpcRenderer;
  readonly createEnd: typeof createBridgeEnd;
  readonly createCodec: typeof createCloneCodec;
};

/**
 * The environment of a sandboxed preload in Electron: `require('electron')` and little else.
 * Self-contained: its source runs in the page's isolated world.
 */
export function preloadWorld(
  setup: PreloadSetup,
  parts: PreloadParts,
  runPreload: RunPreload,
): void {
  if (window !== window.top) return;
  const { createCodec, createEnd } = parts;
  const { ipcRenderer, tell } = parts.createIpc(setup, createCodec);

  const node = document.createElement('i');
  const end: BridgeEnd = createEnd({
    node,
    incoming: 'to-preload',
    outgoing: 'to-page',
    createCodec,
  });
  let isTaken = false;
  const queue: (() => void)[] = [];
  const exposed = new Set<string>();
  const flushQueue = (): void => {
    if (!isTaken)
      document.dispatchEvent(new MouseEvent(`give-${setup.nonce}`, { relatedTarget: node }));
  };
  node.addEventListener('taken', () => {
    isTaken = true;
    for (const runTask of queue.splice(0)) runTask();
  });
  document.addEventListener(`ask-${setup.nonce}`, flushQueue, { once: true });
  flushQueue();
  const contextBridge = {
    exposeInMainWorld: (key: string, api: unknown): void => {
      if (exposed.has(key))
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      exposed.add(key);
      if (isTaken) end.expose(key, api);
      else queue.push(() => end.expose(key, api));
    },
  };

  let zoomFactor = setup.zoomFactor;
  const setZoomFactor = (factor: number): void => {
    zoomFactor = factor;
    tell({ type: 'zoom', factor });
  };
  const webFrame = {
    getZoomFactor: () => zoomFactor,
    setZoomFactor,
    getZoomLevel: () => Math.log(zoomFactor) / Math.log(1.2),
    setZoomLevel: (level: number) => setZoomFactor(1.2 ** level),
  };

  window.addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted) return;
      const key = {
        key: event.key,
        code: event.code,
        shift: event.shiftKey,
        control: event.ctrlKey,
        alt: event.altKey,
        meta: event.metaKey,
        isAutoRepeat: event.repeat,
      };
      // After every listener of the page: a key that the page uses is no menu shortcut.
      setTimeout(() => tell({ type: 'key', key, wasPrevented: event.defaultPrevented }));
    },
    true,
  );

  window.addEventListener('contextmenu', (event) => {
    if (!event.isTrusted) return;
    const at = event.target;
    const field = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at : null;
    // After every listener of the page: it may select the clicked element, or show its own menu.
    setTimeout(() => {
      if (event.defaultPrevented) return;
      const selectionText =
        field === null
          ? String(getSelection() ?? '')
          : field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
      const formControlType =
        field === null
          ? 'none'
          : field instanceof HTMLTextAreaElement
            ? 'text-area'
            : `input-${field.type}`;
      const isEditable = field !== null && !field.readOnly && !field.disabled;
      tell({
        type: 'context-menu',
        place: {
          x: event.clientX,
          y: event.clientY,
          isEditable,
          selectionText,
          formControlType,
          menuSourceType: event.button === 2 ? 'mouse' : 'keyboard',
        },
      });
    });
  });

  const electron = { contextBridge, ipcRenderer, webFrame, webUtils: { getPathForFile: () => '' } };
  const module = { exports: {} as unknown };
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(`module not found: ${name}`);
  };
  const process = {
    type: 'renderer',
    platform: setup.platform,
    versions: setup.versions,
    argv: setup.arguments,
    env: {},
    sandboxed: true,
    contextIsolated: true,
  };
  try {
    runPreload(require, module, module.exports, process);
  } catch (error) {
    console.error(`Unable to load preload script: ${setup.preloadPath}`, error);
    tell({
      type: 'preload-error',
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? (error.stack ?? '') : '',
    });
  }
}
