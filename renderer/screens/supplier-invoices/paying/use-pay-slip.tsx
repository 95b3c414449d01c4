import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { deferred } from '../../../ui/deferred.tsx';
import { ActionButton } from '../../../widgets/action-button.tsx';
import { invoiceListActions } from '../invoice-list-actions.ts';

const PaySlipPanel = deferred(async () => (await import('./pay-slip-panel.tsx')).PaySlipPanel);

/** The button that opens the payment details of an invoice, and these; nothing for a credit note. */
export function usePaySlip(
  id: SupplierInvoiceId,
  { isOffered, isToPay }: { readonly isOffered: boolean; readonly isToPay: boolean },
): readonly [button: ReactElement | null, panel: ReactElement | null] {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  if (!isOffered) return [null, null];
  const open = (): void => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  return [
    <ActionButton
      key="pay-slip"
      of={invoiceListActions['pay-slip']}
      does={isOpen ? close : open}
      look={isToPay && !isOpen ? 'primary' : 'edge'}
    />,
    isOpen ? <PaySlipPanel key={id} id={id} onClose={close} /> : null,
  ];
}
