import { useState } from 'react';
import { Download } from 'lucide-react';
import type { CardHistoryEntry } from '../../../../preload/contract/cards/card-changes.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardFieldValue } from '../../../widgets/cards/card-field-value.tsx';
import { cardFieldLabel } from '../../../widgets/cards/card-field-labels.ts';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { CodeText, InstantText } from '../../../widgets/facts/labels.tsx';
import { AllDetails } from '../../../widgets/facts/folded-details.tsx';
import { Mark } from '../../../widgets/cards/status-mark.tsx';
import { actionLabel, errorMessage, joinedPages, outcomeLabel } from './history-labels.ts';
import type { HistoryText } from './history-labels.ts';
import './card-history.css';

const pageSize = 20;

function HistoryTextView({ text }: { readonly text: HistoryText }) {
  return text.kind === 'label' ? t(text.id) : <CodeText>{text.code}</CodeText>;
}

function Change({ change }: { readonly change: CardHistoryEntry['asked'][number] }) {
  return (
    <li>
      <span>{cardFieldLabel(change.field, t).label}</span>
      {change.before !== null && (
        <del>
          <span className="only-read">{t('history.before')}</span>{' '}
          <CardFieldValue field={change.field} value={change.before} />
        </del>
      )}
      <span>
        <span className="only-read">{t('history.asked')}</span>{' '}
        <CardFieldValue field={change.field} value={change.asked} />
      </span>
      {change.kept !== null && change.kept !== change.asked && (
        <span className="kept">
          <T
            id="history.kept"
            values={{ kept: <CardFieldValue field={change.field} value={change.kept} /> }}
          />
        </span>
      )}
    </li>
  );
}

function Entry({ entry }: { readonly entry: CardHistoryEntry }) {
  const { text, tone } = outcomeLabel(entry.outcome);
  return (
    <li className="card-history-entry">
      <InstantText epochMs={entry.atEpochMs} />
      <div>
        <p className="card-history-line">
          <span className="name">
            <HistoryTextView text={actionLabel(entry.action)} />
          </span>
          <Mark tone={tone}>
            <HistoryTextView text={text} />
          </Mark>
        </p>
        {entry.asked.length > 0 && (
          <ul className="card-history-changes">
            {entry.asked.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </ul>
        )}
        {entry.error !== null && entry.error !== entry.outcome && (
          <p className="card-history-error">
            <HistoryTextView text={errorMessage(entry.error)} />
          </p>
        )}
      </div>
    </li>
  );
}

type OlderEntries = { readonly entries: readonly CardHistoryEntry[]; readonly isEnd: boolean };

/** This app's actions on one card, newest first, each with its result. */
export function CardHistory({ id }: { readonly id: CardId }) {
  const { value, error } = useCachedQuery(
    'cards',
    () => bridge().cards.history({ id, before: null, limit: pageSize }),
    { key: id },
  );
  const [older, setOlder] = useState<OlderEntries>({ entries: [], isEnd: false });
  const [readOlder, readingOlder] = useCommand(bridge().cards.history);
  const [exportAll, exporting] = useCommand(bridge().cards.exportHistory, ({ wasSaved }) =>
    setSaved(wasSaved),
  );
  const [isSaved, setSaved] = useState(false);
  if (value === null && error === null) return null;

  const newest = value?.entries ?? [];
  const entries = joinedPages(newest, older.entries);
  const hasOlder = newest.length >= pageSize && !older.isEnd;
  const showOlder = async (): Promise<void> => {
    const last = entries.at(-1);
    if (last === undefined) return;
    const answer = await readOlder({ id, before: last.entry, limit: pageSize });
    if (answer.ok)
      setOlder({
        entries: [...older.entries, ...answer.value.entries],
        isEnd: answer.value.entries.length < pageSize,
      });
  };
  const save = (): void => {
    setSaved(false);
    void exportAll({ id });
  };
  const failure = error ?? (readingOlder.phase === 'failed' ? readingOlder.error : null);
  return (
    <AllDetails title={t('history.title')}>
      <p className="caption">{t('history.caption')}</p>
      {value !== null && entries.length === 0 && (
        <p className="card-history-none">{t('history.none')}</p>
      )}
      {entries.length > 0 && (
        <ol>
          {entries.map((entry) => (
            <Entry key={entry.entry} entry={entry} />
          ))}
        </ol>
      )}
      {failure && <FaultLine error={failure} attempt="read" />}
      {exporting.phase === 'failed' && <FaultLine error={exporting.error} attempt="save" />}
      {entries.length > 0 && (
        <div className="card-history-end">
          {hasOlder && (
            <Button
              look="quiet"
              isPending={readingOlder.phase === 'pending'}
              onPress={() => void showOlder()}
            >
              {t('history.older')}
            </Button>
          )}
          <Button
            look="quiet"
            icon={Download}
            isPending={exporting.phase === 'pending'}
            onPress={() => save()}
          >
            {t('ui.word.export-as-csv')}
          </Button>
          <span className="caption" role="status">
            {isSaved && t('ui.word.file-saved')}
          </span>
        </div>
      )}
    </AllDetails>
  );
}
