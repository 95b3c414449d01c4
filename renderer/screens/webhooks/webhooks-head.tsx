import { showInPlace } from '../../platform/navigation.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { t } from '../../i18n/i18n.ts';
import { MenuRule } from '../../ui/menu.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import type { SubscriptionSummary } from './subscriptions/subscription-list.ts';
import type { InboxSummary } from './events/event-list.ts';
import { ViewSwitch } from '../../ui/view-switch.tsx';
import { useLastList } from './webhooks-lists.ts';
import type { WebhooksList } from './webhooks-lists.ts';
import { ActionButton, ActionItem, RefreshButton } from '../../widgets/action-button.tsx';
import { PrintItem } from '../../widgets/lists/print-item.tsx';
import { ExportItems } from '../../widgets/lists/list-actions.tsx';
import { webhookActions } from './webhook-actions.ts';

type WebhooksHeadProps = {
  readonly list: WebhooksList;
  /** Subscriptions belong to a bank account, which a connection for registrations does not have. */
  readonly hasBanking: boolean;
  readonly inbox: InboxSummary | null;
  readonly subscriptions: SubscriptionSummary | null;
};

function EventActions() {
  return (
    <>
      <MoreMenu label={t('ui.word.more-actions')}>
        <ActionItem action={webhookActions['verify-message']} />
        <ActionItem action={webhookActions.secrets} />
        <MenuRule />
        <ActionItem action={webhookActions['mark-read']} />
        <MenuRule />
        <ExportItems of={webhookActions} />
        <MenuRule />
        <ActionItem action={webhookActions['choose-events']} />
        <ActionItem action={webhookActions['remove-events']} />
      </MoreMenu>
      <ActionButton action={webhookActions['import-events']} />
    </>
  );
}

function SubscriptionActions() {
  return (
    <>
      <RefreshButton action={webhookActions.refresh} />
      <MoreMenu label={t('ui.word.more-actions')}>
        <ActionItem action={webhookActions['add-subscriptions']} />
        <ActionItem action={webhookActions.secrets} />
        <MenuRule />
        <ActionItem action={webhookActions['older-form']} />
        <MenuRule />
        <PrintItem />
      </MoreMenu>
      <ActionButton action={webhookActions['new-subscription']} look="primary" />
    </>
  );
}

/** The switch of the two lists with their numbers, and the actions of the shown one. */
export function WebhooksHead({ list, hasBanking, inbox, subscriptions }: WebhooksHeadProps) {
  const count = (of: number | undefined): string =>
    of === undefined ? '' : new Intl.NumberFormat(formatLocale()).format(of);
  return (
    <ScreenHead
      title={t('shell.screen.webhooks')}
      sentence={
        list === 'subscriptions' && subscriptions?.source === 'own-list'
          ? t('ui.word.no-list-shared')
          : undefined
      }
      views={
        <ViewSwitch
          label={t('ui.word.view')}
          value={list}
          choices={[
            { id: 'events', label: t('ui.word.events'), count: count(inbox?.totalCount) },
            {
              id: 'subscriptions',
              label: t('webhooks.list.label'),
              count: hasBanking ? count(subscriptions?.all.length) : undefined,
            },
          ]}
          onChange={(next) => {
            useLastList.setState({ list: next });
            showInPlace({ screen: 'webhooks' });
          }}
        />
      }
      freshness={list === 'events' || !hasBanking ? null : (subscriptions?.freshness ?? null)}
      actions={
        <>
          {list === 'events' && <EventActions />}
          {list === 'subscriptions' && hasBanking && <SubscriptionActions />}
        </>
      }
    />
  );
}
