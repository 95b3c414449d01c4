import { create } from 'zustand';
import type { EventPayload } from '../../preload/contract/events.ts';
import { onEvent } from './bridge.ts';
import { goToTarget } from './go-to-target.ts';

type Notice = EventPayload<'notice'> & { readonly key: number };

/** More notices would push the screen out of the window. */
const maxShown = 3;

/** Notices that the system could not show, newest first, until the user dismisses them. */
export const useNotices = create<{ readonly notices: readonly Notice[] }>(() => ({ notices: [] }));

let lastKey = 0;

export function startNotices(): void {
  onEvent('notice', (notice) =>
    useNotices.setState(({ notices }) => ({
      notices: [{ ...notice, key: (lastKey += 1) }, ...notices].slice(0, maxShown),
    })),
  );
}

export function dismissNotice({ key }: Notice): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((each) => each.key !== key) }));
}

/** Goes to the target of a click on the notification. */
export function openNotice(notice: Notice): void {
  dismissNotice(notice);
  void goToTarget(notice.leadsTo);
}
