import { Gauge } from 'lucide-react';
import { useHiddenAmounts } from '../../platform/preferences.ts';
import { T } from '../../i18n/t.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LimitAmount } from './amount.tsx';
import { limitUse } from '../../../preload/contract/cards/limit-use.ts';
import './meter.css';

const tones = { calm: undefined, near: 'brass', full: 'wax' } as const;

/**
 * `brass` from 80 percent, `wax` from 100; undefined while amounts are hidden, because the colour
 * would reveal the amount.
 */
export function useMeterTone(
  spent: string | null,
  limit: string | null,
): 'brass' | 'wax' | undefined {
  const isHidden = useHiddenAmounts();
  const share = limitUse(spent, limit);
  return isHidden || share === null ? undefined : tones[share.tone];
}

/** "€2,318 of €2,500", in whole units for lists; missing figures are left out. */
export function MeterFigures({
  spent,
  limit,
}: {
  readonly spent: string | null;
  readonly limit: string | null;
}) {
  const tone = useMeterTone(spent, limit);
  if (spent === null && limit === null) return null;
  const figures = {
    spent: <LimitAmount value={spent} precision="whole" />,
    limit: <LimitAmount value={limit} precision="whole" />,
  };
  return (
    <span className="meter-figures" data-tone={tone}>
      {tone && <Icon of={Gauge} size="s" />}
      {spent !== null && limit !== null && <T id="cards.figures.spent-of" values={figures} />}
      {spent !== null && limit === null && (
        <T id="ui.word.spent-spent" values={{ spent: figures.spent }} />
      )}
      {spent === null && <T id="cards.figures.limit" values={{ limit: figures.limit }} />}
    </span>
  );
}
