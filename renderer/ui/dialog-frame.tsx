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
  /** `small`: a question. `wide`: a list whose lines stand side by side. */
  readonly size?: 'small' | 'wide';
};

/**
 * A failure is said at the end of what was asked, which may be below what is in sight. What is wrong
 * with a field is not looked for: its form leads there.
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

/** Text alone that is longer than its dialog is scrolled by keyboard only if it can have the focus. */
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
