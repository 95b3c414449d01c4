import { createCloneCodec } from '../clone-codec.ts';
import { createBridgeEnd } from './bridge-end.ts';
import { createIpcRenderer } from './ipc-renderer.ts';
import type { PreloadSetup } from './messages.ts';
import { pageWorld } from './page-world.ts';
import { preloadWorld } from './preload-world.ts';

/** Chromium's name for the preload's world, and the two names that main and that world share. */
export const preloadWorldName = 'electron-preload';
export const bindingName = '__cashdeskToMain';
export const receiverName = '__cashdeskFromMain';

/**
 * The script for the page's own world: functions of this folder as text, because a page has no
 * module loader before its first line.
 */
export function pageScript(nonce: string): string {
  return `(${pageWorld.toString()})(${JSON.stringify(nonce)}, ${createBridgeEnd.toString()}, ${createCloneCodec.toString()});`;
}

/** The script for the isolated world, with the app's compiled preload. */
export function preloadScript(setup: PreloadSetup, preloadSource: string): string {
  const parts = `{ createIpc: ${createIpcRenderer.toString()}, createEnd: ${createBridgeEnd.toString()}, createCodec: ${createCloneCodec.toString()} }`;
  const run = `function (require, module, exports, process) {${preloadSource}\n}`;
  return `(${preloadWorld.toString()})(${JSON.stringify(setup)}, ${parts}, ${run});`;
}
