import { EventEmitter } from 'node:events';

/** Calls of a page without a counterpart here: accepted, without effect. */
export class WebContentsWithoutEffect extends EventEmitter {
  async setVisualZoomLevelLimits(): Promise<void> {}
  openDevTools(): void {}
  closeDevTools(): void {}
  toggleDevTools(): void {}
  isDevToolsOpened(): boolean {
    return false;
  }
  setIgnoreMenuShortcuts(): void {}
  setBackgroundThrottling(): void {}
  setAudioMuted(): void {}
  setUserAgent(): void {}
  setWebRTCIPHandlingPolicy(): void {}
  getProcessId(): number {
    return 1;
  }
  getOSProcessId(): number {
    return process.pid;
  }
}
