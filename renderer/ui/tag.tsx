import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import './tag.css';

export type Tone = 'plain' | 'green' | 'brass' | 'wax' | 'slate';

/**
 * A word in a small box: the kind of a connection, a beta, a count. A status must never depend on
 * it alone.
 */
export function Tag({
  children,
  tone = 'plain',
  icon,
}: {
  readonly children: ReactNode;
  readonly tone?: Tone;
  readonly icon?: IconName;
}) {
  return (
    <span className="tag" data-tone={tone}>
      {icon && <Icon of={icon} size="s" />}
      {children}
    </span>
  );
}
