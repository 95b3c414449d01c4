import { currencySign } from '../../format/currency-sign.ts';
import type { LimitUnit } from '../../format/limit-input.ts';
import { useActiveConnection } from '../../platform/connections.ts';
import { formatLocale } from '../../platform/preferences.ts';

/** The unit of the service's numbers, from the connection profile. */
export function useLimitUnit(): {
  readonly unit: LimitUnit;
  /** 100 if the service counts hundredths: one whole unit is then 100 of its numbers. */
  readonly unitsPerMajor: 1 | 100;
  readonly currency: string | null;
} {
  const banking = useActiveConnection()?.banking;
  const unit = banking?.limitUnit ?? null;
  return {
    unit,
    unitsPerMajor: unit === 'minor' ? 100 : 1,
    currency: unit === null ? null : (banking?.limitCurrency ?? null),
  };
}

/** The currency sign next to a typed limit, and its side; null if the currency is unknown. */
export function useLimitSign(): ReturnType<typeof currencySign> {
  const { currency } = useLimitUnit();
  return currency === null ? null : currencySign(formatLocale(), currency);
}
