import type { ReactNode } from 'react';
import './form-footer.css';

/**
 * Where every form ends: always in sight, always in this order. `final`: what cannot be undone, apart
 * from the rest; `note`: what keeps it from going out, or what happens then; then Cancel, what only
 * looks (Review), and the one that does it.
 */
export function FormFooter({
  final,
  note,
  cancel,
  review,
  children,
}: {
  readonly final?: ReactNode;
  readonly note?: ReactNode;
  readonly cancel?: ReactNode;
  readonly review?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="form-footer">
      {final}
      <div className="form-footer-note caption" aria-live="polite">
        {note}
      </div>
      <div className="form-footer-actions">
        {cancel}
        {review}
        {children}
      </div>
    </div>
  );
}
