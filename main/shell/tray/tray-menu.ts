import type { Connection } from '../../../preload/contract/app/connections.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { CardForTray } from '../../features/card-for-tray.ts';
import type { Messages } from '../../messages/messages.ts';
import { reasonMessage } from '../../messages/reason.ts';
import { toOneLine } from '../menu/menu-text.ts';
import type { Notice } from '../notices/notify.ts';

export type TrayState = {
  readonly connection: Pick<Connection, 'name' | 'kind'> | null;
  /** `no-banking`: the connection makes registrations and has no cards. */
  readonly availability: 'ready' | 'signed-out' | 'offline' | 'no-banking';
  /** Most used first. */
  readonly cards: readonly CardForTray[];
  /** Notices that the system could not show, newest first. */
  readonly notices: readonly Notice[];
  /** `none`: there is no PIN, so the app cannot be locked. */
  readonly appLock: 'none' | 'open' | 'locked';
};

export type TrayAction =
  | { readonly do: 'lock'; readonly id: CardId }
  | { readonly do: 'notice'; readonly leadsTo: Notice['leadsTo'] }
  | { readonly do: 'lock-all' | 'lock-app' | 'show-cards' | 'open' | 'quit' };

export type TrayItem =
  | { readonly kind: 'line' }
  | { readonly kind: 'text'; readonly label: string }
  | { readonly kind: 'action'; readonly label: string; readonly action: TrayAction };

/**
 * The number of lockable cards, with locked ones in between, and never more than a screen can show.
 */
const maxLockable = 10;
const maxCards = 25;

/**
 * The label of a card in the tray and in notifications, in one short line. Name and digits are open
 * text from the bank or others.
 */
export function cardLabel(card: Pick<CardForTray, 'name' | 'lastDigits'>, t: Messages): string {
  const name = toOneLine(card.name ?? '') || t('card.unnamed');
  return card.lastDigits === null
    ? name
    : t('card.nameAndDigits', { name, digits: toOneLine(card.lastDigits) });
}

/** The label for places where a viewer may see only the digits. */
export function digitsLabel({ lastDigits }: Pick<CardForTray, 'lastDigits'>, t: Messages): string {
  return lastDigits === null
    ? t('card.unnamed')
    : t('ui.word.card-dots-digits', { digits: toOneLine(lastDigits) });
}

function connectionLabel({ name, kind }: Pick<Connection, 'name' | 'kind'>, t: Messages): string {
  return kind === 'production'
    ? toOneLine(name)
    : t(kind === 'sandbox' ? 'tray.sandbox' : 'tray.demo', { name: toOneLine(name) });
}

function cardItem(card: CardForTray, label: string, t: Messages): TrayItem {
  const action = { do: 'lock', id: card.id } as const;
  switch (card.state.kind) {
    case 'can-lock':
      return { kind: 'action', label: t('tray.lock', { card: label }), action };
    case 'failed': {
      const { error } = card.state;
      const reason = error === null ? t('reason.not-locked') : reasonMessage(error, t);
      return { kind: 'action', label: t('tray.failed', { card: label, reason }), action };
    }
    case 'locked':
      return { kind: 'text', label: t('tray.locked', { card: label }) };
    case 'locking':
      return { kind: 'text', label: t('tray.locking', { card: label }) };
    case 'final':
      return { kind: 'text', label };
  }
}

function selectShownCards(cards: readonly CardForTray[]): readonly CardForTray[] {
  const activeCards = cards.filter((card) => card.state.kind !== 'final');
  const firstExcess = activeCards.filter((card) => card.state.kind !== 'locked')[maxLockable];
  return activeCards.slice(
    0,
    Math.min(
      maxCards,
      firstExcess === undefined ? activeCards.length : activeCards.indexOf(firstExcess),
    ),
  );
}

function textItem(label: string): TrayItem {
  return { kind: 'text', label };
}
const line: TrayItem = { kind: 'line' };

function noticeItems(notices: readonly Notice[]): readonly TrayItem[] {
  return notices.length === 0
    ? []
    : [
        line,
        ...notices.map(({ title, body, leadsTo }): TrayItem => ({
          kind: 'action',
          label: `${title}: ${body}`,
          action: { do: 'notice', leadsTo },
        })),
      ];
}

/** For a locked app: cards by their last digits, without names. */
function lockedMenu({ cards, availability }: TrayState, t: Messages): readonly TrayItem[] {
  const shown = selectShownCards(cards.filter(({ lastDigits }) => lastDigits !== null));
  return [
    textItem(t('ui.fault.app-locked.title')),
    ...(availability === 'offline' ? [textItem(t('tray.offline'))] : []),
    ...(shown.length === 0 ? [] : [line]),
    ...shown.map((card) => cardItem(card, digitsLabel(card, t), t)),
    line,
    { kind: 'action', label: t('tray.unlockApp'), action: { do: 'open' } },
    { kind: 'action', label: t('ui.word.quit-cashdesk'), action: { do: 'quit' } },
  ];
}

/**
 * The whole tray menu from its state. The connection is first, so that the user does not lock a
 * card of the sandbox instead of the shop's. Locking stays clickable while offline or signed out:
 * the click then reports why it is impossible.
 */
export function trayMenu(state: TrayState, t: Messages): readonly TrayItem[] {
  const open: TrayItem = { kind: 'action', label: t('tray.open'), action: { do: 'open' } };
  const quit: TrayItem = {
    kind: 'action',
    label: t('ui.word.quit-cashdesk'),
    action: { do: 'quit' },
  };
  if (state.appLock === 'locked') return lockedMenu(state, t);
  const lockApp: readonly TrayItem[] =
    state.appLock === 'open'
      ? [{ kind: 'action', label: t('ui.word.lock-cashdesk'), action: { do: 'lock-app' } }]
      : [];
  const noticeRows = noticeItems(state.notices);
  if (state.connection === null)
    return [textItem(t('tray.noConnection')), ...noticeRows, line, ...lockApp, open, quit];

  if (state.availability === 'no-banking')
    return [
      textItem(connectionLabel(state.connection, t)),
      textItem(t('tray.noBanking')),
      ...noticeRows,
      line,
      ...lockApp,
      open,
      quit,
    ];

  const notice =
    state.availability === 'ready'
      ? []
      : [textItem(t(state.availability === 'offline' ? 'tray.offline' : 'tray.signedOut'))];
  const shown = selectShownCards(state.cards);
  const cards =
    shown.length === 0
      ? [textItem(t('ui.word.no-cards-yet'))]
      : shown.map((card) => cardItem(card, cardLabel(card, t), t));
  const more: readonly TrayItem[] =
    state.cards.length > shown.length
      ? [
          {
            kind: 'action',
            label: t('tray.moreCards', { count: state.cards.length }),
            action: { do: 'show-cards' },
          },
        ]
      : [];
  const lockAllRows: readonly TrayItem[] =
    shown.length === 0
      ? []
      : [
          line,
          { kind: 'action', label: t('ui.word.lock-all-cards'), action: { do: 'lock-all' } },
          textItem(t('cards.lock.unlock-where')),
        ];
  return [
    textItem(connectionLabel(state.connection, t)),
    ...notice,
    ...noticeRows,
    line,
    ...cards,
    ...more,
    ...lockAllRows,
    line,
    ...lockApp,
    open,
    quit,
  ];
}
