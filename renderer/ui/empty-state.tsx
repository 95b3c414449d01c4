import type { ReactNode } from 'react';
import type { IconName } from './icon.tsx';
import './empty-state.css';

/** Nothing here: one drawing, why, what to do. */
export const EmptyState = ({
  icon: Drawing,
  title,
  children,
  actions,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) => (
  <div className="empty-state">
    <Drawing className="empty-state-drawing" strokeWidth={1.25} aria-hidden="true" />
    <h2 className="title">{title}</h2>
    {children !== undefined && <p>{children}</p>}
    {actions !== undefined && <div className="empty-state-actions">{actions}</div>}
  </div>
);
