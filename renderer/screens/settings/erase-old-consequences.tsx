import { t } from '../../i18n/i18n.ts';
import { Switch } from '../../ui/switch.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import type { OldEntriesFound } from './old-entries.tsx';

/** That it is permanent, what is erased too, and where copies may remain. */
export function EraseOldConsequences({
  oldEntries: { backups, olderCopies, unreadable },
  erasesUnreadable,
  onErasesUnreadable,
}: {
  readonly oldEntries: OldEntriesFound;
  readonly erasesUnreadable: boolean;
  readonly onErasesUnreadable: (erases: boolean) => void;
}) {
  const folders = Map.groupBy(backups, ({ folder }) => folder);
  return (
    <>
      <p>
        {t('settings.retention.consequence')}
        {olderCopies > 0 && <> {t('settings.retention.copies', { count: olderCopies })}</>}
      </p>
      {backups.length === 0 ? (
        <p className="soft">{t('settings.retention.backups.none')}</p>
      ) : (
        <>
          <p>{t('settings.retention.backups')}</p>
          <ul className="erase-locations">
            {[...folders].map(([folder, files]) => (
              <li key={folder}>
                <CodeText>{folder}</CodeText>{' '}
                {t('settings.retention.backups.count', { count: files.length })}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="soft">{t('settings.retention.pause')}</p>
      {unreadable.length > 0 && (
        <Switch
          isSelected={erasesUnreadable}
          onChange={onErasesUnreadable}
          hint={t('settings.retention.unreadable.hint', { files: unreadable.join(', ') })}
        >
          {t('settings.retention.unreadable')}
        </Switch>
      )}
    </>
  );
}
