import type { Bridge } from '../preload/contract/index.ts';

declare global {
  interface Window {
    readonly cashdesk: Bridge;
  }
}
