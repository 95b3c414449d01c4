import { screenName, type ScreenName } from '../../../preload/contract/events.ts';
import type { SettingsPart } from '../settings.ts';

/** The first script of the page contains its code. */
export const screenOfStart: ScreenName = 'overview';

/** The screen that the window opens with: the one shown when it closed. */
export type LastScreen = {
  readonly current: () => ScreenName;
  readonly note: (screen: ScreenName) => void;
  /** Stores it on the disk, because the window closes. */
  readonly keep: () => void;
};

export function createLastScreen({ read, write }: SettingsPart): LastScreen {
  const stored = screenName.safeParse(read());
  let shown: ScreenName = stored.success ? stored.data : screenOfStart;
  return {
    current: () => shown,
    note: (screen) => {
      shown = screen;
    },
    keep: () => write(shown),
  };
}
