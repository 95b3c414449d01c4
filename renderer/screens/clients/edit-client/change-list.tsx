import { language } from '../../../platform/preferences.ts';
import { t } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { fieldLabel, fieldText } from './changed-leaves.ts';
import type { ChangedLeaf } from './changed-leaves.ts';
import './edit-client.css';

/** What is about to be sent, or was: each value struck through beside the one in its place. */
export function ChangeList({
  leaves,
  heads = ['ui.word.before', 'clients.edit.after'],
}: {
  readonly leaves: readonly ChangedLeaf[];
  /** What is read before each of the two. */
  readonly heads?: readonly [MessageId, MessageId];
}) {
  const textOf = (field: string, value: string | null): string =>
    fieldText(field, value, { t, language: language() }) ?? t('ui.word.empty');
  return (
    <dl className="client-changes">
      {leaves.map(({ field, before, after }) => (
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
