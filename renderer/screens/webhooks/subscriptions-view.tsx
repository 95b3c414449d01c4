import { Landmark, Plus, ShieldAlert, Webhook } from 'lucide-react';
import { subscriptionId } from '../../../preload/contract/values.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import { MissingScope } from '../../widgets/faults/missing-scope.tsx';
import type { ShownList } from '../../platform/reads/long-list.ts';
import { goTo, showInPlace, useView } from '../../platform/navigation.ts';
import { t } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongListPane } from '../../widgets/lists/long-list-pane.tsx';
import { UnreadList } from '../../widgets/lists/unread-list.tsx';
import { ListSearch } from '../../widgets/lists/list-search.tsx';
import { subscriptionList } from './subscriptions/subscription-list.ts';
import type { SubscriptionRow } from '../../../preload/contract/webhooks/webhooks.ts';
import type { SubscriptionSummary } from './subscriptions/subscription-list.ts';
import { SubscriptionPage } from './subscriptions/subscription-page.tsx';
import {
  SubscriptionRowCells,
  subscriptionRowHeightPx,
} from './subscriptions/subscription-row.tsx';
import { UnknownSubscriptions } from './subscriptions/unknown-subscriptions.tsx';
import { newSubscriptionRoute, subscriptionRoute } from './webhooks-lists.ts';

type SubscriptionsViewProps = {
  readonly state: ShownList<{ readonly text: string }, SubscriptionRow, SubscriptionSummary>;
  readonly onAdd: () => void;
  readonly onAddSecret: (id: SubscriptionId) => void;
};

/** The source of the list, if it must be mentioned. */
function SourceNote({ summary }: { readonly summary: SubscriptionSummary }) {
  if (summary.source !== 'not-allowed') return null;
  return summary.missingScope === null ? (
    <div className="long-list-note">
      <Note icon={ShieldAlert}>{t('webhooks.source.not-allowed')}</Note>
    </div>
  ) : (
    <MissingScope scope={summary.missingScope} text={t('ui.word.list-not-allowed')} />
  );
}

/**
 * A connection for registrations only: their events go to an address with the partner's own secret.
 */
export function NoSubscriptions({
  onOlder,
  onSecrets,
}: {
  readonly onOlder: () => void;
  readonly onSecrets: () => void;
}) {
  return (
    <EmptyState
      icon={Landmark}
      title={t('shell.no-banking.title')}
      actions={
        <>
          <Button onPress={onSecrets}>{t('webhooks.secrets.menu')}</Button>
          <Button look="primary" onPress={onOlder}>
            {t('webhooks.older.menu')}
          </Button>
        </>
      }
    >
      {t('webhooks.no-banking.text')}
    </EmptyState>
  );
}

/** The subscriptions: what the bank reports, and where. */
export function SubscriptionsView({ state, onAdd, onAddSecret }: SubscriptionsViewProps) {
  const { summary, error, resultQuery } = state;
  const view = useView('webhooks');
  if (summary === null)
    return (
      <UnreadList list={subscriptionList} error={error} rowHeightPx={subscriptionRowHeightPx} />
    );
  const note = (
    <>
      <SourceNote summary={summary} />
      <UnknownSubscriptions />
    </>
  );
  if (summary.all.length === 0) {
    return (
      <>
        {note}
        <EmptyState
          icon={Webhook}
          title={t('webhooks.empty.title')}
          actions={
            <>
              <Button onPress={onAdd}>{t('ui.word.add-by-id')}</Button>
              <Button look="primary" icon={Plus} onPress={() => goTo(newSubscriptionRoute)}>
                {t('webhooks.new.title')}
              </Button>
            </>
          }
        >
          {t(
            summary.source === 'service-list'
              ? 'webhooks.empty.service-list'
              : summary.source === 'unknown'
                ? 'ui.word.not-loaded'
                : 'ui.word.no-list-shared',
          )}
        </EmptyState>
      </>
    );
  }
  return (
    <LongListPane
      label={t('webhooks.list.label')}
      list={subscriptionList}
      state={state}
      chosenId={view?.kind === 'subscription' ? view.id : null}
      onChoose={(id) => showInPlace(subscriptionRoute(id))}
      rowHeightPx={subscriptionRowHeightPx}
      tools={<ListSearch list={subscriptionList} label={t('webhooks.search.label')} />}
      notes={note}
      noMatch={{ title: t('ui.word.nothing-found') }}
      nothingChosen={t('ui.word.choose-entry')}
      row={(row) => <SubscriptionRowCells row={row} query={resultQuery.text} />}
      detail={(id, headingRef) => (
        <SubscriptionPage
          key={id}
          id={subscriptionId.parse(id)}
          canDelete={summary.canDelete}
          isListed={summary.source === 'service-list'}
          onAddSecret={onAddSecret}
          listAsOfEpochMs={summary.freshness.asOfEpochMs}
          headingRef={headingRef}
        />
      )}
    />
  );
}
