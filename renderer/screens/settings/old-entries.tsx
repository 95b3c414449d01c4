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
  readonly found: OldEntriesFound | null;
  readonly error: CommandError | null;
} {
  const [state, setState] = useState<{
    readonly months: RetentionMonths;
    readonly found: OldEntriesFound | null;
    readonly error: CommandError | null;
  }>({ months, found: null, error: null });
  useEffect(() => {
    let isWanted = true;
    void bridge()
      .vault.previewErasure({ months })
      .then((answer) => {
        if (!isWanted) return;
        setState(
          answer.ok
            ? { months, found: answer.value, error: null }
            : { months, found: null, error: answer.error },
        );
      });
    return () => {
      isWanted = false;
    };
  }, [months]);
  return state.months === months ? state : { found: null, error: null };
}

export function isNothingOld(found: OldEntriesFound): boolean {
  return found.events + found.historyEntries + found.notices + found.invoiceFiles === 0;
}

/** How much would be erased, the date before which, and what stays. */
export function OldEntriesFacts({
  found,
  freesSpace,
}: {
  readonly found: OldEntriesFound;
  /** The file also becomes smaller. */
  readonly freesSpace: boolean;
}) {
  return (
    <dl className="about">
      <dt>{t('settings.retention.before')}</dt>
      <dd className="figures">{fullInstantText(formatLocale(), found.beforeEpochMs)}</dd>
      <dt>{t('settings.retention.goes')}</dt>
      <dd>
        {t('settings.retention.counts', {
          events: found.events,
          history: found.historyEntries,
          notices: found.notices,
          files: found.invoiceFiles,
        })}
      </dd>
      {found.starredEvents > 0 && (
        <>
          <dt>{t('settings.retention.stays')}</dt>
          <dd>{t('settings.retention.starred', { count: found.starredEvents })}</dd>
        </>
      )}
      {freesSpace && found.bytes > 0 && (
        <>
          <dt>{t('settings.retention.frees')}</dt>
          <dd>{t('settings.retention.size', { size: sizeText(formatLocale(), found.bytes) })}</dd>
        </>
      )}
    </dl>
  );
}
