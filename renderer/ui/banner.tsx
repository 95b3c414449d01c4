import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import './banner.css';

const endsSentence = /[.!?…:]$/;

/**
 * Across the sheet: something true of everything on it. `strong` says what, the rest what follows
 * from it.
 */
export function Banner({
  tone,
  icon,
  strong,
  children,
  actions,
}: {
  readonly tone: 'brass' | 'slate' | 'wax' | 'green';
  readonly icon: IconName;
  readonly strong: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className="banner" data-kind={tone} role="status">
      <Icon of={icon} size="l" tone={tone} />
      <p>
        <strong>{endsSentence.test(strong) ? strong : `${strong}.`}</strong> {children}
      </p>
      {actions}
    </div>
  );
}

/** The same inside a pane, for one thing on it. */
export function Note({
  tone = 'brass',
  icon,
  children,
  actions,
}: {
  readonly tone?: 'brass' | 'slate' | 'wax' | 'green';
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className="note" data-kind={tone}>
      <Icon of={icon} tone={tone} />
      <div className="note-text">{children}</div>
      {actions}
    </div>
  );
}
