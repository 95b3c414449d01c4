import { FileCheck, FilePlus, FileX } from 'lucide-react';
import { maxInvoiceFileBytes } from '../../../../preload/contract/invoices/invoice-file-limit.ts';
import { sizeText } from '../../../format/size.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { t } from '../../../i18n/i18n.ts';
import { useConnectionId } from '../../../platform/connections.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { FirstFew } from '../../../widgets/lists/first-few.tsx';
import '../../../widgets/lists/sync-strip.css';
import { dismissAdded, useAdding } from './added-files.ts';

/** The progress of adding files; then how many were added or cannot be read, and why others were not added. */
export function AddingNote({ mostBytes }: { readonly mostBytes: number }) {
  const connectionId = useConnectionId();
  const { adding } = useAdding();
  if (adding === null || adding.connectionId !== connectionId) return null;
  const { progress, newCount, knownCount, unreadableCount, refusals, error } = adding;
  if (progress !== null) {
    const text = t('invoices.files.adding', progress);
    return (
      <div className="sync-strip">
        <Icon of={FilePlus} size="s" tone="dim" />
        <p className="caption figures" role="status">
          {text}
        </p>
        <progress
          className="sync-strip-bar"
          aria-label={text}
          max={progress.count}
          value={progress.place - 1}
        />
      </div>
    );
  }
  const isAdded = newCount + knownCount > unreadableCount;
  const isGood = isAdded && unreadableCount === 0 && refusals.length === 0;
  const size = (bytes: number): string => sizeText(formatLocale(), bytes);
  return (
    <div className="long-list-note" role="status">
      <Note
        tone={isGood ? 'green' : 'brass'}
        icon={isAdded ? FileCheck : FileX}
        actions={
          <Button size="small" look="quiet" onPress={dismissAdded}>
            {t('ui.dismiss')}
          </Button>
        }
      >
        {[
          newCount > 0 || knownCount === 0 ? t('invoices.files.added', { count: newCount }) : null,
          knownCount > 0 ? t('invoices.files.already', { count: knownCount }) : null,
          unreadableCount > 0
            ? t('invoices.files.added-unreadable', { count: unreadableCount })
            : null,
        ]
          .filter((text) => text !== null)
          .join(' · ')}
        <FirstFew items={refusals}>
          {({ name, problem }) => (
            <div className="filed-name">
              {t(`invoices.files.${problem}`, {
                name: name === null ? t('invoices.files.a-file') : visibleText(name),
                most: size(problem === 'no-room' ? mostBytes : maxInvoiceFileBytes),
              })}
            </div>
          )}
        </FirstFew>
      </Note>
      {error !== null && <FaultLine error={error} attempt="write" />}
    </div>
  );
}
