import type {
  ClientImport,
  ImportRow,
} from '../../../../preload/contract/clients/client-imports.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { goTo, recordOf } from '../../../platform/navigation.ts';
import { T } from '../../../i18n/t.tsx';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../widgets/facts/copy-button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { faultMessage } from '../../../widgets/faults/fault-messages.ts';
import { CodeText } from '../../../widgets/facts/labels.tsx';
import { readinessLine } from '../client-labels.ts';
import { isSentWithGaps, isChangeable, isDecidable } from './import-counts.ts';
import type { Decision } from './import-counts.ts';
import { noteMessage } from './import-problem-messages.ts';
import { bankProblemMessage, reasonLabels, duplicateName, fieldLabel } from './import-labels.ts';
import { noteTones, rowNotes } from './row-notes.ts';
import { RowState } from './row-state.tsx';

type RowDetailsProps = {
  readonly run: ClientImport;
  readonly row: ImportRow;
  readonly onDecide: (row: ImportRow, decision: Decision) => void;
  readonly error: CommandError | null;
};

function Findings({ run, row }: { readonly run: ClientImport; readonly row: ImportRow }) {
  const failure = row.error === null ? null : faultMessage(row.error, 'write');
  return (
    <ul className="import-findings">
      {rowNotes(row, run.mapping).map((note, index) => (
        <li key={index} data-tone={noteTones[note.kind]}>
          {note.field !== null && <strong>{fieldLabel(note.field, t)}: </strong>}
          {noteMessage(note, t)}
        </li>
      ))}
      {isSentWithGaps(row) && <li data-tone="brass">{readinessLine(row.gaps ?? [], t)}</li>}
      {row.bankProblems.map((problem, index) => (
        <li key={`bank-${index}`} data-tone="wax">
          <T
            id="ui.labelled"
            values={{
              label: <strong>{t('ui.fault.bank-text')}</strong>,
              text: bankProblemMessage(problem),
            }}
          />
        </li>
      ))}
      {row.state === 'refused' &&
        row.bankProblems.length === 0 &&
        row.problems.length === 0 &&
        failure === null && (
          <li data-tone="wax">
            <strong>{t('ui.fault.rejected.title')}.</strong> {t('ui.fault.rejected.next-unsaid')}
          </li>
        )}
      {row.traceId != null && (
        <li>
          <T
            id="ui.labelled"
            values={{ label: t('ui.fault.trace'), text: <CodeText>{row.traceId}</CodeText> }}
          />{' '}
          <CopyButton text={row.traceId} subject={t('ui.fault.trace')} />
        </li>
      )}
      {failure !== null && row.bankProblems.length === 0 && (
        <li data-tone={row.state === 'unknown' ? 'brass' : 'wax'}>
          <strong>{t(failure.title)}.</strong> {failure.changed !== null && t(failure.changed)}{' '}
          {t(failure.next)}
        </li>
      )}
      {row.duplicates.map((duplicate, index) => (
        <li key={`duplicate-${index}`} data-tone="brass">
          <span>
            {duplicateName(duplicate, t)} ({reasonLabels(duplicate.because, t)})
          </span>
          {duplicate.clientId !== null && (
            <Button
              size="small"
              look="quiet"
              onPress={() => goTo(recordOf('clients', duplicate.clientId))}
            >
              {t('ui.word.open-client')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The focused row: all its notes, and the possible decisions. */
export function RowDetails({ run, row, onDecide, error }: RowDetailsProps) {
  const canDecide = isDecidable(run, row);
  const { clientId } = row;
  return (
    <section className="import-strip" aria-label={t('imports.strip.label')}>
      <div className="import-strip-row">
        <h2 className="name cut">
          {t('imports.strip.title', { row: row.row, name: row.name ?? '' })}
        </h2>
        <RowState row={row} />
      </div>
      <Findings run={run} row={row} />
      {isChangeable(run, row) && (
        <p className="caption import-keys">
          {t(canDecide ? 'imports.strip.keys' : 'imports.strip.keys-open')}
        </p>
      )}
      <div className="import-strip-actions">
        {canDecide && row.canAccept && !row.isAccepted && (
          <Button size="small" onPress={() => onDecide(row, 'accept')}>
            {t('imports.decide.accept')}
          </Button>
        )}
        {canDecide && row.state !== 'skipped' && (
          <Button size="small" look="quiet" onPress={() => onDecide(row, 'skip')}>
            {t('imports.decide.skip-one')}
          </Button>
        )}
        {canDecide && (row.state === 'skipped' || (row.canAccept && row.isAccepted)) && (
          <Button size="small" look="quiet" onPress={() => onDecide(row, 'ask')}>
            {t('imports.decide.ask-one')}
          </Button>
        )}
        {clientId !== null && (
          <Button size="small" onPress={() => goTo(recordOf('clients', clientId))}>
            {t('ui.word.open-client')}
          </Button>
        )}
      </div>
      {error !== null && <FaultLine error={error} attempt="write" />}
    </section>
  );
}
