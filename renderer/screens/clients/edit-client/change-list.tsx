import { language } from '../../../platform/preferences.ts';
import { t } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { fieldLabel, fieldText } from './changed-values.ts';
import type { ChangedValue } from './changed-values.ts';
import './edit-client.css';

/** The changes to send, or that were sent: each former value struck through next to the new one. */
export function ChangeList({
  changes,
  heads = ['ui.word.before', 'clients.edit.after'],
}: {
  readonly changes: readonly ChangedValue[];
  /** The screen-reader labels of the two values. */
  readonly heads?: readonly [MessageId, MessageId];
}) {
  const textOf = (field: string, value: string | null): string =>
    fieldText(field, value, { t, language: language() }) ?? t('ui.word.empty');
  return (
    <dl className="client-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldLabel(field, t)}</dt>
          <dd>
            {before !== null && (
              <>
                <span className="only-read">{t(heads[0])} </span>
                <s dir="auto">{textOf(field, before)}</s>{' '}
                <span className="only-read">{t(heads[1])} </span>
              </>
            )}
            <span dir="auto">{textOf(field, after)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
