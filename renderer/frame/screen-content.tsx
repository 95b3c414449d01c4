import { useEffect, useLayoutEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { create } from 'zustand';
import type { ScreenName } from '../../preload/contract/events.ts';
import { ScreenIsAwaited, useAwaitedReads, useAwaitRead } from '../platform/reads/awaited-reads.ts';
import { afterFirstScreenMs } from './overlays.tsx';
import { type Screen, screenNamed, screens } from './screens.tsx';

const useComponents = create<Partial<Record<ScreenName, ComponentType>>>(() => ({}));

async function loadCode({ name, load }: Screen): Promise<void> {
  if (useComponents.getState()[name]) return;
  useComponents.setState({ [name]: await load() });
}

/** Loads the code of a screen ahead. If that fails, the screen shows the error when it opens. */
export async function loadScreen(name: ScreenName): Promise<void> {
  const screen = screenNamed(name);
  if (screen) await loadCode(screen).catch(() => null);
}

/** A window that is never idle loads the next screen after this time anyway. */
const longestWaitMs = 500;

function whenIdle(task: () => void): void {
  void requestIdleCallback(task, { timeout: longestWaitMs });
}

/**
 * Loads the code of the screens one after another while the window is idle: the first paint does
 * not wait, and a screen opens at once. Shared code loads early, with a small screen. A user who
 * opens another screen meanwhile does not wait for the rest.
 */
export function loadScreensWhenIdle(): void {
  const loadNext = ([next, ...rest]: readonly Screen[]): void => {
    if (next) whenIdle(() => void loadScreen(next.name).then(() => loadNext(rest)));
  };
  whenIdle(() => void loadScreen('organization'));
  setTimeout(loadNext, afterFirstScreenMs, screens);
}

/**
 * A screen; empty while its code loads. If loading fails, it throws to the boundary around it,
 * which can retry.
 */
export function ScreenContent({ screen }: { readonly screen: Screen }) {
  const Component = useComponents((components) => components[screen.name]);
  const [, fail] = useState<never>();
  useEffect(() => {
    loadCode(screen).catch((cause: unknown) =>
      fail(() => {
        throw cause;
      }),
    );
  }, [screen]);
  useAwaitRead(Component === undefined);
  return Component && <Component />;
}

/**
 * The container of a screen. Its content stays invisible until each part has its first answer, so
 * that nothing moves; after 150 ms placeholders show (window.css).
 */
export function ScreenContainer({ children }: { readonly children: ReactNode }) {
  const isReading = useAwaitedReads(({ count }) => count > 0);
  const [isAwaited, setAwaited] = useState(true);
  // The parts count their reads in the same commit, before this effect.
  useLayoutEffect(() => {
    if (useAwaitedReads.getState().count === 0) setAwaited(false);
  }, [isReading]);
  return (
    <ScreenIsAwaited value={isAwaited}>
      <div className="screen" data-awaited={isAwaited || undefined}>
        {children}
      </div>
    </ScreenIsAwaited>
  );
}
