import { useState } from 'react';
import type { CardRow } from '../../../../preload/contract/cards/cards.ts';
import { bridge } from '../../../platform/bridge.ts';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { cardChanges, useCardChange } from '../../../widgets/approvals/card-changes.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { DifferenceNote } from '../limits/limit-notes.tsx';

/** The name that the bank shows for the card, if it can be changed. */
export function NicknameDialog({
  row,
  onClose,
}: {
  readonly row: CardRow;
  readonly onClose: () => void;
}) {
  const before = row.nickname ?? '';
  const [text, setText] = useState(before);
  const { isPending, differences, error, dismiss } = useCardChange('nickname', row.id);
  const nickname = text.trim();
  const close = (): void => {
    dismiss();
    onClose();
  };
  const send = async (): Promise<void> => {
    if (nickname === before || isPending) return;
    const answer = await cardChanges.send({
      kind: 'nickname',
      id: row.id,
      card: row,
      requestedValues: { nickname },
      run: () => bridge().cards.setNickname({ id: row.id, nickname }),
    });
    if (
      answer?.ok === true &&
      (answer.value.state === 'waiting-for-approval' || answer.value.differences.length === 0)
    )
      onClose();
  };
  return (
    <Dialog
      title={t('cards.nickname.send')}
      isOpen
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('ui.cancel')}</Button>
          <Button
            look="primary"
            isPending={isPending}
            isDisabled={nickname === before}
            onPress={() => void send()}
          >
            {t('cards.nickname.send')}
          </Button>
        </>
      }
    >
      <Form onSubmit={() => void send()}>
        <TextField
          label={t('cards.field.nickname')}
          hint={t('cards.nickname.hint')}
          value={text}
          onChange={setText}
          isReadOnly={isPending}
          maxLength={60}
          autoFocus
        />
      </Form>
      {differences.map((difference) => (
        <DifferenceNote key={difference.field} difference={difference} />
      ))}
      {error !== null && (
        <>
          <FaultLine error={error} attempt="write" />
          <span>
            <ScopeSignIn error={error} />
          </span>
        </>
      )}
    </Dialog>
  );
}
