import { useEffect, useLayoutEffect, useRef } from 'react';
import type { LucideIcon } from 'lucide-react';
import { create } from 'zustand';
import type { Connection } from '../../preload/contract/app/connections.ts';
import type { ScreenName } from '../../preload/contract/events.ts';
import type { Preferences } from '../../preload/contract/app/preferences.ts';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import type { MessageId } from '../i18n/i18n.ts';
import { dropAwaited, goTo, useNavigation } from './navigation.ts';

/** What of the window decides whether an action is offered. */
export type WindowState = {
  readonly phase: SessionStatus['phase'] | null;
  readonly preferences: Preferences;
  /** The connection that is open. */
  readonly active: Connection | null;
  /** Something was shown before, which `goBack` leads to. */
  readonly hasPast: boolean;
};

/**
 * One thing that can be done in the window: the palette, heads and menus of screens, the keys and
 * the sheet of shortcuts are drawn from it.
 */
export type Action = {
  readonly id: string;
  /** What it is called where nothing beside it says what it is about. */
  readonly label: MessageId;
  /** What its button says on its screen, where that differs. */
  readonly button?: MessageId;
  /** A second line in a menu. */
  readonly hint?: MessageId;
  /** What the palette says beside it; left out: the title of its screen. */
  readonly detail?: (window: WindowState) => string;
  /** Other search terms that find it. */
  readonly alias?: MessageId;
  readonly icon: LucideIcon;
  /** Such as `Mod+Shift+H`; `Mod` is Ctrl or the command key. */
  readonly keys?: string;
  /** These keys reach main before the page. */
  readonly areKeysOfMain?: boolean;
  /** The screen that it belongs to. */
  readonly screen?: ScreenName;
  /** How it is done where nothing that is shown does it; left out, its screen is gone to. */
  readonly run?: () => void;
  /** Takes something away at once, without a question: it is chosen, never merely first. */
  readonly isUnasked?: true;
  /** Offered only while something that is shown does it. */
  readonly isLocal?: true;
  readonly isOffered?: (window: WindowState) => boolean;
  /** `first`: the palette offers it before anything is typed. `last`: it is a setting. */
  readonly rank?: 'first' | 'last';
};

type Spec = Omit<Action, 'id' | 'screen'>;

/** The actions of a screen; they can be asked for anywhere in the window. */
export function actionsOf<Name extends string>(
  screen: ScreenName,
  specs: Readonly<Record<Name, Spec>>,
): Readonly<Record<Name, Action>> {
  return Object.fromEntries(
    Object.entries<Spec>(specs).map(([name, spec]) => [
      name,
      { ...spec, screen, id: `${screen}.${name}` },
    ]),
  ) as Record<Name, Action>;
}

/** How the part of the window that does it does it; null: that cannot be done now. */
type Doing = (() => void) | null;

const useDoings = create<Readonly<Record<string, Doing>>>(() => ({}));

/** What can be done where one is: an action that is not named is done elsewhere, or by itself. */
export function useDoingsHere(): Readonly<Record<string, Doing>> {
  return useDoings();
}

/** Whether its button can be pressed. */
export function useCanRun({ id }: Action): boolean {
  return useDoings((doings) => doings[id] !== null);
}

/** Does it here, or goes to the screen that does and has it done as soon as that is there. */
export function runAction(action: Action): void {
  const doing = useDoings.getState()[action.id];
  if (doing !== undefined) doing?.();
  else if (action.run) action.run();
  else if (action.screen) goTo({ screen: action.screen }, action.id);
}

/**
 * Does these actions while it is shown. Undefined: whether it can be done is not known yet, and who
 * asked for it waits. What cannot be known, for its list could not be read, is null.
 */
export function useActions(
  given: readonly (readonly [action: Action, doing: Doing | undefined])[],
): void {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const known = given
    .filter(([, doing]) => doing !== undefined)
    .map(([{ id }, doing]) => `${id}${doing === null ? '!' : ''}`)
    .join(' ');
  useLayoutEffect(() => {
    const mine = Object.fromEntries(
      latest.current.flatMap(([{ id }, doing]) => {
        if (doing === undefined) return [];
        const run = (): void => latest.current.find(([action]) => action.id === id)?.[1]?.();
        return [[id, doing && run] as const];
      }),
    );
    useDoings.setState(mine);
    return () =>
      useDoings.setState(
        (doings) =>
          Object.fromEntries(
            Object.entries(doings).filter(([id, doing]) => !(id in mine) || mine[id] !== doing),
          ),
        true,
      );
  }, [known]);
  const awaited = useNavigation((state) => state.awaited);
  useEffect(() => {
    const found = latest.current.find(([{ id }]) => id === awaited)?.[1];
    if (found === undefined) return;
    dropAwaited();
    found?.();
  }, [awaited, known]);
}
