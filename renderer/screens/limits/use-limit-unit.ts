import { useActiveConnection } from '../../platform/connections.ts';
import type { LimitUnit } from '../../format/limit-input.ts';
import type { UnitsPerMajor } from './limit-rules.ts';

/** What the service counts in, as far as the connection says. */
export function useLimitUnit(): {
  readonly unit: LimitUnit;
  readonly unitsPerMajor: UnitsPerMajor;
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
