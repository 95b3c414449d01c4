import { t } from '../../i18n/i18n.ts';
import { closeOverlay, useOverlay } from '../../platform/overlays.ts';
import { useHiddenAmounts } from '../../platform/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { printPart } from './print-page.ts';
import './print.css';

/** Asks whether to print the list or the record, if both are shown. */
export function PrintDialog() {
  const isOpen = useOverlay((state) => state.open === 'print');
  const isHidden = useHiddenAmounts();
  return (
    <Dialog
      title={t('shell.print.title')}
      isOpen={isOpen}
      onClose={closeOverlay}
      actions={
        <>
          <Button onPress={closeOverlay}>{t('ui.cancel')}</Button>
          <Button onPress={() => void printPart('list')}>{t('shell.print.list')}</Button>
          <Button look="primary" autoFocus onPress={() => void printPart('record')}>
            {t('shell.print.record')}
          </Button>
        </>
      }
    >
      <p>{t('shell.print.text')}</p>
      {isHidden && <p>{t('shell.print.hidden')}</p>}
    </Dialog>
  );
}
