import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import './dialog.css';

export type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** `alertdialog` where something is about to be lost or stopped. */
  readonly role?: 'dialog' | 'alertdialog';
};

export const DialogFrame = ({
  title,
  isOpen,
  onClose,
  children,
  actions,
  role = 'dialog',
}: DialogProps) => (
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
