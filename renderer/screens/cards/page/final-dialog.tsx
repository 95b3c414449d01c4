import { useState } from 'react';
import { Ban, CreditCard, Lock } from 'lucide-react';
import type { CardRow } from '../../../../preload/contract/cards/cards.ts';
import { bridge } from '../../../platform/bridge.ts';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { cardChanges, useCardChange } from '../../../widgets/approvals/card-changes.ts';
import { t } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { CardArt } from '../../../widgets/cards/card-art.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Digits } from '../../../widgets/facts/labels.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { cardByname, cardTitle } from '../../../widgets/cards/card-names.ts';
import { CardStatus } from '../list/card-status.tsx';
import { isConfirmation } from './final-kinds.ts';
import type { FinalKind } from './final-kinds.ts';
import './final-dialog.css';

type FinalMessages = {
  readonly title: MessageId;
  readonly consequence: MessageId;
  readonly after: MessageId;
  readonly action: MessageId;
  readonly word: MessageId;
};
const messages: Readonly<Record<FinalKind, FinalMessages>> = {
  stolen: {
    title: 'cards.stolen.title',
    consequence: 'cards.final.blocked',
    after: 'cards.final.new-card',
    action: 'cards.stolen.confirm',
    word: 'cards.stolen.word',
  },
  lost: {
    title: 'cards.lost.title',
    consequence: 'cards.final.blocked',
    after: 'cards.final.new-card',
    action: 'cards.lost.confirm',
    word: 'cards.lost.word',
  },
  discard: {
    title: 'cards.discard.title',
    consequence: 'cards.final.deleted',
    after: 'cards.final.new-card',
    action: 'cards.discard.confirm',
    word: 'cards.discard.word',
  },
};

function sendFinal(kind: FinalKind, id: CardRow['id']) {
  const { reportStolen, reportLost, discard } = bridge().cards;
  return { stolen: reportStolen, lost: reportLost, discard }[kind]({ id });
}

type FinalDialogProps = {
  readonly kind: FinalKind;
  readonly row: CardRow;
  readonly onClose: () => void;
  readonly onLock: (row: CardRow) => void;
};

/**
 * The dialog of a final action: names the card, explains the consequence, offers the lock first,
 * and requires the user to type which card it is.
 */
export function FinalDialog({ kind, row, onClose, onLock }: FinalDialogProps) {
  const [typed, setTyped] = useState('');
  const { isPending, error, dismiss } = useCardChange(kind, row.id);
  const { title, consequence, after, action, word } = messages[kind];
  const expected = row.lastDigits ?? t(word);
  /** Not while the user is still typing. */
  const isWrong =
    row.lastDigits !== null &&
    typed.trim().length >= expected.length &&
    !isConfirmation(typed, expected);
  const byname = cardByname(row);
  const close = (): void => {
    dismiss();
    onClose();
  };
  const confirm = async (): Promise<void> => {
    const answer = await cardChanges.send({
      kind,
      id: row.id,
      card: row,
      requestedValues: {},
      run: () => sendFinal(kind, row.id),
    });
    if (answer?.ok === true) onClose();
  };
  return (
    <Dialog
      title={t(title)}
      isOpen
      onClose={close}
      role="alertdialog"
      actions={
        <div className="final-actions">
          <Button isDisabled={isPending} onPress={close}>
            {t('cards.final.keep')}
          </Button>
          {row.canLock && (
            <Button
              icon={Lock}
              isDisabled={isPending}
              onPress={() => {
                close();
                onLock(row);
              }}
            >
              {t('cards.final.lock')}
            </Button>
          )}
          <Button
            look="final"
            isPending={isPending}
            isDisabled={!isConfirmation(typed, expected)}
            onPress={() => void confirm()}
          >
            {t(action)}
          </Button>
        </div>
      }
    >
      <div className="card-subject">
        <CardArt colour={row.gradientHexColor} isLocked={row.isLocked} />
        <span className="final-subject">
          <span className="name">{cardTitle(row, t)}</span>
          <span className="caption">
            {byname} {row.lastDigits !== null && <Digits of={row.lastDigits} />}
          </span>
        </span>
        <CardStatus row={row} />
      </div>
      <ul className="final-consequences">
        <li>
          <Icon of={Ban} tone="dim" />
          {t(consequence)}
        </li>
        <li>
          <Icon of={CreditCard} tone="dim" />
          {t(after)}
        </li>
        {row.canLock && (
          <li>
            <Icon of={Lock} tone="dim" />
            {t(kind === 'discard' ? 'cards.final.lock-instead' : 'cards.final.lock-first')}
          </li>
        )}
      </ul>
      <div className="final-field" data-digits={row.lastDigits !== null || undefined}>
        <TextField
          label={
            row.lastDigits === null
              ? t('cards.final.type-word', { word: expected })
              : t('cards.final.type-digits', { count: expected.length })
          }
          value={typed}
          onChange={setTyped}
          isReadOnly={isPending}
          maxLength={40}
          autoFocus
          {...(isWrong ? { problemMessage: t('cards.final.other-digits') } : {})}
          {...(row.lastDigits === null ? {} : { inputMode: 'numeric' as const })}
        />
      </div>
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
