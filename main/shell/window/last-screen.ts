import { screenName, type ScreenName } from '../../../preload/contract/events.ts';
import type { SettingsPart } from '../settings.ts';

/** The first script of the page contains its code. */
export const startScreen: ScreenName = 'overview';

/** The screen that the window opens with: the one shown when it closed. */
export type LastScreen = {
  readonly current: () => ScreenName;
  readonly note: (screen: ScreenName) => void;
  /** Stores it on the disk, because the window closes. */
  readonly store: () => void;
};

export function createLastScreen({ read, write }: SettingsPart): LastScreen {
  const stored = screenName.safeParse(read());
  let shownScreen: ScreenName = stored.success ? stored.data : startScreen;
  return {
    current: () => shownScreen,
    note: (screen) => {
      shownScreen = screen;
    },
    store: () => write(shownScreen),
  };
}
