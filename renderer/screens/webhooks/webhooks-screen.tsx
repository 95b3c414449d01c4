import { useState } from 'react';
import type { ReactNode } from 'react';
import type { CommandError } from '../../../preload/contract/result.ts';
import { subscriptionId } from '../../../preload/contract/values.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import { bridge } from '../../platform/bridge.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { goTo, useView } from '../../platform/navigation.ts';
import { useSessionStatus } from '../../platform/session.ts';
import { useLongList } from '../../platform/reads/use-long-list.ts';
import { exportHandlers } from '../../widgets/lists/list-actions.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { useSaving } from '../../widgets/faults/saving-note.tsx';
import { EventsView } from './events-view.tsx';
import { eventList, markMatchesRead } from './events/event-list.ts';
import { ImportEventsDialog } from './events/import-events-dialog.tsx';
import { RemoveEventsDialog } from './events/remove-events-dialog.tsx';
import { VerifyDialog } from './events/verify-dialog.tsx';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { ReceiverStrip } from './receiver/receiver-strip.tsx';
import { SecretsDialog } from './secrets/secrets-dialog.tsx';
import { AddSubscriptionsDialog } from './subscriptions/add-subscriptions-dialog.tsx';
import {
  ChangeSubscriptionPage,
  NewSubscriptionPage,
} from './subscriptions/subscription-form-pages.tsx';
import { CreatedSecretDialog } from './subscriptions/created-secret-dialog.tsx';
import { forgetSecret, nextSecret, useCreatedSecrets } from './subscriptions/created-secrets.ts';
import { LegacyFormDialog } from './subscriptions/legacy-form-dialog.tsx';
import { subscriptionList } from './subscriptions/subscription-list.ts';
import { NoSubscriptions, SubscriptionsView } from './subscriptions-view.tsx';
import { WebhooksHead } from './webhooks-head.tsx';
import { newSubscriptionRoute, useLastList, useShownList } from './webhooks-lists.ts';
import { useActions } from '../../platform/actions.ts';
import { useIsOnline } from '../../platform/network.ts';
import { beginChoosing } from './events/chosen-events.ts';
import { webhookActions } from './webhook-actions.ts';

/**
 * Over any content of the screen: a secret that was returned once and that the user has not seen
 * yet.
 */
function WithCreatedSecret({ children }: { readonly children: ReactNode }) {
  const connectionId = useConnectionId();
  const created = nextSecret(
    useCreatedSecrets((state) => state.queue),
    connectionId,
  );
  /* The form that requested it was removed. */
  const close = (): void => {
    if (created !== null) forgetSecret(created);
    restoreFocus();
  };
  return (
    <>
      {children}
      {created !== null && (
        <CreatedSecretDialog key={created.row.id} created={created} onClose={close} />
      )}
    </>
  );
}

/** The events that the bank sent, and the subscriptions that cause them. */
export function WebhooksScreen() {
  return (
    <WithCreatedSecret>
      <WebhookLists />
    </WithCreatedSecret>
  );
}

/** A dialog about the whole screen. */
type DialogName = 'import' | 'verify' | 'secrets' | 'remove' | 'add' | 'older';

function WebhookLists() {
  const isOnline = useIsOnline();
  const view = useView('webhooks');
  const list = useShownList(view);
  const hasBanking = useSessionStatus()?.phase !== 'registrations-only';
  const events = useLongList(eventList, 'events');
  const subscriptions = useLongList(subscriptionList, 'webhooks');
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
  const [secretOf, setSecretOf] = useState<SubscriptionId | null>(null);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const [isGuideOpen, setGuideOpen] = useState(false);
  const [save, savingNote] = useSaving();

  const isForm = view?.kind === 'new-subscription' || view?.kind === 'change-subscription';
  const inbox = events.summary;
  const isInbox = !isForm && list === 'events' && inbox !== null;
  const hasEvents = isInbox && inbox.totalCount + inbox.notGenuineCount > 0;
  const unlessForm = (run: () => void) => (isForm ? undefined : run);
  const inInbox = (dialog: DialogName) =>
    unlessForm(() => {
      useLastList.setState({ list: 'events' });
      if (list !== 'events') goTo({ screen: 'webhooks' });
      setOpenDialog(dialog);
    });
  const ifInbox = (canRun: boolean, run: () => void) =>
    isInbox ? (canRun ? run : null) : undefined;
  const markRead = async (): Promise<void> => {
    const answer = await markMatchesRead(eventList.store.getState().query);
    setFailure(answer.ok ? null : answer.error);
  };
  useActions([
    [webhookActions['import-events'], inInbox('import')],
    [webhookActions['verify-message'], inInbox('verify')],
    [webhookActions.secrets, unlessForm(() => setOpenDialog('secrets'))],
    [webhookActions['add-subscriptions'], unlessForm(() => setOpenDialog('add'))],
    [webhookActions['older-form'], unlessForm(() => setOpenDialog('older'))],
    [
      webhookActions.refresh,
      isForm || list !== 'subscriptions'
        ? undefined
        : isOnline
          ? () => void subscriptionList.reread('now')
          : null,
    ],
    [
      webhookActions['mark-read'],
      ifInbox(isInbox && inbox.totalCount > 0 && inbox.unreadCount > 0, () => void markRead()),
    ],
    ...exportHandlers(webhookActions, (format) =>
      ifInbox(isInbox && inbox.totalCount > 0, () =>
        save(bridge().events.export({ query: eventList.store.getState().query, format })),
      ),
    ),
    [webhookActions['choose-events'], ifInbox(hasEvents, beginChoosing)],
    [webhookActions['remove-events'], ifInbox(hasEvents, () => setOpenDialog('remove'))],
  ]);

  const otherSubscriptions = subscriptions.summary?.all ?? [];
  const close = (): void => {
    setOpenDialog(null);
    setSecretOf(null);
  };
  const addSecretOf = (id: SubscriptionId): void => {
    setSecretOf(id);
    setOpenDialog('secrets');
  };
  if (view?.kind === 'new-subscription')
    return <NewSubscriptionPage otherSubscriptions={otherSubscriptions} />;
  const changedId = view?.kind === 'change-subscription' ? subscriptionId.safeParse(view.id) : null;
  if (changedId?.success === true)
    return (
      <ChangeSubscriptionPage
        key={changedId.data}
        id={changedId.data}
        otherSubscriptions={otherSubscriptions}
      />
    );

  const notes = (
    <>
      {savingNote}
      {failure && (
        <div className="long-list-note">
          <FaultLine error={failure} attempt="write" onDismiss={() => setFailure(null)} />
        </div>
      )}
    </>
  );
  return (
    <div className="screen">
      <WebhooksHead
        list={list}
        hasBanking={hasBanking}
        inbox={events.summary}
        subscriptions={subscriptions.summary}
      />
      {list === 'events' && (
        <>
          <ReceiverStrip
            isGuideOpen={isGuideOpen}
            onGuide={setGuideOpen}
            hasBanking={hasBanking}
            onSubscribe={() => (hasBanking ? goTo(newSubscriptionRoute) : setOpenDialog('older'))}
          />
          <EventsView
            key="events"
            state={events}
            notes={notes}
            onImport={() => setOpenDialog('import')}
            onGuide={() => setGuideOpen(true)}
          />
        </>
      )}
      {list === 'subscriptions' && hasBanking && (
        <SubscriptionsView
          key="subscriptions"
          state={subscriptions}
          onAdd={() => setOpenDialog('add')}
          onAddSecret={addSecretOf}
        />
      )}
      {list === 'subscriptions' && !hasBanking && (
        <NoSubscriptions
          onOlder={() => setOpenDialog('older')}
          onSecrets={() => setOpenDialog('secrets')}
        />
      )}
      {openDialog === 'import' && <ImportEventsDialog onClose={close} />}
      {openDialog === 'verify' && <VerifyDialog onClose={close} />}
      {openDialog === 'secrets' && (
        <SecretsDialog subscriptions={otherSubscriptions} about={secretOf} onClose={close} />
      )}
      {openDialog === 'remove' && <RemoveEventsDialog entries={null} onClose={close} />}
      {openDialog === 'add' && <AddSubscriptionsDialog onClose={close} />}
      {openDialog === 'older' && <LegacyFormDialog onClose={close} />}
    </div>
  );
}
