import { EventEmitter } from 'node:events';

/** Calls of the desktop without a counterpart here: accepted, without effect. */
export class AppWithoutEffect extends EventEmitter {
  disableHardwareAcceleration(): void {}
  disableDomainBlockingFor3DAPIs(): void {}
  setAppUserModelId(): void {}
  setDesktopName(): void {}
  setActivationPolicy(): void {}
  setAboutPanelOptions(): void {}
  showAboutPanel(): void {}
  setSecureKeyboardEntryEnabled(): void {}
  setAccessibilitySupportEnabled(): void {}
  setUserTasks(): boolean {
    return true;
  }
  isAccessibilitySupportEnabled(): boolean {
    return true;
  }
  focus(): void {}
  hide(): void {}
  show(): void {}
  getLoginItemSettings(): { openAtLogin: boolean } {
    return { openAtLogin: false };
  }
  setLoginItemSettings(): void {}
  getAppMetrics(): object[] {
    return [];
  }
  getGPUFeatureStatus(): object {
    return {};
  }
}
