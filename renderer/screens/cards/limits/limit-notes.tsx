import { CircleAlert, Smartphone, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CardDifference } from '../../../../preload/contract/cards/card-changes.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { formatLocale } from '../../../platform/preferences.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardFieldValue } from '../../../widgets/cards/card-field-value.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { problemText } from '../../../widgets/limits/limit-problem-text.ts';
import type { LimitEdit } from './limit-edit.ts';

/** The bank's answer has another value than requested. */
export function DifferenceNote({
  difference,
  name,
  action,
}: {
  readonly difference: CardDifference;
  readonly name?: string | undefined;
  readonly action?: ReactNode;
}) {
  const value = (shownValue: string | null) => (
    <CardFieldValue field={difference.field} value={shownValue} />
  );
  const requestedValue = value(difference.asked);
  return (
    <Note icon={TriangleAlert} actions={action}>
      {name !== undefined && <>{name}: </>}
      <strong>
        {difference.kept === null ? (
          <T id="cards.kept.silent" />
        ) : (
          <T id="cards.kept.kept" values={{ kept: value(difference.kept) }} />
        )}
      </strong>{' '}
      <T id="cards.kept.asked" values={{ asked: requestedValue }} />
    </Note>
  );
}

type LimitNotesProps = {
  readonly id: string;
  readonly row: LimitEdit;
  /** The bank's own messages about this field. */
  readonly refusals: readonly string[];
  readonly differences: readonly CardDifference[];
  /** Requested values that wait for the user's approval, by field. */
  readonly waiting: readonly { readonly field: string; readonly asked: string }[];
  /** The forecast that this limit will be reached before its month ends. */
  readonly pace?: ReactNode;
  readonly onDismiss: () => void;
};

/** Whether a limit has notes. */
export function hasNotes({
  row,
  refusals,
  differences,
  waiting,
  pace,
}: Omit<LimitNotesProps, 'id' | 'onDismiss'>): boolean {
  return (
    row.problem !== null ||
    pace !== undefined ||
    row.warnings.length + refusals.length + differences.length + waiting.length > 0
  );
}

/** The notes below a limit: problems, warnings, the bank's result, and waiting changes. */
export function LimitNotes({
  id,
  row,
  refusals,
  differences,
  waiting,
  pace,
  onDismiss,
}: LimitNotesProps) {
  return (
    <div id={id} className="limit-notes">
      {pace}
      {row.problem !== null && (
        <p className="field-error">
          <Icon of={CircleAlert} size="s" />
          {problemText(row.problem, { t, formatLocale: formatLocale() })}
        </p>
      )}
      {refusals.map((message) => (
        <p className="field-error" key={message}>
          <Icon of={CircleAlert} size="s" />
          {message}
        </p>
      ))}
      {row.warnings.map((warning) => (
        <p className="limit-warning" key={warning}>
          <Icon of={TriangleAlert} size="s" />
          {t(`limits.warning.${warning}`)}
        </p>
      ))}
      {differences.map((difference) => (
        <DifferenceNote
          key={difference.field}
          difference={difference}
          action={
            <Button look="quiet" size="small" onPress={onDismiss}>
              {t('ui.dismiss')}
            </Button>
          }
        />
      ))}
      {waiting.map(({ field, asked }) => (
        <p className="limit-waiting" key={field}>
          <Icon of={Smartphone} size="s" />
          <span>
            <T
              id="cards.waiting.field"
              values={{ asked: <CardFieldValue field={field} value={asked} /> }}
            />
          </span>
        </p>
      ))}
    </div>
  );
}
