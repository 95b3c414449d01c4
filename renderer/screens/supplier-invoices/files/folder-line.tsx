import { FolderSync, FolderX } from 'lucide-react';
import type { Output } from '../../../../preload/contract/index.ts';
import { t } from '../../../i18n/i18n.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { Note } from '../../../ui/banner.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ActionButton } from '../../../widgets/action-button.tsx';
import { invoiceListActions } from '../invoice-list-actions.ts';

/** The folder whose new files are added, or why they are not. */
export function FolderLine({
  of: { name, problem },
}: {
  readonly of: Output<'invoiceFiles', 'folder'>;
}) {
  if (name === null) return null;
  const stop = (
    <ActionButton of={invoiceListActions['leave-folder']} size="small" look="quiet" isPlain />
  );
  const shown = visibleText(name);
  return (
    <div className="long-list-note">
      {problem === null ? (
        <p className="filed-folder caption">
          <Icon of={FolderSync} size="s" tone="dim" />
          <span>{t('invoices.files.folder-on', { name: shown })}</span>
          {stop}
        </p>
      ) : (
        <Note icon={FolderX} actions={stop}>
          {t(`invoices.files.folder.${problem}`, { name: shown })}
        </Note>
      )}
    </div>
  );
}
