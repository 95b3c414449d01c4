import type { ReactNode } from 'react';
import { useIsScreenAwaited } from '../platform/reads/awaited-reads.ts';
import { Placeholder } from '../ui/placeholder.tsx';

/** A page of several parts with separate reads. It shows all parts together. */
export function WholePage({
  className = 'page',
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const isAwaited = useIsScreenAwaited();
  return (
    <>
      {isAwaited && (
        <div className={className}>
          <Placeholder rows={8} rowHeightPx={55} />
        </div>
      )}
      <div className={`${className} scrolls`} hidden={isAwaited}>
        {children}
      </div>
    </>
  );
}
