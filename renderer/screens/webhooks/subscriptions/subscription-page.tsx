import { memo, useState } from 'react';
import { KeyRound, ShieldAlert, Unlink, WebhookOff } from 'lucide-react';
import type { RefObject } from 'react';
import type {
  Subscription,
  SubscriptionRow,
} from '../../../../preload/contract/webhooks/webhooks.ts';
import type { SubscriptionId } from '../../../../preload/contract/values.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useRecord, UnreadRecord } from '../../../widgets/use-record.tsx';
import { isKnownType, typeName } from '../../../widgets/events/event-names.ts';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { goTo, showInPlace } from '../../../platform/navigation.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { useHiddenAmounts } from '../../../platform/preferences.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { visibleText, visibleTexts } from '../../../format/visible-text.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../widgets/facts/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { extraFacts } from '../../../widgets/facts/extra-facts.tsx';
import { FactList } from '../../../widgets/facts/fact-list.tsx';
import type { Fact } from '../../../widgets/facts/fact-list.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { CodeText } from '../../../widgets/facts/labels.tsx';
import { AsOf } from '../../../widgets/screen-head.tsx';
import { Section } from '../../../ui/section.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { SecretList, useSecrets } from '../secrets/secret-list.tsx';
import { changeRoute } from '../webhooks-lists.ts';
import { RemoveSubscriptionDialog } from './remove-subscription-dialog.tsx';
import { sortTypes } from './subscription-types.ts';
import { subscriptionTitle, typeHints } from './subscription-labels.ts';
import { RecordTitle } from '../../../widgets/facts/record-head.tsx';
import { ActionButton } from '../../../widgets/action-button.tsx';
import { webhookActions } from '../webhook-actions.ts';
import './subscription-page.css';

function factsOf(subscription: Subscription, t: Translate): readonly Fact[] {
  return [
    {
      id: 'description',
      label: t('invoices.field.description'),
      value: { kind: 'text', text: subscription.description },
    },
    {
      id: 'createdAt',
      label: t('ui.word.created'),
      value: { kind: 'instant', text: subscription.createdAt },
    },
    {
      id: 'updatedAt',
      label: t('ui.word.last-changed'),
      value: { kind: 'instant', text: subscription.updatedAt },
    },
    {
      id: 'organizationId',
      label: t('ui.word.company-id'),
      value: { kind: 'code', text: subscription.organizationId, canCopy: true },
    },
    {
      id: 'membershipId',
      label: t('webhooks.field.membershipId'),
      value: { kind: 'code', text: subscription.membershipId, canCopy: true },
    },
    {
      id: 'id',
      label: t('ui.word.id'),
      value: { kind: 'code', text: subscription.id, canCopy: true },
    },
  ];
}

/**
 * The types of a subscription: each with its label, its meaning, and the scope to read its objects.
 */
function Types({ types }: { readonly types: readonly string[] }) {
  return (
    <Section
      title={t('webhooks.section.types')}
      headerEnd={
        <span className="caption">{t('webhooks.types.count', { count: types.length })}</span>
      }
    >
      <ul className="subscription-types">
        {sortTypes(types).map((type) => (
          <li key={type}>
            <span>
              {typeName(type, t)}
              {typeHints(type, t).map((hint) => (
                <span key={hint} className="caption">
                  {hint}
                </span>
              ))}
            </span>
            {isKnownType(type) && <CodeText>{type}</CodeText>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The secrets that verify its events; two during a rotation. */
function Secrets({ row }: { readonly row: SubscriptionRow }) {
  const { value } = useSecrets();
  const ownSecrets = value?.secrets.filter(({ subscriptionId }) => subscriptionId === row.id) ?? [];
  if (value === null || ownSecrets.length === 0) return null;
  return (
    <Section title={t('webhooks.secrets.title')}>
      <SecretList secrets={ownSecrets} all={value.secrets} subscriptions={[row]} />
    </Section>
  );
}

/**
 * One subscription: its address, its types, whether its events can be verified, and every field of
 * the bank.
 */
export const SubscriptionPage = memo(function SubscriptionPage({
  id,
  canDelete,
  isListed,
  onAddSecret,
  listAsOfEpochMs,
  headingRef,
}: {
  readonly id: SubscriptionId;
  readonly canDelete: boolean;
  /** The bank returns a list: its entries cannot be removed here. */
  readonly isListed: boolean;
  readonly onAddSecret: (id: SubscriptionId) => void;
  /** The age of the list next to it, which the screen shows already. */
  readonly listAsOfEpochMs: number | null;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const isHidden = useHiddenAmounts();
  const isOnline = useIsOnline();
  const [isRemoving, setRemoving] = useState(false);
  const [untrack, untracking] = useCommand(bridge().webhooks.untrack);
  const record = useRecord('webhooks', id);
  const { value, error } = record;

  if (value === null)
    return (
      <UnreadRecord of={record} subject={id} actions={error && <ScopeSignIn error={error} />} />
    );
  const { row, subscription, freshness } = value;
  /** Only for display: a change sends the text as received. */
  const visible = visibleTexts(subscription);
  if (row === null) return <EmptyState icon={WebhookOff} title={t('ui.word.not-in-list')} />;
  const failure = error ?? freshness.failure;
  return (
    <article>
      <RecordTitle
        name={subscriptionTitle(row, t)}
        headingRef={headingRef}
        actions={
          <>
            <AsOf freshness={freshness} listAsOfEpochMs={listAsOfEpochMs} />
            {subscription !== null && !row.isAbsent && (
              <ActionButton
                action={webhookActions['change-subscription']}
                onRun={isOnline ? () => goTo(changeRoute(id)) : null}
                size="small"
              />
            )}
          </>
        }
      >
        {row.callbackUrl !== null && (
          <p className="subscription-address">
            <CodeText>{visibleText(row.callbackUrl)}</CodeText>
            <CopyButton text={row.callbackUrl} subject={t('webhooks.field.callbackUrl')} />
          </p>
        )}
      </RecordTitle>
      <div className="page-notes">
        {row.isAbsent && (
          <Note icon={Unlink}>
            <strong>{t('limits.run.blocked.absent')}</strong> {t('webhooks.absent.why')}
          </Note>
        )}
        {failure &&
          failure.kind !== 'offline' &&
          failure.kind !== 'not-supported' &&
          !(failure.kind === 'not-found' && row.isAbsent) && (
            <>
              <FaultLine error={failure} attempt="read" />
              <ScopeSignIn error={failure} />
            </>
          )}
        {row.hasSecret ? (
          <Note tone="green" icon={KeyRound}>
            {t('webhooks.secret.kept')}
          </Note>
        ) : (
          <Note
            icon={ShieldAlert}
            actions={
              <Button size="small" icon={KeyRound} onPress={() => onAddSecret(id)}>
                {t('webhooks.secret.add-its')}
              </Button>
            }
          >
            {t('webhooks.secret.missing')}
          </Note>
        )}
      </div>
      <Secrets row={row} />
      {visible === null ? (
        <p className="soft section">{t('ui.word.no-details-shared')}</p>
      ) : (
        <>
          <Types types={visible.types} />
          <Section title={t('ui.word.details')}>
            <FactList facts={[...factsOf(visible, t), ...extraFacts(visible.extras, isHidden)]} />
          </Section>
        </>
      )}
      {canDelete && !row.isAbsent && (
        <div className="card-page-last">
          <p>{t('webhooks.remove.why')}</p>
          <ActionButton
            action={webhookActions['remove-subscription']}
            onRun={isOnline ? () => setRemoving(true) : null}
            look="wax"
          />
        </div>
      )}
      {row.isTracked && (!isListed || !canDelete || row.isAbsent || subscription === null) && (
        <div className="card-page-last">
          <p>{t('webhooks.untrack.why')}</p>
          <Button
            look="wax"
            isPending={untracking.phase === 'pending'}
            onPress={() =>
              void untrack({ id }).then((answer) => {
                if (!answer.ok) return;
                showInPlace({ screen: 'webhooks' });
                restoreFocus();
              })
            }
          >
            {t('ui.word.remove-from-list')}
          </Button>
          {untracking.phase === 'failed' && <FaultLine error={untracking.error} attempt="write" />}
        </div>
      )}
      {isRemoving && <RemoveSubscriptionDialog row={row} onClose={() => setRemoving(false)} />}
    </article>
  );
});
