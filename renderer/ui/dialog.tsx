import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import './dialog.css';

/**
 * A modal dialog: Esc closes it and the focus returns to where it was. Its buttons are at the end,
 * cancel first.
 */
export const Dialog = ({
  title,
  isOpen,
  onClose,
  children,
  actions,
  role = 'dialog',
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** `alertdialog` where something is about to be lost or stopped. */
  readonly role?: 'dialog' | 'alertdialog';
}) => (
  <ModalOverlay
    className="veil"
    isOpen={isOpen}
    onOpenChange={(open) => !open && onClose()}
    isDismissable={role === 'dialog'}
  >
    <Modal className="dialog-frame">
      <AriaDialog className="dialog" role={role}>
        <Heading slot="title" className="title">
          {title}
        </Heading>
        <div className="dialog-body">{children}</div>
        {actions !== undefined && <div className="dialog-actions">{actions}</div>}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);
