import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { takeScrollBeforeLock } from '../platform/app-lock.ts';
import { useIsScreenAwaited } from '../platform/reads/awaited-reads.ts';
import { Placeholder } from '../ui/placeholder.tsx';

/**
 * A page of several parts with separate reads. It shows all parts together. After an unlock it is
 * scrolled as before the lock.
 */
export function MultiPartPage({
  className = 'page',
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const isAwaited = useIsScreenAwaited();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAwaited) return;
    const scrolledPx = takeScrollBeforeLock();
    if (scrolledPx > 0) page.current?.scrollTo({ top: scrolledPx });
  }, [isAwaited]);
  return (
    <>
      {isAwaited && (
        <div className={className}>
          <Placeholder rows={8} rowHeightPx={55} />
        </div>
      )}
      <div ref={page} className={`${className} scrolls`} hidden={isAwaited}>
        {children}
      </div>
    </>
  );
}
