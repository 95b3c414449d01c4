import { create } from 'zustand';
import type { EventPayload } from '../../preload/contract/events.ts';
import { bridge, onEvent } from './bridge.ts';
import { drafts } from './drafts/drafts.ts';
import { goTo, isSameRoute, useNavigation } from './navigation.ts';
import type { Route } from './navigation.ts';

/** Whether the app has a PIN and whether it is locked; main wrote the latter on the page. */
export const useAppLock = create<EventPayload<'app-lock.changed'>>(() => ({
  isSet: false,
  isLocked: globalThis.document?.documentElement.dataset['lock'] === 'locked',
}));

/** Closes the window to whoever comes next; without a PIN, to where one is set. */
export function lockApp(): void {
  if (useAppLock.getState().isSet) void bridge().appLock.lock({});
  else goTo({ screen: 'settings', view: { kind: 'security' } });
}

/** As the contract takes it; no route of the window is as long. */
const longestPlace = 1000;

/** Keeps what was typed, then tells main that this page has nothing left. */
export async function leavePage(): Promise<void> {
  const place = JSON.stringify(useNavigation.getState().route);
  await drafts.keepAll();
  await bridge().appLock.leave({ place: place.length > longestPlace ? null : place });
}

/** What main kept is a route of this page's own writing. */
function returnTo(place: string): void {
  const route = JSON.parse(place) as Route;
  if (!isSameRoute(route, useNavigation.getState().route)) goTo(route);
}

/** Asks main how it is; after an unlock the window shows again what it showed before. */
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
