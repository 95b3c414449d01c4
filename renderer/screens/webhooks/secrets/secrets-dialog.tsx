import { useState } from 'react';
import type { SubscriptionId } from '../../../../preload/contract/values.ts';
import type { SubscriptionRow } from '../../../../preload/contract/webhooks/webhooks.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SecretList, useSecrets } from './secret-list.tsx';
import { ownerOf, ownersToChoose } from './secret-owner.ts';
import type { SecretOwner } from './secret-owner.ts';
import { subscriptionTitle } from '../subscriptions/subscription-labels.ts';
import './secrets-dialog.css';

/** The contract's maximum. */
const maxNameLength = 80;

function AddSecret({
  isFirst,
  subscriptions,
  about,
}: {
  readonly isFirst: boolean;
  readonly subscriptions: readonly SubscriptionRow[];
  readonly about: SubscriptionId | null;
}) {
  const subscription = subscriptions.find(({ id }) => id === about);
  const [name, setName] = useState(
    subscription === undefined
      ? ''
      : [...subscriptionTitle(subscription, t)].slice(0, maxNameLength).join(''),
  );
  const [owner, setOwner] = useState<SecretOwner>(about === null ? 'v2' : `of:${about}`);
  const [value, setValue] = useState('');
  const [add, adding] = useCommand(bridge().webhooks.addSecret, () => {
    setName('');
    setValue('');
    setTried(false);
  });
  const [wasTried, setTried] = useState(false);
  const isMissing = (text: string): boolean => wasTried && text.trim() === '';
  const run = (): void => {
    setTried(true);
    if (name.trim() !== '' && value.trim() !== '')
      void add({ name: name.trim(), value, ...ownerOf(owner) });
  };
  return (
    <Fold title={t('webhooks.secret.add')} startsOpen={isFirst || about !== null}>
      <Form className="secrets-add" onSubmit={run}>
        <TextField
          label={t('ui.word.name')}
          hint={t('webhooks.secret.name-hint')}
          maxLength={maxNameLength}
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
          label={t('ui.word.signing-secret')}
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
        {adding.phase === 'failed' && <FaultLine error={adding.error} attempt="write" />}
        <Button type="submit" look="primary" isPending={adding.phase === 'pending'}>
          {t('webhooks.secret.add')}
        </Button>
      </Form>
    </Fold>
  );
}

/**
 * The secrets that verify events: their names, never their values. Two at a time during a rotation.
 */
export function SecretsDialog({
  subscriptions,
  about,
  onClose,
}: {
  readonly subscriptions: readonly SubscriptionRow[];
  /** The subscription whose secret is to be added. */
  readonly about: SubscriptionId | null;
  readonly onClose: () => void;
}) {
  const { value, error } = useSecrets();
  return (
    <Dialog
      title={t('webhooks.secrets.title')}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('ui.close')}</Button>}
    >
      <p>{t('webhooks.secrets.what')}</p>
      {error && <FaultLine error={error} attempt="read" />}
      {value !== null && value.secrets.length === 0 && (
        <p className="soft">{t('webhooks.secrets.none')}</p>
      )}
      {value !== null && value.secrets.length > 0 && (
        <SecretList secrets={value.secrets} all={value.secrets} subscriptions={subscriptions} />
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
}
