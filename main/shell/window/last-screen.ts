import { screenName, type ScreenName } from '../../../preload/contract/events.ts';
import type { SettingsPart } from '../settings.ts';

/** Its code is in the first script of the page. */
export const screenOfStart: ScreenName = 'overview';

/** Which screen the window opens with: the one at which it was closed. */
export type LastScreen = {
  readonly current: () => ScreenName;
  readonly note: (screen: ScreenName) => void;
  /** On disk: the window closes. */
  readonly keep: () => void;
};

export function createLastScreen({ read, write }: SettingsPart): LastScreen {
  const kept = screenName.safeParse(read());
  let shown: ScreenName = kept.success ? kept.data : screenOfStart;
  return {
    current: () => shown,
    note: (screen) => {
      shown = screen;
    },
    keep: () => write(shown),
  };
}
