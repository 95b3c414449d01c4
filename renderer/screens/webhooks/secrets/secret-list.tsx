import { useState } from 'react';
import type {
  EventSecret,
  SubscriptionRow,
} from '../../../../preload/contract/webhooks/webhooks.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { T } from '../../../i18n/t.tsx';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { Select } from '../../../ui/select.tsx';
import { subscriptionTitle } from '../subscriptions/subscription-labels.ts';
import { ownerOf, ownersToChoose } from './secret-owner.ts';
import { endRisk } from './secret-rotation.ts';
import './secrets-dialog.css';

const actionLabels = { remove: 'ui.word.remove', end: 'webhooks.secret.end' } as const;

export function useSecrets() {
  return useCachedQuery('webhooks', () => bridge().webhooks.secrets({}));
}

/** Whether it verifies deliveries, and when it last did. */
function SecretUsage({ endedEpochMs, usedEpochMs, notedSinceEpochMs }: EventSecret) {
  const [id, atEpochMs] =
    endedEpochMs !== null
      ? (['webhooks.secret.ended', endedEpochMs] as const)
      : usedEpochMs !== null
        ? (['webhooks.secret.used', usedEpochMs] as const)
        : (['webhooks.secret.unused', notedSinceEpochMs] as const);
  return (
    <div className="caption">
      <T id={id} values={{ time: <InstantText epochMs={atEpochMs} /> }} />
    </div>
  );
}

type SecretAction = 'end' | 'remove';

function SecretItem({
  secret,
  all,
  subscriptions,
}: {
  readonly secret: EventSecret;
  readonly all: readonly EventSecret[];
  readonly subscriptions: readonly SubscriptionRow[];
}) {
  const owner = subscriptions.find(({ id }) => id === secret.subscriptionId);
  const [askedAction, setAskedAction] = useState<SecretAction | null>(null);
  const [remove, removing] = useCommand(bridge().webhooks.removeSecret);
  const [end, ending] = useCommand(bridge().webhooks.endSecret);
  const [link, linking] = useCommand(bridge().webhooks.linkSecret);
  const canBeLinked =
    secret.kind === 'v2' && owner === undefined && subscriptions.some(({ isAbsent }) => !isAbsent);
  const risk = endRisk(secret, all);
  const close = (): void => {
    setAskedAction(null);
    restoreFocus();
  };
  /* If another secret is in use, this one is ended first, which can be undone. */
  const offeredAction: SecretAction = risk === null ? 'remove' : 'end';
  const since = {
    time: <InstantText epochMs={secret.usedEpochMs ?? secret.notedSinceEpochMs} />,
  };
  return (
    <li>
      <div>
        <div className="name">{secret.name}</div>
        <div className="caption">
          {owner !== undefined
            ? t('webhooks.secret.of', { name: subscriptionTitle(owner, t) })
            : t(
                secret.kind === 'v2' ? 'webhooks.secret.of-any' : 'webhooks.secret.of-onboarding',
              )}{' '}
          · <InstantText epochMs={secret.addedAtEpochMs} />
        </div>
        <SecretUsage {...secret} />
      </div>
      <span className="secrets-list-actions">
        {secret.endedEpochMs !== null && (
          <Button
            size="small"
            isPending={ending.phase === 'pending'}
            onPress={() => void end({ id: secret.id, isEnded: false })}
          >
            {t('webhooks.secret.resume')}
            <span className="only-read"> {secret.name}</span>
          </Button>
        )}
        <Button
          size="small"
          look="wax"
          aria-expanded={askedAction !== null}
          onPress={() => setAskedAction(askedAction === null ? offeredAction : null)}
        >
          {t(actionLabels[offeredAction])}
          <span className="only-read"> {secret.name}</span>
        </Button>
      </span>
      {askedAction !== null && (
        <div
          key={askedAction}
          className="secrets-list-confirmation"
          role="group"
          aria-label={t(actionLabels[askedAction])}
        >
          <p>
            {askedAction === 'remove' || risk === null ? (
              t('webhooks.secret.remove-text')
            ) : (
              <T id={`webhooks.secret.end.${risk}`} values={since} />
            )}{' '}
            {askedAction === 'end' && t('webhooks.secret.end.kept')}
          </p>
          <Button size="small" autoFocus onPress={close}>
            {t('ui.cancel')}
          </Button>
          {askedAction === 'end' ? (
            <Button
              size="small"
              look="primary"
              isPending={ending.phase === 'pending'}
              onPress={() =>
                void end({ id: secret.id, isEnded: true }).then((answer) => answer.ok && close())
              }
            >
              {t('webhooks.secret.end-really')}
            </Button>
          ) : (
            <Button
              size="small"
              look="final"
              isPending={removing.phase === 'pending'}
              onPress={() => void remove({ id: secret.id })}
            >
              {t('webhooks.secret.remove-really')}
            </Button>
          )}
        </div>
      )}
      {canBeLinked && (
        <div className="secrets-list-confirmation">
          <Select
            label={t('webhooks.secret.kind')}
            value="v2"
            choices={ownersToChoose(subscriptions, null, t).filter(({ id }) => id !== 'onboarding')}
            onChange={(chosen) =>
              void link({ id: secret.id, subscriptionId: ownerOf(chosen).subscriptionId })
            }
          />
        </div>
      )}
      {[linking, ending, removing].map(
        (run, index) =>
          run.phase === 'failed' && <FaultLine key={index} error={run.error} attempt="write" />,
      )}
    </li>
  );
}

/** Secrets with their subscription and their last use; each can be ended. */
export function SecretList({
  secrets,
  all,
  subscriptions,
}: {
  readonly secrets: readonly EventSecret[];
  /** Including those not shown: two of one subscription are a rotation. */
  readonly all: readonly EventSecret[];
  readonly subscriptions: readonly SubscriptionRow[];
}) {
  return (
    <ul className="secrets-list" aria-label={t('webhooks.secrets.title')}>
      {secrets.map((secret) => (
        <SecretItem key={secret.id} secret={secret} all={all} subscriptions={subscriptions} />
      ))}
    </ul>
  );
}
