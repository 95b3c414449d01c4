import {
  CalendarX2,
  CircleDashed,
  DatabaseZap,
  Gauge,
  KeyRound,
  LockOpen,
  ShieldAlert,
  Vault,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { CardRow } from '../../../preload/contract/cards/cards.ts';
import type { LaneTotal } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { useIsOnline } from '../../platform/network.ts';
import { formatLocale, useHiddenAmounts, language } from '../../platform/preferences.ts';
import { startSignIn } from '../../platform/sign-in.ts';
import { amountText } from '../../format/amount.ts';
import { listText } from '../../format/day.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { backupFailureMessages } from '../../widgets/faults/backup-failure-messages.ts';
import { faultMessage } from '../../widgets/faults/fault-messages.ts';
import { cardTitle } from '../../widgets/cards/card-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { scopeText } from '../../widgets/faults/scope-name.tsx';
import { sharedFailure } from './needs.ts';
import type { CardNearLimit, Need } from './needs.ts';
import './needs-you.css';

const needIcons: Readonly<
  Record<Need['kind'], { readonly icon: IconName; readonly tone: 'brass' | 'wax' | 'slate' }>
> = {
  'lock-failed': { icon: LockOpen, tone: 'wax' },
  'signed-out': { icon: KeyRound, tone: 'brass' },
  expired: { icon: KeyRound, tone: 'brass' },
  'vault-failed': { icon: DatabaseZap, tone: 'wax' },
  'limit-reached': { icon: Gauge, tone: 'wax' },
  'limit-near': { icon: Gauge, tone: 'brass' },
  'invoices-late': { icon: CalendarX2, tone: 'wax' },
  keychain: { icon: Vault, tone: 'brass' },
  'backup-failed': { icon: DatabaseZap, tone: 'brass' },
  'cache-lost': { icon: DatabaseZap, tone: 'slate' },
  'list-not-allowed': { icon: ShieldAlert, tone: 'brass' },
  'never-answered': { icon: CircleDashed, tone: 'slate' },
};

const keychainMessages: Readonly<Record<'locked' | 'missing' | 'failed', MessageId>> = {
  locked: 'overview.needs.keychain.locked',
  missing: 'overview.needs.keychain.missing',
  failed: 'overview.needs.keychain.failed',
};

const maxNamed = 3;

/** Names of cards, at most three, then the number of the others. */
function useNames() {
  const isHidden = useHiddenAmounts();
  const join = (names: readonly string[]): string =>
    listText(
      language(),
      names.length <= maxNamed
        ? names
        : [
            ...names.slice(0, maxNamed),
            t('overview.needs.more', { count: names.length - maxNamed }),
          ],
    );
  const percent = (value: number): string =>
    new Intl.NumberFormat(formatLocale(), { style: 'percent' }).format(value / 100);
  return {
    plain: (rows: readonly CardRow[]): string => join(rows.map((row) => cardTitle(row, t))),
    withShare: (cards: readonly CardNearLimit[]): string =>
      join(
        cards.map(({ row, percent: used }) =>
          isHidden
            ? cardTitle(row, t)
            : t('overview.needs.used', { name: cardTitle(row, t), percent: percent(used) }),
        ),
      ),
  };
}

function useNeedTexts(): (need: Need) => {
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
} {
  const isOnline = useIsOnline();
  const isHidden = useHiddenAmounts();
  const names = useNames();
  const cardsButton = (text: MessageId, id: string | null = null): ReactNode => (
    <Button size="small" onPress={() => goTo(recordOf('cards', id))}>
      {t(text)}
    </Button>
  );
  return (need) => {
    switch (need.kind) {
      case 'lock-failed': {
        const [first] = need.rows;
        const error = sharedFailure(need.rows);
        const causeText = error === null ? '' : ` ${t(faultMessage(error, 'write').title)}.`;
        return {
          title: t('overview.needs.lock-failed', { count: need.rows.length }),
          text: `${names.plain(need.rows)}.${causeText}`,
          action: cardsButton('ui.word.show-card', first?.id ?? null),
        };
      }
      case 'signed-out':
      case 'expired':
        return {
          title: t(
            need.kind === 'expired' ? 'overview.needs.expired' : 'overview.needs.signed-out',
          ),
          text: t('overview.needs.sign-in-why'),
          action: (
            <Button size="small" isDisabled={!isOnline} onPress={() => void startSignIn()}>
              {t('ui.sign-in')}
            </Button>
          ),
        };
      case 'vault-failed':
        return {
          title: t('overview.needs.vault-failed'),
          text: t('overview.needs.vault-failed-why'),
          action: null,
        };
      case 'limit-reached':
        return {
          title: t('overview.needs.limit-reached', { count: need.cards.length }),
          text: names.withShare(need.cards),
          action: cardsButton('overview.needs.show-cards', need.cards[0]?.row.id),
        };
      case 'limit-near':
        return {
          title: t('overview.needs.limit-near', { count: need.cards.length }),
          text: names.withShare(need.cards),
          action: cardsButton('overview.needs.show-cards', need.cards[0]?.row.id),
        };
      case 'invoices-late': {
        const late = need.lanes.find(({ lane }) => lane === 'late');
        const today = need.lanes.find(({ lane }) => lane === 'today');
        const sums = (lane: LaneTotal | undefined) =>
          listText(
            language(),
            (lane?.totals ?? []).map(({ currency, value }) =>
              isHidden
                ? '••••'
                : amountText(formatLocale(), value, { currency, precision: 'exact' }),
            ),
          );
        const text = [
          t('overview.needs.invoices-sum', { sum: sums(late) }),
          ...(today === undefined || today.count === 0
            ? []
            : [t('overview.needs.invoices-today', { sum: sums(today) })]),
        ];
        return {
          title: t('overview.needs.invoices-late', { count: late?.count ?? 0 }),
          text: text.join(' '),
          action: (
            <Button size="small" onPress={() => goTo({ screen: 'supplier-invoices' })}>
              {t('overview.needs.show-invoices')}
            </Button>
          ),
        };
      }
      case 'keychain':
        return {
          title: t('overview.needs.keychain'),
          text: t(keychainMessages[need.state]),
          action: null,
        };
      case 'backup-failed':
        return {
          title: t('settings.plan.failed'),
          text: t(backupFailureMessages[need.failure]),
          action: (
            <Button
              size="small"
              onPress={() => goTo({ screen: 'settings', view: { kind: 'data' } })}
            >
              {t('overview.needs.show-backups')}
            </Button>
          ),
        };
      case 'cache-lost':
        return {
          title: t('overview.needs.cache-lost'),
          text: t('ui.word.loading-again'),
          action: null,
        };
      case 'list-not-allowed':
        return {
          title: t('overview.needs.list-not-allowed'),
          text:
            need.missingScope === null
              ? t('cards.source.not-allowed-next')
              : t('cards.scope.sign-in', {
                  scope: scopeText(need.missingScope, t) ?? need.missingScope,
                }),
          action: cardsButton('overview.needs.show-cards'),
        };
      case 'never-answered':
        return {
          title: t('overview.needs.never-answered', { count: need.rows.length }),
          text: names.plain(need.rows),
          action: cardsButton('overview.needs.show-cards', need.rows[0]?.id),
        };
    }
  };
}

/** The tasks of the user, most urgent first; or a sentence that there are none. */
export function NeedsYou({ needs }: { readonly needs: readonly Need[] }) {
  const labelOf = useNeedTexts();
  return (
    <section className="section">
      <header>
        <h2>{t('overview.needs.title')}</h2>
      </header>
      {needs.length === 0 && <p className="needs-none">{t('overview.needs.nothing')}</p>}
      <ul>
        {needs.map((need) => {
          const { title, text, action } = labelOf(need);
          const needIcon = needIcons[need.kind];
          return (
            <li className="need" key={need.kind}>
              <Icon of={needIcon.icon} size="l" tone={needIcon.tone} />
              <div>
                <h3 className="name">{title}</h3>
                <p>{text}</p>
              </div>
              {action}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
