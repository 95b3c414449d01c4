import { FolderSync, FolderX } from 'lucide-react';
import type { Output } from '../../../../preload/contract/index.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ActionButton } from '../../../widgets/action-button.tsx';
import { invoiceListActions } from '../invoice-list-actions.ts';

type Folder = Output<'invoiceFiles', 'folder'>;

function StopButton() {
  return (
    <ActionButton action={invoiceListActions['leave-folder']} size="small" look="quiet" isPlain />
  );
}

/** The folder whose new files are added; without one, the other way to add files. */
export function FolderLine({ of: folder }: { readonly of: Folder | null }) {
  if (folder === null || folder.name === null || folder.problem !== null)
    return <p className="caption">{t('invoices.files.drop')}</p>;
  return (
    <div className="filed-folder caption">
      <Icon of={FolderSync} size="s" tone="dim" />
      <p>{t('invoices.files.folder-on', { name: folder.name })}</p>
      <StopButton />
    </div>
  );
}

/** Why the files of the folder are not added. */
export function FolderProblem({ of: folder }: { readonly of: Folder | null }) {
  if (folder === null || folder.name === null || folder.problem === null) return null;
  return (
    <div className="long-list-note">
      <Note icon={FolderX} actions={<StopButton />}>
        {t(`invoices.files.folder.${folder.problem}`, { name: folder.name })}
      </Note>
    </div>
  );
}
