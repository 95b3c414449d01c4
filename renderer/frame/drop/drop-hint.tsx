import { FileUp, FileX } from 'lucide-react';
import { useActionHandlers } from '../../platform/actions.ts';
import { useDropTargetStore } from '../../platform/drop-target.ts';
import { t } from '../../i18n/i18n.ts';
import { clientActions } from '../../screens/clients/client-actions.ts';
import { isOffered, useWindowState } from '../actions.ts';
import { refusalOf } from './drop-kind.ts';
import { refusedDropMessages } from './refused-drop.ts';
import { useFileDrop } from './use-file-drop.ts';
import './drop-hint.css';

/**
 * Covers the window while a file is dragged over it, and shows what a drop will do. A drop works
 * wherever the import of clients is offered, and on a page that takes files itself.
 */
export function DropHint() {
  const windowState = useWindowState();
  const target = useDropTargetStore((state) => state.target);
  const isImportOffered = isOffered(clientActions.import, windowState, useActionHandlers());
  const dropKind = useFileDrop(isImportOffered || target !== null);
  if (dropKind === null) return null;
  const refusalMessages = refusedDropMessages(refusalOf(dropKind));
  const hint =
    dropKind === 'taken' && target !== null
      ? target.hint
      : dropKind === 'invoices'
        ? 'shell.drop.invoices'
        : 'shell.drop.clients';
  const HintIcon = refusalMessages === null ? FileUp : FileX;
  return (
    <div className="drop-veil" data-refused={refusalMessages !== null || undefined}>
      <div className="drop-hint" role="status">
        <HintIcon className="drop-drawing" strokeWidth={1.25} aria-hidden="true" />
        <p className="title">{t(refusalMessages?.title ?? hint)}</p>
        {refusalMessages !== null && <p className="soft">{t(refusalMessages.next)}</p>}
      </div>
    </div>
  );
}
