import type { ReactNode } from 'react';
import type { IconName } from './icon.tsx';
import './empty-state.css';

/** A slip of paper with an empty sum, and an icon of the missing content. */
function Slip({ of: Drawing }: { readonly of: IconName }) {
  return (
    <svg
      className="empty-state-drawing"
      width={112}
      height={104}
      viewBox="0 0 112 104"
      fill="none"
      aria-hidden="true"
    >
      <path
        className="empty-state-paper"
        d="M30 8h52v82l-6.5-5-6.5 5-6.5-5-6.5 5-6.5-5-6.5 5-6.5-5-6.5 5z"
        strokeLinejoin="round"
      />
      <Drawing x={42} y={20} width={28} height={28} strokeWidth={1.5} />
      <path className="empty-state-sum" d="M56 62h16M56 67h16" strokeLinecap="round" />
    </svg>
  );
}

/** No content: one drawing, the reason, the next actions; the main action is last. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className="empty-state">
      <Slip of={icon} />
      <h2 className="title">{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="empty-state-actions">{actions}</div>}
    </div>
  );
}
