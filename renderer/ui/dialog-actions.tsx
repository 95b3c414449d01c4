import type { ComponentProps } from 'react';
import { t } from '../i18n/i18n.ts';
import { Button } from './button.tsx';

/** The buttons of a confirmation dialog: cancel first, then the action with these properties. */
export function DialogActions({
  onClose,
  ...action
}: ComponentProps<typeof Button> & { readonly onClose: () => void }) {
  return (
    <>
      <Button onPress={onClose}>{t('ui.cancel')}</Button>
      <Button look="primary" {...action} />
    </>
  );
}
