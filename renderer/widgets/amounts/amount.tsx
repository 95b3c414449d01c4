import { Fragment } from 'react';
import { useActiveConnection } from '../../platform/connections.ts';
import { formatLocale, useHiddenAmounts } from '../../platform/preferences.ts';
import { amountParts, digitGroups, fromMinor, isLongAmount } from '../../format/amount.ts';
import type { AmountStyle } from '../../format/amount.ts';
import { t } from '../../i18n/i18n.ts';
import './amount.css';

type AmountProps = {
  /** A decimal string; null: unknown, shown as a dash. */
  readonly value: string | null;
  readonly precision?: AmountStyle['precision'];
};

/** Replaces a hidden amount: four dots, and a text for screen readers. */
export function Dots() {
  return (
    <span className="amount" data-hidden="true">
      <span aria-hidden="true">••••</span>
      <span className="only-read">{t('ui.amount.hidden')}</span>
    </span>
  );
}

function Groups({ of }: { readonly of: string }) {
  return digitGroups(of).map((group, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {group}
    </Fragment>
  ));
}

/**
 * An amount with its unit; without a unit if `currency` is null. While amounts are hidden, it shows
 * four dots and the figure is not in the DOM.
 */
export function Amount({
  value,
  currency,
  precision = 'exact',
}: AmountProps & { readonly currency: string | null }) {
  const isHidden = useHiddenAmounts();
  if (value === null) {
    return (
      <span className="amount dim">
        <span aria-hidden="true">–</span>
        <span className="only-read">{t('ui.amount.unknown')}</span>
      </span>
    );
  }
  if (isHidden) return <Dots />;
  const parts = amountParts(formatLocale(), value, { currency, precision });
  const isLong = isLongAmount(parts);
  return (
    <span className={isLong ? 'amount amount-long' : 'amount'}>
      {parts.map((part, index) => (
        <span key={index} className={part.kind === 'soft' ? 'amount-soft' : undefined}>
          {isLong ? <Groups of={part.text} /> : part.text}
        </span>
      ))}
    </span>
  );
}

/**
 * A card's limit or its spent amount. The service does not name the unit of its numbers, but the
 * connection profile may (unit and currency); without that, the number is shown without a unit.
 */
export function LimitAmount({ value, precision = 'exact' }: AmountProps) {
  const banking = useActiveConnection()?.banking;
  const unit = banking?.limitUnit ?? null;
  const major = value !== null && unit === 'minor' ? fromMinor(value) : value;
  return (
    <Amount
      value={major}
      currency={unit === null ? null : (banking?.limitCurrency ?? null)}
      precision={precision}
    />
  );
}
