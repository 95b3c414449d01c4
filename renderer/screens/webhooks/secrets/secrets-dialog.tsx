import { useState } from 'react';
import type { SubscriptionId } from '../../../../preload/contract/values.ts';
import type { EventSecret, SubscriptionRow } from '../../../../preload/contract/webhooks.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { useConnectionId } from '../../../platform/connections.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ownerOf, ownersToChoose } from './secret-owner.ts';
import type { SecretOwner } from './secret-owner.ts';
import { subscriptionTitle } from '../subscriptions/subscription-labels.ts';
import './secrets-dialog.css';

/** As the border takes it. */
const longestName = 80;

const readSecrets = () => bridge().webhooks.secrets({});

const OneSecret = ({
  secret,
  subscriptions,
}: {
  readonly secret: EventSecret;
  readonly subscriptions: readonly SubscriptionRow[];
}) => {
  const t = useT();
  const owner = subscriptions.find(({ id }) => id === secret.subscriptionId);
  const [isAsking, setAsking] = useState(false);
  const [remove, removing] = useCommand(bridge().webhooks.removeSecret);
  const [link, linking] = useCommand(bridge().webhooks.linkSecret);
  const canBeLinked =
    secret.kind === 'v2' && owner === undefined && subscriptions.some(({ isAbsent }) => !isAbsent);
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
      </div>
      <Button size="small" look="wax" aria-expanded={isAsking} onPress={() => setAsking(!isAsking)}>
        {t('webhooks.secret.remove')}
        <span className="only-read"> {secret.name}</span>
      </Button>
      {isAsking && (
        <div
          className="secrets-list-confirmation"
          role="group"
          aria-label={t('webhooks.secret.remove')}
        >
          <p>{t('webhooks.secret.remove-text')}</p>
          <Button size="small" autoFocus onPress={() => setAsking(false)}>
            {t('ui.cancel')}
          </Button>
          <Button
            size="small"
            look="final"
            isPending={removing.phase === 'pending'}
            onPress={() => void remove({ id: secret.id })}
          >
            {t('webhooks.secret.remove-really')}
          </Button>
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
      {linking.phase === 'failed' && <FaultLine error={linking.error} was="write" />}
      {removing.phase === 'failed' && <FaultLine error={removing.error} was="write" />}
    </li>
  );
};

const AddSecret = ({
  isFirst,
  subscriptions,
  about,
}: {
  readonly isFirst: boolean;
  readonly subscriptions: readonly SubscriptionRow[];
  readonly about: SubscriptionId | null;
}) => {
  const t = useT();
  const named = subscriptions.find(({ id }) => id === about);
  const [name, setName] = useState(
    named === undefined ? '' : [...subscriptionTitle(named, t)].slice(0, longestName).join(''),
  );
  const [owner, setOwner] = useState<SecretOwner>(about === null ? 'v2' : `of:${about}`);
  const [value, setValue] = useState('');
  const [add, adding] = useCommand(bridge().webhooks.addSecret);
  const [wasTried, setTried] = useState(false);
  const isMissing = (text: string): boolean => wasTried && text.trim() === '';
  const run = async (): Promise<void> => {
    setTried(true);
    if (name.trim() === '' || value.trim() === '') return;
    if (!(await add({ name: name.trim(), value, ...ownerOf(owner) })).ok) return;
    setName('');
    setValue('');
    setTried(false);
  };
  return (
    <Fold title={t('webhooks.secret.add')} startsOpen={isFirst || about !== null}>
      <form
        className="secrets-add"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <TextField
          label={t('webhooks.secret.name')}
          hint={t('webhooks.secret.name-hint')}
          maxLength={longestName}
          value={name}
          onChange={setName}
          problem={isMissing(name) ? 'required' : null}
        />
        <Select
          label={t('webhooks.secret.kind')}
          value={owner}
          choices={ownersToChoose(subscriptions, about, t)}
          onChange={setOwner}
        />
        <TextField
          label={t('webhooks.secret.value')}
          hint={t('webhooks.secret.value-hint')}
          type="password"
          isCode
          maxLength={512}
          autoFocus={about !== null}
          value={value}
          onChange={setValue}
          problem={isMissing(value) ? 'required' : null}
          problemMessage={
            value.trim() !== '' && value !== value.trim() ? t('webhooks.secret.blanks') : null
          }
        />
        {adding.phase === 'failed' && <FaultLine error={adding.error} was="write" />}
        <Button type="submit" look="primary" isPending={adding.phase === 'pending'}>
          {t('webhooks.secret.add')}
        </Button>
      </form>
    </Fold>
  );
};

/**
 * The secrets that prove events: their names, never their values. Two at a time while one takes the
 * place of the other.
 */
export const SecretsDialog = ({
  subscriptions,
  about,
  onClose,
}: {
  readonly subscriptions: readonly SubscriptionRow[];
  /** The one whose secret is to be given. */ readonly about: SubscriptionId | null;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const connectionId = useConnectionId() ?? '';
  const { value, error } = useCachedQuery(
    { topic: 'webhooks', key: `secrets:${connectionId}` },
    readSecrets,
  );
  return (
    <Dialog
      title={t('webhooks.secrets.title')}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('ui.close')}</Button>}
    >
      <p>{t('webhooks.secrets.what')}</p>
      {error && <FaultLine error={error} was="read" />}
      {value !== null && value.secrets.length === 0 && (
        <p className="soft">{t('webhooks.secrets.none')}</p>
      )}
      {value !== null && value.secrets.length > 0 && (
        <ul className="secrets-list" aria-label={t('webhooks.secrets.title')}>
          {value.secrets.map((secret) => (
            <OneSecret key={secret.id} secret={secret} subscriptions={subscriptions} />
          ))}
        </ul>
      )}
      {value !== null && (
        <AddSecret
          isFirst={value.secrets.length === 0}
          subscriptions={subscriptions}
          about={about}
        />
      )}
    </Dialog>
  );
};
