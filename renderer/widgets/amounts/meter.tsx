import { formatLocale, useHiddenAmounts } from '../../platform/preferences.ts';
import { t } from '../../i18n/i18n.ts';
import { limitUse } from '../../../preload/contract/cards/limit-use.ts';
import './meter.css';

/**
 * How much of a limit is used, always next to its figures. Hatched while amounts are hidden; empty
 * if a figure is missing.
 */
export function Meter({
  spent,
  limit,
}: {
  readonly spent: string | null;
  readonly limit: string | null;
}) {
  const isHidden = useHiddenAmounts();
  const share = limitUse(spent, limit);
  if (share === null) return null;
  if (isHidden) return <span className="meter" data-hidden="true" aria-hidden="true" />;
  return (
    <span
      className="meter"
      data-tone={share.tone}
      role="meter"
      aria-label={t('cards.meter.label')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, share.percent)}
      aria-valuetext={new Intl.NumberFormat(formatLocale(), { style: 'percent' }).format(
        share.percent / 100,
      )}
    >
      <i style={{ width: `${share.fillPercent}%` }} />
    </span>
  );
}

/** Reserves the space of a meter whose limit is switched off. */
export function NoMeter() {
  return <span className="meter" data-off="true" aria-hidden="true" />;
}
