import { useEffect, useRef } from 'react';
import { onEvent } from '../../../platform/bridge.ts';

/** Reads files again when the bank's invoices change, because they are compared with them. */
export function useInvoiceChanges(reread: () => Promise<void>): void {
  const latest = useRef(reread);
  latest.current = reread;
  useEffect(
    () =>
      onEvent('data.changed', ({ topic }) => {
        if (topic === 'supplier-invoices') void latest.current();
      }),
    [],
  );
}
