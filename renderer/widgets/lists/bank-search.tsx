import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { ok } from '../../../preload/contract/result.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FaultLine } from '../faults/fault-panel.tsx';
import './bank-search.css';

type Page<Row> = {
  readonly rows: readonly Row[];
  readonly nextPage: number | null;
  readonly totalCount: number | null;
};
/** With the query of the result: results of another query are not shown. */
type SearchResult<Row> = Page<Row> & { readonly asked: string };

type BankSearchProps<Query, Row> = {
  /** The query for the bank; null: the form has a problem, which it shows after `onTry`. */
  readonly query: Query | null;
  readonly searchBank: (input: Query & { readonly page: number }) => Promise<Result<Page<Row>>>;
  readonly onTry: () => void;
  readonly onClose: () => void;
  /** The user selected a result. */
  readonly onOpen: (id: string) => void;
  /** The text with the number of results. */
  readonly foundLabel: (count: number) => string;
  readonly rowLabel: (row: Row) => { readonly title: string; readonly caption: string };
  /** The explanation of the search, and its fields. */
  readonly children: ReactNode;
};

/**
 * The bank's own search of a list, page by page. Main caches the results; a result opens on its
 * page.
 */
export function BankSearch<Query extends object, Row extends { readonly id: string }>({
  query,
  searchBank,
  onTry,
  onClose,
  onOpen,
  foundLabel,
  rowLabel,
  children,
}: BankSearchProps<Query, Row>) {
  const [latestResult, setLatestResult] = useState<SearchResult<Row> | null>(null);
  const search = useCallback(
    async ({
      asked,
      page,
    }: {
      readonly asked: Query;
      readonly page: number;
    }): Promise<Result<SearchResult<Row> & { readonly page: number }>> => {
      const answer = await searchBank({ ...asked, page });
      return answer.ok ? ok({ ...answer.value, asked: JSON.stringify(asked), page }) : answer;
    },
    [searchBank],
  );
  const [run, searching] = useCommand(search);
  const shownResult = latestResult?.asked === JSON.stringify(query) ? latestResult : null;
  const send = async (page: number): Promise<void> => {
    onTry();
    if (query === null) return;
    const answer = await run({ asked: query, page });
    if (!answer.ok) return;
    const { page: at, ...next } = answer.value;
    setLatestResult((before) =>
      at === 1
        ? next
        : before?.asked === next.asked
          ? { ...next, rows: [...before.rows, ...next.rows] }
          : before,
    );
  };
  return (
    <Dialog
      title={t('lists.ask-bank.action')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.close')}</Button>
          <Button
            look="primary"
            type="submit"
            form="ask-bank"
            isPending={searching.phase === 'pending'}
          >
            {t('lists.ask-bank.send')}
          </Button>
        </>
      }
    >
      <Form id="ask-bank" className="ask-bank" onSubmit={() => void send(1)}>
        {children}
      </Form>
      {searching.phase === 'failed' && <FaultLine error={searching.error} attempt="read" />}
      <div role="status">
        {shownResult !== null && (
          <p className="caption">
            {foundLabel(
              shownResult.rows.length === 0
                ? 0
                : (shownResult.totalCount ?? shownResult.rows.length),
            )}
          </p>
        )}
      </div>
      {shownResult !== null && shownResult.rows.length > 0 && (
        <ul className="ask-bank-hits">
          {shownResult.rows.map((row) => (
            <li key={row.id}>
              <Button
                look="quiet"
                onPress={() => {
                  onOpen(row.id);
                  onClose();
                }}
              >
                {rowLabel(row).title}
              </Button>
              <span className="caption cut">{rowLabel(row).caption}</span>
            </li>
          ))}
        </ul>
      )}
      {shownResult?.nextPage != null && (
        <Button
          isPending={searching.phase === 'pending'}
          onPress={() => void send(shownResult.nextPage ?? 1)}
        >
          {t('ui.word.show-more')}
        </Button>
      )}
    </Dialog>
  );
}
