import { FileUp, FileX } from 'lucide-react';
import { useActionHandlers } from '../../platform/actions.ts';
import { useFileTaker } from '../../platform/file-taker.ts';
import { t } from '../../i18n/i18n.ts';
import { clientActions } from '../../screens/clients/client-actions.ts';
import { isOffered, useWindowState } from '../actions.ts';
import { refusalOf } from './drop-kind.ts';
import { messagesOf } from './refused-drop.ts';
import { useFileDrop } from './use-file-drop.ts';
import './drop-hint.css';

/**
 * Covers the window while a file is dragged over it, and shows what a drop will do. A drop works
 * wherever the import of clients is offered, and on a page that takes files itself.
 */
export function DropHint() {
  const window = useWindowState();
  const taker = useFileTaker((state) => state.taker);
  const isImportOffered = isOffered(clientActions.import, window, useActionHandlers());
  const held = useFileDrop(isImportOffered || taker !== null);
  if (held === null) return null;
  const refused = messagesOf(refusalOf(held));
  const hint =
    held === 'taken' && taker !== null
      ? taker.hint
      : held === 'invoices'
        ? 'shell.drop.invoices'
        : 'shell.drop.clients';
  const Drawing = refused === null ? FileUp : FileX;
  return (
    <div className="drop-veil" data-refused={refused !== null || undefined}>
      <div className="drop-hint" role="status">
        <Drawing className="drop-drawing" strokeWidth={1.25} aria-hidden="true" />
        <p className="title">{t(refused?.title ?? hint)}</p>
        {refused !== null && <p className="soft">{t(refused.next)}</p>}
      </div>
    </div>
  );
}
