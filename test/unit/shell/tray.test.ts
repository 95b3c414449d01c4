import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSeam } from '../../../main/shell/test-seam.ts';
import { createTray } from '../../../main/shell/tray/tray.ts';

vi.mock('electron', () => ({
  Tray: class {
    on(): void {}
    setToolTip(): void {}
  },
  Menu: {},
  nativeImage: { createFromPath: () => ({ setTemplateImage: () => undefined }) },
}));

function trayWith(seam: ReturnType<typeof createTestSeam> | null) {
  return createTray({ iconFile: '/tray.png', perform: () => undefined, seam });
}

describe('the tray', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is created, also in a test, except a test of a desktop without one', () => {
    expect(trayWith(null).isMade()).toBe(true);
    expect(trayWith(createTestSeam()).isMade()).toBe(true);
    vi.stubEnv('CASHDESK_TEST_NO_TRAY', '1');
    expect(trayWith(createTestSeam()).isMade()).toBe(false);
    // An installed app has no test seam, and reads no such variable.
    expect(trayWith(null).isMade()).toBe(true);
  });
});
