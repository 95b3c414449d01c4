import { useEffect, useLayoutEffect, useRef } from 'react';
import type { LucideIcon } from 'lucide-react';
import { create } from 'zustand';
import type { Connection } from '../../preload/contract/app/connections.ts';
import type { ScreenName } from '../../preload/contract/events.ts';
import type { Preferences } from '../../preload/contract/app/preferences.ts';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import type { MessageId } from '../i18n/i18n.ts';
import { dropPendingAction, goTo, useNavigation } from './navigation.ts';

/** The state of the window that decides whether an action is offered. */
export type WindowState = {
  readonly phase: SessionStatus['phase'] | null;
  readonly preferences: Preferences;
  /** The open connection. */
  readonly active: Connection | null;
  /** There is a former route, which `goBack` returns to. */
  readonly hasPast: boolean;
};

/**
 * An action of the window: the palette, screen heads, menus, shortcuts and their overview all
 * derive from it.
 */
export type Action = {
  readonly id: string;
  /** Its name without context. */
  readonly label: MessageId;
  /** The label of its button on its screen, if it differs. */
  readonly button?: MessageId;
  /** A second line in a menu. */
  readonly hint?: MessageId;
  /** The text next to it in the palette; left out: the title of its screen. */
  readonly detail?: (window: WindowState) => string;
  /** More search terms for it. */
  readonly alias?: MessageId;
  readonly icon: LucideIcon;
  /** Such as `Mod+Shift+H`; `Mod` is Ctrl or the command key. */
  readonly keys?: string;
  /** Main receives these keys before the page does. */
  readonly areKeysOfMain?: boolean;
  /** The screen it belongs to. */
  readonly screen?: ScreenName;
  /** Runs it if no shown component handles it; left out: the window goes to its screen. */
  readonly run?: () => void;
  /** Removes something at once, without a question: the palette must never preselect it. */
  readonly isImmediate?: true;
  /** Offered only while a shown component handles it. */
  readonly isLocal?: true;
  readonly isOffered?: (window: WindowState) => boolean;
  /** `first`: the palette offers it before the user types. `last`: a setting. */
  readonly rank?: 'first' | 'last';
};

type ActionSpec = Omit<Action, 'id' | 'screen'>;

/** The actions of a screen; they can be started from anywhere in the window. */
export function defineActions<Name extends string>(
  screen: ScreenName,
  specs: Readonly<Record<Name, ActionSpec>>,
): Readonly<Record<Name, Action>> {
  return Object.fromEntries(
    Object.entries<ActionSpec>(specs).map(([name, spec]) => [
      name,
      { ...spec, screen, id: `${screen}.${name}` },
    ]),
  ) as Record<Name, Action>;
}

/** The handler of the component that runs the action; null while it is unavailable. */
type ActionHandler = (() => void) | null;

const useHandlerStore = create<Readonly<Record<string, ActionHandler>>>(() => ({}));

/**
 * The handlers of the shown components; an action without one is handled on another screen, or by
 * its own `run`.
 */
export function useActionHandlers(): Readonly<Record<string, ActionHandler>> {
  return useHandlerStore();
}

/** Whether its button can be pressed. */
export function useCanRun({ id }: Action): boolean {
  return useHandlerStore((handlers) => handlers[id] !== null);
}

/** Runs it here, or goes to its screen and runs it as soon as a component there handles it. */
export function runAction(action: Action): void {
  const handler = useHandlerStore.getState()[action.id];
  if (handler !== undefined) handler?.();
  else if (action.run) action.run();
  else if (action.screen) goTo({ screen: action.screen }, action.id);
}

/**
 * Handles these actions while the component is shown. Undefined: availability is not known yet, so
 * a requested action waits. Null: unavailable, also if it cannot be known, because the list could
 * not be read.
 */
export function useActions(
  handledActions: readonly (readonly [action: Action, handler: ActionHandler | undefined])[],
): void {
  const latest = useRef(handledActions);
  useLayoutEffect(() => {
    latest.current = handledActions;
  });
  const availability = handledActions
    .filter(([, handler]) => handler !== undefined)
    .map(([{ id }, handler]) => `${id}${handler === null ? '!' : ''}`)
    .join(' ');
  useLayoutEffect(() => {
    const ownHandlers = Object.fromEntries(
      latest.current.flatMap(([{ id }, handler]) => {
        if (handler === undefined) return [];
        const run = (): void => latest.current.find(([action]) => action.id === id)?.[1]?.();
        return [[id, handler && run] as const];
      }),
    );
    useHandlerStore.setState(ownHandlers);
    return () =>
      useHandlerStore.setState(
        (handlers) =>
          Object.fromEntries(
            Object.entries(handlers).filter(
              ([id, handler]) => !(id in ownHandlers) || ownHandlers[id] !== handler,
            ),
          ),
        true,
      );
  }, [availability]);
  const pendingActionId = useNavigation((state) => state.pendingActionId);
  useEffect(() => {
    const handler = latest.current.find(([{ id }]) => id === pendingActionId)?.[1];
    if (handler === undefined) return;
    dropPendingAction();
    handler?.();
  }, [pendingActionId, availability]);
}
