import { CircleCheck } from 'lucide-react';
import type { Output } from '../../../../preload/contract/index.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { CodeText } from '../../../widgets/facts/labels.tsx';
import { SavedFileQuestion } from './saved-file-question.tsx';

/** The path of the file, its content, what was left out, and the next actions. */
export function SavedPaymentFile({
  of: { fileId, place, count, sum, leftOut },
  onClose,
}: {
  readonly of: Output<'paymentFiles', 'save'>;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title={t('payfile.saved.title')}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('ui.close')}</Button>}
    >
      <Note tone="green" icon={CircleCheck}>
        <T id="payfile.saved.what" values={{ count, sum: <Amount value={sum} currency="EUR" /> }} />
        {place !== null && (
          <div>
            <CodeText>{place}</CodeText>
          </div>
        )}
      </Note>
      <p>{t('payfile.saved.next')}</p>
      <SavedFileQuestion fileId={fileId} onAnswered={onClose} onNotYet={onClose} />
      {leftOut.length > 0 && (
        <>
          <p>{t('payfile.saved.left-out')}</p>
          <ul>
            {leftOut.map(({ supplierName, invoiceNumber }, index) => (
              <li key={index}>
                <bdi>{visibleText([supplierName, invoiceNumber].filter(Boolean).join(', '))}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
