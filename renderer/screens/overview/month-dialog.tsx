import { useEffect, useRef, useState } from 'react';
import { CircleCheck, Download, TriangleAlert } from 'lucide-react';
import type { MonthCell, MonthTable } from '../../../preload/contract/invoices/accountant.ts';
import { monthText } from '../../format/day.ts';
import { t } from '../../i18n/i18n.ts';
import { bridge } from '../../platform/bridge.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { useCommand } from '../../platform/use-command.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { Select } from '../../ui/select.tsx';
import { Amount } from '../../widgets/amounts/amount.tsx';
import { FaultLine, FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import './month-dialog.css';

const monthsBack = 24;

/** This month and the months before it, newest first. */
function lastMonths(now: Date): readonly string[] {
  return Array.from({ length: monthsBack }, (_, back) => {
    const first = new Date(now.getFullYear(), now.getMonth() - back, 1);
    return `${String(first.getFullYear())}-${String(first.getMonth() + 1).padStart(2, '0')}`;
  });
}

function Cell({ of }: { readonly of: MonthCell }) {
  return typeof of === 'string' ? (
    <bdi>{of}</bdi>
  ) : (
    <Amount value={of.value} currency={of.currency} />
  );
}

function Table({ of: { title, columns, rows, note } }: { readonly of: MonthTable }) {
  return (
    <section className="section">
      <header>
        <h3>{title}</h3>
      </header>
      <table className="ledger-table month-table" aria-label={title}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col" {...(at > 0 && { 'data-figure': true })}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label = '', ...figures], index) => (
            <tr key={index}>
              <th scope="row">
                <Cell of={label} />
              </th>
              {figures.map((figure, at) => (
                <td key={at} data-figure data-head={columns[at + 1]}>
                  <Cell of={figure} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note !== '' && <p className="caption">{note}</p>}
    </section>
  );
}

/** A month for the accountant: choose it, see its content, and save it as one file. */
export function MonthDialog({ onClose }: { readonly onClose: () => void }) {
  const [months] = useState(() => lastMonths(new Date()));
  const [month, setMonth] = useState(months[1] ?? '');
  const [savedMonth, setSavedMonth] = useState<string | null>(null);
  const { value, error, refresh } = useCachedQuery(
    'supplier-invoices',
    () => bridge().accountant.preview({ month }),
    { key: month },
  );
  const [save, saving] = useCommand(
    bridge().accountant.save,
    ({ wasSaved }) => wasSaved && setSavedMonth(month),
  );
  const end = useRef<HTMLDivElement>(null);
  const hasFailed = saving.phase === 'failed';
  useEffect(() => {
    /* The result of saving is below the file's content, which may be long. */
    if (savedMonth !== null || hasFailed) end.current?.scrollIntoView({ block: 'nearest' });
  }, [savedMonth, hasFailed]);
  const saveMonth = (): void => {
    setSavedMonth(null);
    void save({ month });
  };
  return (
    <Dialog
      title={t('overview.month.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.close')}</Button>
          <Button
            look="primary"
            icon={Download}
            isPending={saving.phase === 'pending'}
            isDisabled={value === null}
            onPress={saveMonth}
          >
            {t('overview.month.save')}
          </Button>
        </>
      }
    >
      <div className="month-dialog">
        <p className="soft">{t('overview.month.what')}</p>
        <Select
          label={t('overview.month.which')}
          value={month}
          choices={months.map((id) => ({ id, label: monthText(formatLocale(), id) }))}
          onChange={(next) => {
            setSavedMonth(null);
            setMonth(next);
          }}
        />
        {value !== null ? (
          <>
            {value.note !== '' && <Note icon={TriangleAlert}>{value.note}</Note>}
            {value.tables.map((table) => (
              <Table key={table.title} of={table} />
            ))}
            <p className="caption">
              {t('overview.month.files', { files: value.files.join(', ') })}
            </p>
          </>
        ) : error !== null ? (
          <FaultPanel error={error} attempt="read" onRetry={refresh} />
        ) : (
          <Placeholder rows={5} rowHeightPx={44} />
        )}
        <div ref={end}>
          <div role="status">
            {savedMonth !== null && (
              <Note tone="green" icon={CircleCheck}>
                {t('overview.month.saved', { month: monthText(formatLocale(), savedMonth) })}
              </Note>
            )}
          </div>
          {saving.phase === 'failed' && <FaultLine error={saving.error} attempt="save" />}
        </div>
      </div>
    </Dialog>
  );
}
