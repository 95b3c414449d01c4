import type { NextInstalment } from '../../../../preload/contract/invoices/pay-slips.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { formatLocale } from '../../../platform/preferences.ts';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { dateLabel } from '../invoice-labels.ts';

export function instalmentText({
  number,
  count,
}: Pick<NextInstalment, 'number' | 'count'>): string {
  return t('invoices.instalment', { number, count });
}

/** Which part of the invoice is paid next, with its amount and day, and what is left. */
export function InstalmentFacts({ of }: { readonly of: NextInstalment }) {
  const { amount, dueDate, left } = of;
  const date = dateLabel(formatLocale(), dueDate);
  return (
    <>
      <div>{instalmentText(of)}</div>
      <div>
        <T
          id={date === null ? 'invoices.instalment.no-date' : 'invoices.instalment.due'}
          values={{ amount: <Amount {...amount} />, date: date ?? '' }}
        />
      </div>
      <div>
        <T id="invoices.instalment.left" values={{ amount: <Amount {...left} /> }} />
      </div>
    </>
  );
}
