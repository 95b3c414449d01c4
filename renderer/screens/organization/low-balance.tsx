import { useState } from 'react';
import { BellRing } from 'lucide-react';
import type { BankAccount } from '../../../preload/contract/organization.ts';
import { amountExample, limitText, readLimit } from '../../format/limit-input.ts';
import { t } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { bridge } from '../../platform/bridge.ts';
import { formatLocale, useHiddenAmounts } from '../../platform/preferences.ts';
import { useCommand } from '../../platform/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Amount } from '../../widgets/amounts/amount.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';

type Props = {
  readonly account: BankAccount;
  /** The user's threshold; null: none. */
  readonly below: string | null;
};

function Editor({
  account,
  accountKey,
  below,
  onClose,
}: Props & { readonly accountKey: string; readonly onClose: () => void }) {
  const locale = formatLocale();
  const isHidden = useHiddenAmounts();
  const [text, setText] = useState(below === null || isHidden ? '' : limitText(below, locale));
  const [isTried, setTried] = useState(false);
  const [set, setting] = useCommand(bridge().organization.setLowBalance, onClose);
  const typed = readLimit(text, locale, null, { currency: account.currency });
  const send = (): void => {
    setTried(true);
    if (typed.ok) void set({ account: accountKey, below: typed.value });
  };
  return (
    <Dialog
      title={t('overview.low.title', {
        account: account.name ?? t('ui.word.account-without-a-name'),
      })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.cancel')}</Button>
          {below !== null && (
            <Button onPress={() => void set({ account: accountKey, below: null })}>
              {t('limits.rule.kind.off')}
            </Button>
          )}
          <Button look="primary" isPending={setting.phase === 'pending'} onPress={send}>
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <Form onSubmit={send}>
        <TextField
          label={t('overview.low.field')}
          hint={t('overview.low.hint')}
          value={text}
          onChange={setText}
          problemMessage={
            isTried && !typed.ok
              ? t('limits.problem.not-a-number', { example: amountExample(locale) })
              : null
          }
          inputMode="decimal"
          maxLength={40}
          autoFocus
        />
      </Form>
      {setting.phase === 'failed' && <FaultLine error={setting.error} attempt="save" />}
    </Dialog>
  );
}

/** Whether the user is notified of a low balance, and the button to change that. */
export function LowBalance({ account, below }: Props) {
  const [isOpen, setOpen] = useState(false);
  const accountKey = account.slug ?? account.iban;
  if (accountKey === null) return null;
  return (
    <p className="low-balance">
      <Button look="quiet" icon={BellRing} onPress={() => setOpen(true)}>
        {t(below === null ? 'overview.low.action' : 'overview.low.change')}
      </Button>
      {below !== null && (
        <span className="soft">
          <T
            id="overview.low.set"
            values={{ below: <Amount value={below} currency={account.currency} /> }}
          />
        </span>
      )}
      {isOpen && (
        <Editor
          account={account}
          accountKey={accountKey}
          below={below}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  );
}
