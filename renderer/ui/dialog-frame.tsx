import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import './dialog.css';

export type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** `alertdialog` if the user could lose data or stop a process. */
  readonly role?: 'dialog' | 'alertdialog';
  /** `small`: a question. `wide`: a list with several columns. */
  readonly size?: 'small' | 'wide';
};

/**
 * Scrolls a new failure message into view, which may be below the visible part. Ignores field
 * problems: their form focuses the field.
 */
function showFailures(body: HTMLElement): () => void {
  const observer = new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(added instanceof Element)) continue;
      const alert = added.matches('[role=alert]') ? added : added.querySelector('[role=alert]');
      if (alert?.matches('.field-error') === false) alert.scrollIntoView({ block: 'nearest' });
    }
  });
  observer.observe(body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const focusable = 'a[href], button, input, select, textarea, [tabindex]';

/** A dialog body of text only needs the focus to be scrolled by keyboard. */
function keepScrollable(body: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const needsFocus =
      body.scrollHeight > body.clientHeight && body.querySelector(focusable) === null;
    body.toggleAttribute('tabindex', needsFocus);
    if (needsFocus) body.tabIndex = 0;
  });
  for (const part of [body, ...body.children]) observer.observe(part);
  return () => observer.disconnect();
}

function watchBody(body: HTMLElement | null): (() => void) | undefined {
  if (body === null) return undefined;
  const ends = [showFailures(body), keepScrollable(body)];
  return () => ends.forEach((end) => end());
}

export function DialogFrame({
  title,
  isOpen,
  onClose,
  children,
  actions,
  role = 'dialog',
  size = role === 'dialog' ? undefined : 'small',
}: DialogProps) {
  return (
    <ModalOverlay
      className="veil"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
    >
      <Modal className="dialog-frame" data-size={size}>
        <AriaDialog className="dialog" role={role}>
          <Heading slot="title" className="title">
            {title}
          </Heading>
          <div className="dialog-body" ref={watchBody}>
            {children}
          </div>
          {actions !== undefined && <div className="dialog-actions">{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
