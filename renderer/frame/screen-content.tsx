import { useEffect, useLayoutEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { create } from 'zustand';
import type { ScreenName } from '../../preload/contract/events.ts';
import { ScreenIsAwaited, useAwaitedReads, useAwaitRead } from '../platform/reads/awaited-reads.ts';
import { afterFirstScreenMs } from './overlays.tsx';
import { type Screen, screenNamed, screens } from './screens.tsx';

const useComponents = create<Partial<Record<ScreenName, ComponentType>>>(() => ({}));

async function readCode({ name, load }: Screen): Promise<void> {
  if (useComponents.getState()[name]) return;
  useComponents.setState({ [name]: await load() });
}

/** Reads the code of a screen that will be shown. One that cannot be read says so when it is. */
export async function readScreen(name: ScreenName): Promise<void> {
  const screen = screenNamed(name);
  if (screen) await readCode(screen).catch(() => null);
}

/** A window that is never idle reads the next screen after this long all the same. */
const longestWaitMs = 500;

function whenIdle(task: () => void): void {
  void requestIdleCallback(task, { timeout: longestWaitMs });
}

/**
 * Reads the code of the screens one after the other while nothing else is to be done: the first
 * paint waits for none of it, and who goes to one finds it there. What screens share comes with a
 * small one, soon; whoever goes to another at once does not wait for the rest.
 */
export function readScreensWhenIdle(): void {
  const readNext = ([next, ...rest]: readonly Screen[]): void => {
    if (next) whenIdle(() => void readScreen(next.name).then(() => readNext(rest)));
  };
  whenIdle(() => void readScreen('organization'));
  setTimeout(readNext, afterFirstScreenMs, screens);
}

/**
 * A screen; nothing while its code is read. Throws to the boundary around it when that fails, which
 * reads it once more when asked to.
 */
export function ScreenContent({ screen }: { readonly screen: Screen }) {
  const Component = useComponents((components) => components[screen.name]);
  const [, fail] = useState<never>();
  useEffect(() => {
    readCode(screen).catch((cause: unknown) =>
      fail(() => {
        throw cause;
      }),
    );
  }, [screen]);
  useAwaitRead(Component === undefined);
  return Component && <Component />;
}

/**
 * The place of a screen. What is drawn stays invisible until each part has its first answer, so
 * that nothing moves; after 150 ms it is shown with placeholders (window.css).
 */
export function WholeScreen({ children }: { readonly children: ReactNode }) {
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
