import { CalendarClock, QrCode, ShieldAlert } from 'lucide-react';
import type { LaneTotal } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { amountText } from '../../format/amount.ts';
import { listText } from '../../format/day.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { cardActions } from '../../screens/cards/card-actions.ts';
import { invoiceListActions } from '../../screens/supplier-invoices/invoice-list-actions.ts';
import type { Entry, Surroundings } from './palette-entry.ts';
import { namesAction } from './palette-match.ts';

/** Actions that a query can name next to a record. The page of the record asks first. */
const recordActions = [
  {
    kind: 'card',
    screen: 'cards',
    action: cardActions.stolen,
    icon: ShieldAlert,
    verbs: 'shell.palette.stolen.verbs',
    label: 'shell.palette.stolen',
  },
  {
    kind: 'card',
    screen: 'cards',
    action: cardActions.lost,
    icon: ShieldAlert,
    verbs: 'shell.palette.lost.verbs',
    label: 'shell.palette.lost',
  },
  {
    kind: 'supplier-invoice',
    screen: 'supplier-invoices',
    action: invoiceListActions['pay-slip'],
    icon: QrCode,
    verbs: 'shell.palette.pay.verbs',
    label: 'shell.palette.pay',
  },
] as const;

const mostRecords = 3;

/** The actions that the query names, for the found records: "pay rent", "stolen karim". */
export function recordActionEntries({ t, query, hits }: Surroundings): readonly Entry[] {
  return recordActions
    .filter(({ verbs }) => namesAction(query, t(verbs)))
    .flatMap(({ kind, screen, action, icon, label }) =>
      hits
        .filter((hit) => hit.kind === kind)
        .slice(0, mostRecords)
        .map((hit) => ({
          id: `${action.id}:${hit.id}`,
          icon,
          label: t(label, { name: hit.title ?? t('shell.palette.nameless') }),
          digits: hit.lastDigits,
          act: () => goTo(recordOf(screen, hit.id), action.id),
        })),
    );
}

const askedLanes: readonly LaneTotal['lane'][] = ['late', 'today', 'next-7-days'];

/** Invoices to pay by the end of the week, if the query asks for them: "who is late". */
export function dueEntries({
  t,
  query,
  due,
  window,
  language,
  reading: { formatLocale },
}: Surroundings): readonly Entry[] {
  if (!namesAction(query, t('shell.palette.due.words'))) return [];
  const { hideAmounts } = window.preferences;
  return due
    .filter(({ lane, count }) => askedLanes.includes(lane) && count > 0)
    .map(({ lane, count, totals }) => ({
      id: `due:${lane}`,
      icon: CalendarClock,
      label: t(`invoices.lane.${lane}`),
      detail: [
        t('ui.word.invoice-count', { count }),
        ...(hideAmounts
          ? []
          : [
              listText(
                language,
                totals.map(({ currency, value }) =>
                  amountText(formatLocale, value, { currency, precision: 'exact' }),
                ),
              ),
            ]),
      ].join(' · '),
      act: () => goTo({ screen: 'supplier-invoices' }),
    }));
}
