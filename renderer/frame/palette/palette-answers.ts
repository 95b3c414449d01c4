import { CalendarClock, QrCode, ShieldAlert } from 'lucide-react';
import { amountText } from '../../format/amount.ts';
import { listText } from '../../format/day.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { cardActions } from '../../screens/cards/card-actions.ts';
import { invoiceListActions } from '../../screens/supplier-invoices/invoice-list-actions.ts';
import { searchListAction } from '../../widgets/lists/search-key.ts';
import { isScreenOffered } from '../banking-screens.ts';
import type { Entry, PaletteContext } from './palette-entry.ts';
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

const maxRecords = 3;

/** The actions that the query names, for the found records: "pay rent", "stolen karim". */
export function recordActionEntries({ t, query, hits }: PaletteContext): readonly Entry[] {
  return recordActions
    .filter(({ verbs }) => namesAction(query, t(verbs)))
    .flatMap(({ kind, screen, action, icon, label }) =>
      hits
        .filter((hit) => hit.kind === kind)
        .slice(0, maxRecords)
        .map((hit) => ({
          id: `${action.id}:${hit.id}`,
          icon,
          label: t(label, { name: hit.title ?? t('shell.palette.nameless') }),
          digits: hit.lastDigits,
          act: () => goTo(recordOf(screen, hit.id), action.id),
        })),
    );
}

/** For a stolen or lost card, also if the query names no card: the list, ready to find it. */
export function lostCardEntries({ t, query, window }: PaletteContext): readonly Entry[] {
  const verbs = `${t('shell.palette.stolen.verbs')} ${t('shell.palette.lost.verbs')}`;
  if (!namesAction(query, verbs) || !isScreenOffered('cards', window.phase)) return [];
  return [
    {
      id: 'cards.gone',
      icon: ShieldAlert,
      label: t('shell.palette.gone'),
      detail: t('shell.screen.cards'),
      act: () => goTo({ screen: 'cards' }, searchListAction.id),
    },
  ];
}

const dueLanes = ['late', 'today', 'next-7-days'] as const;

/** Invoices to pay by the end of the week, if the query asks for them: "who is late". */
export function dueEntries({
  t,
  query,
  due,
  window,
  language,
  reading: { formatLocale },
}: PaletteContext): readonly Entry[] {
  if (!namesAction(query, t('shell.palette.due.words'))) return [];
  const { hideAmounts } = window.preferences;
  return dueLanes
    .flatMap((asked) => {
      const found = due.find(({ lane, count }) => lane === asked && count > 0);
      return found ? [{ ...found, lane: asked }] : [];
    })
    .map(({ lane, count, totals }) => ({
      id: `due:${lane}`,
      icon: CalendarClock,
      label: t(`shell.palette.due.${lane}`),
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
