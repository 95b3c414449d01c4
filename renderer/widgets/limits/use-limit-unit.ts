import { currencySign } from '../../format/currency-sign.ts';
import type { LimitUnit } from '../../format/limit-input.ts';
import { useActiveConnection } from '../../platform/connections.ts';
import { formatLocale } from '../../platform/preferences.ts';

/** What the service counts in, as far as the connection says. */
export function useLimitUnit(): {
  readonly unit: LimitUnit;
  /** 100 where the service counts hundredths: a whole unit is then a hundred of its numbers. */
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

/** The currency sign next to a typed limit, and its side; null where no currency is known. */
export function useLimitSign(): ReturnType<typeof currencySign> {
  const { currency } = useLimitUnit();
  return currency === null ? null : currencySign(formatLocale(), currency);
}
