import { CalendarClock, Copy, Info, QrCode, ShieldAlert } from 'lucide-react';
import { amountText } from '../../format/amount.ts';
import { listText } from '../../format/day.ts';
import { groupedIban } from '../../format/iban.ts';
import { bridge } from '../../platform/bridge.ts';
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
const maxCards = 8;

/** The actions that the query names, for the found records: "pay rent", "stolen karim". */
export function recordActionEntries(
  { t, query, hits }: PaletteContext,
  maxShown = maxRecords,
): readonly Entry[] {
  return recordActions
    .filter(({ verbs }) => namesAction(query, t(verbs)))
    .flatMap(({ kind, screen, action, icon, label }) =>
      hits
        .filter((hit) => hit.kind === kind)
        .slice(0, maxShown)
        .map((hit) => ({
          id: `${action.id}:${hit.id}`,
          icon,
          label: t(label, { name: hit.title ?? t('shell.palette.nameless') }),
          digits: hit.lastDigits,
          act: () => goTo(recordOf(screen, hit.id), action.id),
        })),
    );
}

/**
 * For a stolen or lost card that the query does not name: its possible cards, so that the user says
 * which one; without stored cards their list.
 */
export function lostCardEntries(context: PaletteContext): readonly Entry[] {
  const { t, query, window, cards } = context;
  const verbs = `${t('shell.palette.stolen.verbs')} ${t('shell.palette.lost.verbs')}`;
  if (!namesAction(query, verbs) || !isScreenOffered('cards', window.phase)) return [];
  if (recordActionEntries(context).length > 0) return [];
  if (cards.length > 0)
    return recordActionEntries({ ...context, hits: cards }, maxCards).map((entry) => ({
      ...entry,
      underEnter: 'once-seen',
    }));
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

/** Copies an IBAN that the query asks for: "IBAN beurrerie". */
export function ibanEntries({ t, query, hits }: PaletteContext): readonly Entry[] {
  if (!namesAction(query, 'iban')) return [];
  const ibans = new Map(
    hits.flatMap(({ kind, number, iban, title }) => {
      const text = kind === 'bank-account' ? number : iban;
      return text == null || text === '' ? [] : [[text, title] as const];
    }),
  );
  return [...ibans].slice(0, maxRecords).map(([iban, title]) => ({
    id: `copy-iban:${iban}`,
    icon: Copy,
    label: t('overview.copy.action', { what: `IBAN · ${title ?? t('shell.palette.nameless')}` }),
    detail: groupedIban(iban),
    act: () => void bridge().app.copyText({ text: iban, isSecret: false }),
  }));
}

/** Who has paid the user's own invoices is known to the bank's app only. */
export function sentInvoiceEntries({ t, query, window }: PaletteContext): readonly Entry[] {
  if (!namesAction(query, t('shell.palette.sent.words'))) return [];
  if (!isScreenOffered('clients', window.phase)) return [];
  return [
    {
      id: 'sent-invoices',
      icon: Info,
      label: t('shell.palette.sent'),
      underEnter: 'never',
      act: () => goTo({ screen: 'clients' }),
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
