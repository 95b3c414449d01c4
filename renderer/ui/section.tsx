import type { ReactNode } from 'react';

/** A part of a page with its own heading; `headerEnd` belongs to the whole part. */
export function Section({
  title,
  headerEnd,
  children,
}: {
  readonly title: ReactNode;
  readonly headerEnd?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="section">
      <header>
        <h3>{title}</h3>
        {headerEnd}
      </header>
      {children}
    </section>
  );
}
