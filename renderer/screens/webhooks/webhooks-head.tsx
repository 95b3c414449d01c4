import {
  BadgeCheck,
  Download,
  Ellipsis,
  FileUp,
  KeyRound,
  ListChecks,
  MailOpen,
  Plus,
  RefreshCw,
  Trash2,
  Webhook,
} from 'lucide-react';
import { goTo, showInPlace } from '../../platform/navigation.ts';
import { useIsOnline } from '../../platform/network.ts';
import { useFormatLocale } from '../../platform/preferences.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuRule } from '../../ui/menu.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { beginChoosing } from './events/chosen-events.ts';
import { subscriptionList } from './subscriptions/subscription-list.ts';
import type { SubscriptionSummary } from './subscriptions/subscription-list.ts';
import type { InboxSummary } from './events/event-list.ts';
import { ViewSwitch } from '../../ui/view-switch.tsx';
import { newSubscriptionRoute, useLastList } from './webhooks-lists.ts';
import type { WebhooksList } from './webhooks-lists.ts';

/** What can be asked of the whole of it. */
export type WebhooksAsk = 'import' | 'verify' | 'secrets' | 'remove' | 'add' | 'older';

type WebhooksHeadProps = {
  readonly list: WebhooksList;
  /** Subscriptions belong to a bank account, which a connection for registrations has not. */
  readonly hasBanking: boolean;
  readonly inbox: InboxSummary | null;
  readonly subscriptions: SubscriptionSummary | null;
  readonly onAsk: (ask: WebhooksAsk) => void;
  readonly onMarkRead: () => void;
  readonly onExport: (format: 'csv' | 'json') => void;
};

const EventActions = ({ inbox, onAsk, onMarkRead, onExport }: WebhooksHeadProps) => {
  const t = useT();
  const isEmpty = inbox === null || inbox.totalCount === 0;
  return (
    <>
      <Menu
        label={t('inbox.more')}
        trigger={<IconButton icon={Ellipsis} label={t('inbox.more')} />}
      >
        <MenuItem
          id="verify"
          icon={BadgeCheck}
          label={t('inbox.verify.menu')}
          onAction={() => onAsk('verify')}
        />
        <MenuItem
          id="secrets"
          icon={KeyRound}
          label={t('webhooks.secrets.menu')}
          onAction={() => onAsk('secrets')}
        />
        <MenuRule />
        <MenuItem
          id="read"
          icon={MailOpen}
          label={t('inbox.mark-shown')}
          isDisabled={isEmpty || inbox.unreadCount === 0}
          onAction={onMarkRead}
        />
        <MenuItem
          id="csv"
          icon={Download}
          label={t('lists.export.csv')}
          isDisabled={isEmpty}
          onAction={() => onExport('csv')}
        />
        <MenuItem
          id="json"
          icon={Download}
          label={t('lists.export.json')}
          isDisabled={isEmpty}
          onAction={() => onExport('json')}
        />
        <MenuItem
          id="choose"
          icon={ListChecks}
          label={t('inbox.choose.menu')}
          isDisabled={isEmpty && (inbox?.notGenuineCount ?? 0) === 0}
          onAction={beginChoosing}
        />
        <MenuItem
          id="remove"
          icon={Trash2}
          label={t('inbox.remove.menu')}
          isDisabled={isEmpty && (inbox?.notGenuineCount ?? 0) === 0}
          onAction={() => onAsk('remove')}
        />
      </Menu>
      <Button icon={FileUp} onPress={() => onAsk('import')}>
        {t('inbox.import.action')}
      </Button>
    </>
  );
};

const SubscriptionActions = ({ onAsk }: WebhooksHeadProps) => {
  const t = useT();
  const isOnline = useIsOnline();
  return (
    <>
      <IconButton
        icon={RefreshCw}
        label={t('webhooks.head.refresh')}
        isDisabled={!isOnline}
        onPress={() => void subscriptionList.reread('now')}
      />
      <Menu
        label={t('webhooks.more')}
        trigger={<IconButton icon={Ellipsis} label={t('webhooks.more')} />}
      >
        <MenuItem
          id="add"
          icon={Webhook}
          label={t('webhooks.add.action')}
          onAction={() => onAsk('add')}
        />
        <MenuItem
          id="secrets"
          icon={KeyRound}
          label={t('webhooks.secrets.menu')}
          onAction={() => onAsk('secrets')}
        />
        <MenuRule />
        <MenuItem
          id="older"
          label={t('webhooks.older.menu')}
          hint={t('webhooks.older.menu-hint')}
          onAction={() => onAsk('older')}
        />
      </Menu>
      <Button icon={Plus} onPress={() => goTo(newSubscriptionRoute)}>
        {t('webhooks.new.action')}
      </Button>
    </>
  );
};

/** Which of the two lists is shown, how much is in each, and what can be done with it. */
export const WebhooksHead = (props: WebhooksHeadProps) => {
  const t = useT();
  const locale = useFormatLocale();
  const { list, hasBanking, inbox, subscriptions } = props;
  const count = (of: number | undefined): string | undefined =>
    of === undefined ? undefined : new Intl.NumberFormat(locale).format(of);
  return (
    <ScreenHead
      title={t('webhooks.title')}
      sentence={
        list === 'events'
          ? t('inbox.sentence')
          : t(
              subscriptions?.source === 'own-list'
                ? 'webhooks.source.own-list'
                : 'webhooks.sentence',
            )
      }
      freshness={list === 'events' || !hasBanking ? null : (subscriptions?.freshness ?? null)}
      actions={
        <>
          <ViewSwitch
            label={t('webhooks.view.label')}
            value={list}
            choices={[
              { id: 'events', label: t('webhooks.view.events'), count: count(inbox?.totalCount) },
              {
                id: 'subscriptions',
                label: t('webhooks.view.subscriptions'),
                count: hasBanking ? count(subscriptions?.rows.length) : undefined,
              },
            ]}
            onChange={(next) => {
              useLastList.setState({ list: next });
              showInPlace({ screen: 'webhooks' });
            }}
          />
          {list === 'events' && <EventActions {...props} />}
          {list === 'subscriptions' && hasBanking && <SubscriptionActions {...props} />}
        </>
      }
    />
  );
};
