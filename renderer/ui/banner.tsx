import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import './banner.css';

const endsSentence = /[.!?…:]$/;

/**
 * Spans the sheet: a state that affects all of its content. `strong` names the state, the children
 * its consequence.
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

/** A banner inside a pane, for one item in it. */
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
