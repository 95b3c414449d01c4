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

/** Which part of the invoice is paid next, when it is due, and what is left to pay. */
export function InstalmentFacts({ of }: { readonly of: NextInstalment }) {
  const date = dateLabel(formatLocale(), of.dueDate);
  const due = date === null ? null : t('invoices.hero.due', { date });
  return (
    <>
      {[instalmentText(of), due].filter((text) => text !== null).join(', ')}
      {' · '}
      <T id="invoices.instalment.left" values={{ amount: <Amount {...of.left} /> }} />
    </>
  );
}
