import { FileText } from 'lucide-react';
import { sizeText } from '../../../format/size.ts';
import { t } from '../../../i18n/i18n.ts';
import { useActions } from '../../../platform/actions.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useActiveConnection } from '../../../platform/connections.ts';
import { showInPlace, useView } from '../../../platform/navigation.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { AwaitedPart } from '../../../platform/reads/awaited-reads.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { useLongList } from '../../../platform/reads/use-long-list.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { deferred } from '../../../ui/deferred.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { ActionButton, ActionItem } from '../../../widgets/action-button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { createHandlerIf } from '../../../widgets/lists/list-actions.tsx';
import { PrintItem } from '../../../widgets/lists/print-item.tsx';
import { LongListPane } from '../../../widgets/lists/long-list-pane.tsx';
import { UnreadList } from '../../../widgets/lists/unread-list.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { invoiceListActions } from '../invoice-list-actions.ts';
import { addByCommand } from './added-files.ts';
import { AddingNote } from './adding-note.tsx';
import { invoiceFileList } from './file-list.ts';
import { FileRowCells, fileRowHeightPx } from './file-row.tsx';
import { filesRoute } from './files-route.ts';
import { FolderLine, FolderProblem } from './folder-line.tsx';
import { useInvoiceChanges } from './use-invoice-changes.ts';

const FilePage = deferred(async () => (await import('./file-page.tsx')).FilePage, AwaitedPart);

/** The room of the stored files is shown above this part of their limit. */
const warningShare = 0.8;

/** The pressed button may be removed with the empty list. */
function add(pendingAnswer: Parameters<typeof addByCommand>[0]): void {
  void addByCommand(pendingAnswer).then(restoreFocus);
}

function NoFiles() {
  const isDemo = useActiveConnection()?.kind === 'demo';
  return (
    <EmptyState
      icon={FileText}
      title={t('invoices.files.empty.title')}
      actions={
        <>
          {isDemo && (
            <ActionButton
              action={invoiceListActions['add-examples']}
              onRun={() => add(bridge().invoiceFiles.addExamples({}))}
            />
          )}
          <ActionButton action={invoiceListActions['add-files']} look="primary" />
        </>
      }
    >
      {t('invoices.files.empty.why')}
    </EmptyState>
  );
}

/** The e-invoices that the user added, compared with the bank's invoices. */
export function FilesPage() {
  const view = useView('supplier-invoices');
  const state = useLongList(invoiceFileList, 'invoice-files');
  const folder = useCachedQuery('invoice-files', () => bridge().invoiceFiles.folder({}));
  const [watchFolder, watching] = useCommand(bridge().invoiceFiles.watchFolder);
  useInvoiceChanges(() => invoiceFileList.reread('no'));
  const { summary, error } = state;
  const handlerIf = createHandlerIf(state);
  const isWatching = folder.value !== null && folder.value.name !== null;
  useActions([
    [
      invoiceListActions['add-files'],
      handlerIf(true, () => add(bridge().invoiceFiles.add({ file: null }))),
    ],
    [invoiceListActions['watch-folder'], handlerIf(true, () => void watchFolder({}))],
    [
      invoiceListActions['leave-folder'],
      isWatching ? () => void bridge().invoiceFiles.leaveFolder({}).then(restoreFocus) : null,
    ],
  ]);
  if (summary === null)
    return (
      <div className="screen">
        <ScreenHead title={t('invoices.files.title')} />
        <UnreadList list={invoiceFileList} error={error} rowHeightPx={fileRowHeightPx} />
      </div>
    );
  const { totalCount, usedBytes, mostBytes } = summary;
  const size = (bytes: number): string => sizeText(formatLocale(), bytes);
  const sentence = [
    t('invoices.files.count', { count: totalCount }),
    ...(usedBytes > warningShare * mostBytes
      ? [t('invoices.files.room', { used: size(usedBytes), most: size(mostBytes) })]
      : []),
  ].join(' · ');
  const notes = (
    <>
      <FolderProblem of={folder.value} />
      {watching.phase === 'failed' && (
        <div className="long-list-note">
          <FaultLine error={watching.error} attempt="write" />
        </div>
      )}
      <AddingNote mostBytes={mostBytes} />
    </>
  );
  const isEmpty = totalCount === 0;
  return (
    <div className="screen">
      <ScreenHead
        title={t('invoices.files.title')}
        {...(isEmpty ? {} : { sentence })}
        actions={
          <>
            {!isEmpty && <ActionButton action={invoiceListActions['add-files']} look="primary" />}
            <MoreMenu label={t('ui.word.more-actions')}>
              <ActionItem action={invoiceListActions['watch-folder']} />
              {!isEmpty && <PrintItem />}
            </MoreMenu>
          </>
        }
      />
      {isEmpty ? (
        <>
          {isWatching && (
            <div className="long-list-note">
              <FolderLine of={folder.value} />
            </div>
          )}
          {notes}
          <NoFiles />
        </>
      ) : (
        <LongListPane
          label={t('invoices.files.title')}
          list={invoiceFileList}
          state={state}
          chosenId={view?.kind === 'files' ? (view.id ?? null) : null}
          onChoose={(id) => showInPlace(filesRoute(id))}
          canExport={false}
          rowHeightPx={fileRowHeightPx}
          isMeasured
          tools={<FolderLine of={folder.value} />}
          notes={notes}
          noMatch={{ title: t('ui.word.nothing-found') }}
          nothingChosen={t('ui.word.choose-entry')}
          row={(row) => <FileRowCells row={row} />}
          detail={(id, headingRef) => <FilePage key={id} id={id} headingRef={headingRef} />}
        />
      )}
    </div>
  );
}
