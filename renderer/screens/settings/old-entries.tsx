import { useEffect, useState } from 'react';
import type { Output } from '../../../preload/contract/index.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import type { RetentionMonths } from '../../../preload/contract/app/vault.ts';
import { bridge } from '../../platform/bridge.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { fullInstantText } from '../../format/date.ts';
import { sizeText } from '../../format/size.ts';
import { t, type MessageId } from '../../i18n/i18n.ts';

export type OldEntriesFound = Output<'vault', 'previewErasure'>;

/** The possible ages, shortest first. */
export const ageMessages: Readonly<Record<RetentionMonths, MessageId>> = {
  3: 'settings.retention.age.3',
  12: 'settings.retention.age.12',
  36: 'settings.retention.age.36',
  120: 'settings.retention.age.120',
};

/** Entries older than `months`, counted once per selected age; null: not counted yet. */
export function useOldEntries(months: RetentionMonths): {
  readonly oldEntries: OldEntriesFound | null;
  readonly error: CommandError | null;
} {
  const [state, setState] = useState<{
    readonly months: RetentionMonths;
    readonly oldEntries: OldEntriesFound | null;
    readonly error: CommandError | null;
  }>({ months, oldEntries: null, error: null });
  useEffect(() => {
    let isCurrent = true;
    void bridge()
      .vault.previewErasure({ months })
      .then((answer) => {
        if (!isCurrent) return;
        setState(
          answer.ok
            ? { months, oldEntries: answer.value, error: null }
            : { months, oldEntries: null, error: answer.error },
        );
      });
    return () => {
      isCurrent = false;
    };
  }, [months]);
  return state.months === months ? state : { oldEntries: null, error: null };
}

export function hasNoOldEntries(oldEntries: OldEntriesFound): boolean {
  return (
    oldEntries.events + oldEntries.historyEntries + oldEntries.notices + oldEntries.invoiceFiles ===
    0
  );
}

/** How much would be erased, the date before which, and what stays. */
export function OldEntriesFacts({
  oldEntries,
  freesSpace,
}: {
  readonly oldEntries: OldEntriesFound;
  /** The file also becomes smaller. */
  readonly freesSpace: boolean;
}) {
  return (
    <dl className="about">
      <dt>{t('settings.retention.before')}</dt>
      <dd className="figures">{fullInstantText(formatLocale(), oldEntries.beforeEpochMs)}</dd>
      <dt>{t('settings.retention.goes')}</dt>
      <dd>
        {t('settings.retention.counts', {
          events: oldEntries.events,
          history: oldEntries.historyEntries,
          notices: oldEntries.notices,
          files: oldEntries.invoiceFiles,
        })}
      </dd>
      {oldEntries.starredEvents > 0 && (
        <>
          <dt>{t('settings.retention.stays')}</dt>
          <dd>{t('settings.retention.starred', { count: oldEntries.starredEvents })}</dd>
        </>
      )}
      {freesSpace && oldEntries.bytes > 0 && (
        <>
          <dt>{t('settings.retention.frees')}</dt>
          <dd>
            {t('settings.retention.size', { size: sizeText(formatLocale(), oldEntries.bytes) })}
          </dd>
        </>
      )}
    </dl>
  );
}
