import type { ReactNode } from 'react';

/** A part of a page with its own heading; `beside` belongs to the whole part. */
export function Section({
  title,
  beside,
  children,
}: {
  readonly title: ReactNode;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="section">
      <header>
        <h3>{title}</h3>
        {beside}
      </header>
      {children}
    </section>
  );
}
