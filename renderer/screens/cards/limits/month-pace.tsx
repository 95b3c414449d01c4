import { TrendingUp } from 'lucide-react';
import { dayAndMonthText } from '../../../format/day.ts';
import { formatLocale, useHiddenAmounts } from '../../../platform/preferences.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Dots, LimitAmount } from '../../../widgets/amounts/amount.tsx';

/** The forecast day on which this month's limit is reached, with a link to its field. */
export function MonthPace({
  limit,
  reachedOn,
  onRaise,
}: {
  readonly limit: string | null;
  readonly reachedOn: string;
  readonly onRaise: () => void;
}) {
  // The day would reveal the amounts.
  const isHidden = useHiddenAmounts();
  return (
    <p className="limit-pace">
      <Icon of={TrendingUp} size="s" />
      <span>
        {isHidden ? (
          <Dots />
        ) : (
          <T
            id="cards.limits.pace"
            values={{
              limit: <LimitAmount value={limit} />,
              day: dayAndMonthText(formatLocale(), reachedOn),
            }}
          />
        )}
      </span>
      <Button size="small" look="quiet" isDisabled={isHidden} onPress={onRaise}>
        {t('cards.limits.raise')}
      </Button>
    </p>
  );
}
