import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import { t } from '../../i18n/i18n.ts';
import { standaloneFieldLabel } from '../cards/card-field-labels.ts';
import { CardFieldValue } from '../cards/card-field-value.tsx';
import { useTemporaryLimit } from '../cards/planned/card-rules.ts';
import { TemporaryFieldText } from '../cards/planned/temporary-fields.tsx';
import { CodeText, Digits } from '../facts/labels.tsx';
import { creationName, doneLabel, kindLabel } from './approval-messages.ts';

/** A card's change as text: its kind, and the card. */
export type ChangedCard = Pick<
  OpenWrite,
  'kind' | 'cardId' | 'asked' | 'cardName' | 'holderName' | 'lastDigits'
>;
type WriteProps = { readonly write: ChangedCard; readonly isDone?: boolean };

function WriteSubject({ write }: { readonly write: ChangedCard }) {
  return (
    <span className="approval-card">
      {write.cardName ?? t(write.lastDigits === null ? 'approvals.some-card' : 'ui.word.card')}
      {write.holderName !== null && ` · ${write.holderName}`}
      {write.lastDigits !== null && (
        <>
          {' '}
          <Digits of={write.lastDigits} />
        </>
      )}
    </span>
  );
}

/**
 * The significant fields of a change: those that differ from before. A request has all four
 * options, but usually only one of them is new.
 */
function significantFields(write: ChangedCard): ChangedCard['asked'] {
  const differing = write.asked.filter(({ before, asked }) => before !== asked);
  return differing.length === 0 ? write.asked : differing;
}

const noRule = { untilEpochMs: null, fields: [] };
const maxNamedFields = 2;

/**
 * The content of the change: its fields with their new values if there are few, else their number.
 */
function WriteContent({ write, isDone = false }: WriteProps) {
  const fields = ['limits', 'options', 'nickname', 'restrictions'].includes(write.kind)
    ? significantFields(write)
    : [];
  const label = isDone ? doneLabel[write.kind] : kindLabel[write.kind];
  const { untilEpochMs, fields: temporary } = useTemporaryLimit(write.cardId) ?? noRule;
  if (fields.length === 0) return <>{t(label)}</>;
  if (fields.length > maxNamedFields)
    return <>{t('approvals.many-fields', { what: t(label), count: fields.length })}</>;
  return (
    <>
      {fields.map(({ field, asked }, index) => {
        const label = standaloneFieldLabel(field, t);
        const temporaryField = temporary.find(
          (each) => each.field === field && Number(each.held) === Number(asked),
        );
        if (isDone && untilEpochMs !== null && temporaryField !== undefined)
          return (
            <span key={field}>
              {index > 0 && ', '}
              <TemporaryFieldText field={temporaryField} untilEpochMs={untilEpochMs} />
            </span>
          );
        return (
          <span key={field}>
            {index > 0 && ', '}
            {label === field ? <CodeText>{label}</CodeText> : label}{' '}
            <strong>
              <CardFieldValue field={field} value={asked} />
            </strong>
          </span>
        );
      })}
    </>
  );
}

/** The change and its card. A card that is being created has only a name. */
export function WriteDescription({ write, isDone = false }: WriteProps) {
  if (write.kind !== 'create') {
    return (
      <>
        <WriteContent write={write} isDone={isDone} />, <WriteSubject write={write} />.
      </>
    );
  }
  const name = creationName(write);
  return (
    <>
      {name === null
        ? t(isDone ? doneLabel.create : kindLabel.create)
        : t('newcard.under-way.name', { name })}
      .
    </>
  );
}
