import { useMemo } from 'react';
import { CircleAlert } from 'lucide-react';
import type { CardId } from '../../../../preload/contract/values.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useDraft } from '../../../platform/drafts/drafts.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { trimmedOrNull } from '../../../format/typed-text.ts';
import { t } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CodeText } from '../../../widgets/facts/labels.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { addCardsForm, cardsOf } from './add-cards-draft.ts';
import type { CardEdit, CardToAdd } from './add-cards-draft.ts';
import type { UnreadLine } from './read-card-ids.ts';
import './add-cards-dialog.css';

const maxCards = 1000;

function ProblemLine({ line }: { readonly line: UnreadLine }) {
  return (
    <li className="add-cards-problem">
      <Icon of={CircleAlert} size="s" tone="wax" />
      <span>
        {t(`cards.add.problem.${line.problem}`, { line: line.lineNumber })}{' '}
        {line.problem !== 'card-number' && <CodeText>{line.text.slice(0, 60)}</CodeText>}
      </span>
    </li>
  );
}

function CardLine({
  card,
  onEdit,
}: {
  readonly card: CardToAdd;
  readonly onEdit: (edit: CardEdit) => void;
}) {
  return (
    <li className="add-cards-row">
      <CodeText>{card.id}</CodeText>
      <TextField
        label={t('ui.word.name')}
        value={card.label}
        maxLength={80}
        onChange={(label) => onEdit({ label })}
      />
      <TextField
        label={t('cards.field.lastDigits')}
        value={card.lastDigits}
        inputMode="numeric"
        maxLength={4}
        onChange={(lastDigits) => onEdit({ lastDigits })}
        problem={card.hasBadDigits ? 'other' : null}
      />
    </li>
  );
}

/**
 * Adds cards to the list from a pasted text: found cards are listed below it, each with an editable
 * label and last digits.
 */
export function AddCardsDialog({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: (firstId: CardId | null) => void;
}) {
  const storedDraft = useDraft(addCardsForm);
  const draft = storedDraft?.value ?? addCardsForm.empty;
  const { cards, read } = useMemo(() => cardsOf(draft), [draft]);
  const [track, tracking] = useCommand(bridge().cards.track, () => {
    void storedDraft?.replace(addCardsForm.empty);
    onAdded((cards[0]?.id as CardId | undefined) ?? null);
    onClose();
  });
  const edit = (id: string, change: CardEdit): void =>
    storedDraft?.change((before) => ({
      ...before,
      edits: { ...before.edits, [id]: { ...before.edits[id], ...change } },
    }));
  const canAdd =
    cards.length > 0 && cards.length <= maxCards && cards.every((card) => !card.hasBadDigits);

  return (
    <Dialog
      title={t('cards.add.title')}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}

          isPending={tracking.phase === 'pending'}
          isDisabled={!canAdd}
          onPress={() =>
            void track({
              cards: cards.map(({ id, label, lastDigits }) => ({
                id,
                label: trimmedOrNull(label),
                lastDigits: lastDigits || null,
              })),
            })
          }
        >
          {t('lists.ids.add', { count: cards.length })}
        </DialogActions>
      }
    >
      <TextField
        label={t('cards.add.paste')}
        hint={t('cards.add.hint')}
        lines="many"
        isCode
        autoFocus
        value={draft.text}
        onChange={(text) => storedDraft?.change((before) => ({ ...before, text }))}
        problem={cards.length > maxCards ? 'too-many' : null}
      />
      <p role="status" className="caption">
        {draft.text.trim() !== '' && t('lists.ids.found', { count: cards.length })}
        {read.repeatedCount > 0 && ` ${t('cards.add.repeated', { count: read.repeatedCount })}`}
      </p>
      {read.unread.length > 0 && (
        <ul>
          {read.unread.slice(0, 20).map((line) => (
            <ProblemLine key={line.lineNumber} line={line} />
          ))}
          {read.unread.length > 20 && (
            <li className="caption">
              {t('cards.add.more-problems', { count: read.unread.length - 20 })}
            </li>
          )}
        </ul>
      )}
      {cards.length > 0 && (
        <ul className="add-cards-rows">
          {cards.map((card) => (
            <CardLine key={card.id} card={card} onEdit={(change) => edit(card.id, change)} />
          ))}
        </ul>
      )}
      {tracking.phase === 'failed' && <FaultLine error={tracking.error} attempt="write" />}
    </Dialog>
  );
}
