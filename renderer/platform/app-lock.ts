import { create } from 'zustand';
import type { EventPayload } from '../../preload/contract/events.ts';
import { bridge, onEvent } from './bridge.ts';
import { drafts } from './drafts/drafts.ts';
import { goTo, isSameRoute, useNavigation } from './navigation.ts';
import type { Route } from './navigation.ts';

/** Whether the app has a PIN, and whether it is locked; main writes the latter into the page. */
export const useAppLock = create<EventPayload<'app-lock.changed'>>(() => ({
  isSet: false,
  isLocked: globalThis.document?.documentElement.dataset['lock'] === 'locked',
}));

/** Locks the window; without a PIN it opens the setting for one. */
export function lockApp(): void {
  if (useAppLock.getState().isSet) void bridge().appLock.lock({});
  else goTo({ screen: 'settings', view: { kind: 'security' } });
}

/** The contract's maximum; every route of the window is shorter. */
const maxPlaceLength = 1000;

type Place = { readonly route: Route; readonly scrolledPx: number };

/** Saves unsaved input, then reports to main that this page shows no data. */
export async function leavePage(scrolledPx: number): Promise<void> {
  const { route } = useNavigation.getState();
  const place = JSON.stringify({ route, scrolledPx } satisfies Place);
  await drafts.saveAll();
  await bridge().appLock.leave({ place: place.length > maxPlaceLength ? null : place });
}

let placeBeforeLock: Place | null = null;
/** How far the page was scrolled before the lock: once, and only on the screen of that time. */
export function takeScrollBeforeLock(): number {
  const place = placeBeforeLock;
  placeBeforeLock = null;
  return place && isSameRoute(place.route, useNavigation.getState().route) ? place.scrolledPx : 0;
}

/** Main only stores a place that this page wrote itself. */
function returnTo(place: string): void {
  placeBeforeLock = JSON.parse(place) as Place;
  const { route } = placeBeforeLock;
  if (!isSameRoute(route, useNavigation.getState().route)) goTo(route);
}

/** Reads the lock's state from main; after an unlock it shows the former route again. */
export async function readAppLock(): Promise<void> {
  const answer = await bridge().appLock.status({});
  if (!answer.ok) return;
  const { isSet, isLocked, place } = answer.value;
  useAppLock.setState({ isSet, isLocked });
  if (place !== null) returnTo(place);
}

export function startAppLock(): void {
  onEvent('app-lock.changed', (now) => useAppLock.setState(now));
}
