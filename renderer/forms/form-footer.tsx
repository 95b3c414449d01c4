import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import './form-footer.css';

/**
 * The end of every form: always visible, always in this order. `final`: an action that cannot be
 * undone, apart from the rest. Then the number of fields with problems, else `note`: why it cannot
 * be sent, or what sending does. Then Cancel, an action without effects (Review), and the main
 * action.
 */
export function FormFooter({
  final,
  form,
  note,
  cancelLabel,
  isSending = false,
  onCancel,
  review,
  children,
}: {
  readonly final?: ReactNode;
  readonly form?: { readonly isSubmitted: boolean; readonly problemCount: number };
  readonly note?: ReactNode;
  readonly cancelLabel?: string;
  readonly isSending?: boolean;
  readonly onCancel: () => void;
  readonly review?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="form-footer">
      {final}
      <div className="form-footer-note caption" aria-live="polite">
        {form?.isSubmitted === true && form.problemCount > 0 ? (
          <p className="field-error" role="alert">
            {t('ui.problems', { count: form.problemCount })}
          </p>
        ) : (
          note
        )}
      </div>
      <div className="form-footer-actions">
        <Button isDisabled={isSending} onPress={onCancel}>
          {cancelLabel ?? t('ui.cancel')}
        </Button>
        {review}
        {children}
      </div>
    </div>
  );
}
