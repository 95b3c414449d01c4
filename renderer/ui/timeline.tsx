import type { ReactNode } from 'react';
import './timeline.css';

type TimelineEntry = {
  readonly id: string;
  readonly title: ReactNode;
  readonly caption: ReactNode;
  /**
   * `bad`: the process failed here; `now`: the latest step; `next`: not reached yet.
   */
  readonly tone?: 'done' | 'bad' | 'now' | 'next';
};

/** Past steps, oldest first. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ id, title, caption, tone = 'done' }) => (
        <li key={id} data-tone={tone}>
          <div className="name">{title}</div>
          <div className="caption figures">{caption}</div>
        </li>
      ))}
    </ol>
  );
}
