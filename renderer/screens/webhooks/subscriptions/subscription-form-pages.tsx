import { WebhookOff } from 'lucide-react';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { SubscriptionId } from '../../../../preload/contract/values.ts';
import type { SubscriptionRow } from '../../../../preload/contract/webhooks/webhooks.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useConnectionId } from '../../../platform/connections.ts';
import { useDraft } from '../../../platform/drafts/drafts.ts';
import { isSameRoute, showInPlace, useNavigation } from '../../../platform/navigation.ts';
import type { Route } from '../../../platform/navigation.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { currentConnectionId } from '../../../platform/session.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { changeRoute, newSubscriptionRoute, subscriptionRoute } from '../webhooks-lists.ts';
import { queueSecret } from './created-secrets.ts';
import type { CreatedSubscription } from './created-secrets.ts';
import {
  changedSubscriptionForm,
  draftOf,
  emptyValues,
  isChanged,
  newSubscriptionForm,
  valuesOf,
} from './subscription-draft.ts';
import type { SubscriptionValues } from './subscription-draft.ts';
import { SubscriptionForm } from './subscription-form.tsx';

type FormPageProps = { readonly otherSubscriptions: readonly SubscriptionRow[] };

/**
 * After a form succeeded: the secret is shown on any screen, and a user who is still at the form
 * goes to the subscription.
 */
function onSaved(
  connectionId: string,
  { form, made }: { readonly form: Route; readonly made: CreatedSubscription },
): void {
  queueSecret(connectionId, made);
  if (isSameRoute(useNavigation.getState().route, form) && currentConnectionId() === connectionId)
    showInPlace(subscriptionRoute(made.row.id));
}

/** A new subscription. */
export function NewSubscriptionPage({ otherSubscriptions }: FormPageProps) {
  const connectionId = useConnectionId() ?? '';
  const draft = useDraft(newSubscriptionForm);
  const [create, creating] = useCommand(bridge().webhooks.create);
  if (draft === null || !draft.isLoaded) return null;
  const { values } = draft.value;
  const send = async (): Promise<CommandError | null> => {
    const made = await create({ draft: draftOf(values) });
    if (!made.ok) return made.error;
    onSaved(connectionId, { form: newSubscriptionRoute, made: made.value });
    await draft.replace(newSubscriptionForm.empty);
    return null;
  };
  return (
    <div className="screen">
      <ScreenHead title={t('webhooks.new.title')} isForm />
      <SubscriptionForm
        about={null}
        values={values}
        isRestored={draft.restored !== null}
        canSend
        offeredTypes={[]}
        otherSubscriptions={otherSubscriptions}
        isSending={creating.phase === 'pending'}
        error={creating.phase === 'failed' ? creating.error : null}
        onChange={(change) =>
          draft.change((before) => ({ about: null, values: change(before.values) }))
        }
        onDiscard={() => void draft.replace({ about: null, values: { ...emptyValues, types: [] } })}
        onSend={send}
        onCancel={() => showInPlace({ screen: 'webhooks' })}
      />
    </div>
  );
}

function Change({
  id,
  saved,
  otherSubscriptions,
}: FormPageProps & { readonly id: SubscriptionId; readonly saved: SubscriptionValues }) {
  const connectionId = useConnectionId() ?? '';
  const draft = useDraft(changedSubscriptionForm);
  const [update, updating] = useCommand(bridge().webhooks.update);
  if (draft === null || !draft.isLoaded) return null;
  const isMine = draft.value.about === id;
  const values: SubscriptionValues = isMine ? draft.value.values : saved;
  const send = async (): Promise<CommandError | null> => {
    const made = await update({ id, draft: draftOf(values) });
    if (!made.ok) return made.error;
    onSaved(connectionId, { form: changeRoute(id), made: made.value });
    await draft.replace(changedSubscriptionForm.empty);
    return null;
  };
  return (
    <SubscriptionForm
      about={id}
      values={values}
      isRestored={isMine && draft.restored?.about === id}
      canSend={isChanged(saved, values)}
      offeredTypes={saved.types}
      otherSubscriptions={otherSubscriptions}
      isSending={updating.phase === 'pending'}
      error={updating.phase === 'failed' ? updating.error : null}
      onChange={(change) =>
        draft.change((before) => ({
          about: id,
          values: change(before.about === id ? before.values : saved),
        }))
      }
      onDiscard={() => void draft.replace(changedSubscriptionForm.empty)}
      onSend={send}
      onCancel={() => showInPlace(subscriptionRoute(id))}
    />
  );
}

/** Changes a subscription, starting from the bank's current data. */
export function ChangeSubscriptionPage({
  id,
  otherSubscriptions,
}: FormPageProps & { readonly id: SubscriptionId }) {
  const { value, error, refresh } = useCachedQuery(
    'webhooks',
    () => bridge().webhooks.get({ id, refresh: 'if-stale' }),
    { key: id },
  );
  const subscription = value?.subscription ?? null;
  return (
    <div className="screen">
      <ScreenHead title={t('webhooks.change.title')} isForm />
      {subscription !== null && (
        <Change
          key={id}
          id={id}
          saved={valuesOf(subscription)}
          otherSubscriptions={otherSubscriptions}
        />
      )}
      {subscription === null && (
        <div className="unread-list">
          {value !== null ? (
            <EmptyState icon={WebhookOff} title={t('ui.word.not-in-list')} />
          ) : error === null ? (
            <Placeholder rows={6} rowHeightPx={44} />
          ) : (
            <FaultPanel error={error} attempt="read" onRetry={refresh} />
          )}
        </div>
      )}
    </div>
  );
}
