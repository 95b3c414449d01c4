import { useMemo } from 'react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Result } from '../../../preload/contract/result.ts';
import type { DraftForm } from '../../platform/drafts/window-drafts.ts';
import { draftForm } from '../../platform/drafts/draft-form.ts';
import { useDraft } from '../../platform/drafts/drafts.ts';
import { useCommand } from '../../platform/use-command.ts';
import { findIds } from '../../format/find-ids.ts';
import { trimmedOrNull } from '../../format/typed-text.ts';
import { t } from '../../i18n/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultLine } from '../faults/fault-panel.tsx';
import { TextField } from '../../ui/text-field.tsx';

const maxLabelLength = 80;
const shape = z.object({ text: z.string(), label: z.string() });
type AddByIdDraft = z.infer<typeof shape>;
const emptyDraft: AddByIdDraft = { text: '', label: '' };

/** The draft of an add-by-id dialog. @param key begins with its feature: `supplier-invoices:add` */
export function addByIdDraft(key: string): DraftForm<AddByIdDraft> {
  return draftForm({
    key,
    belongsTo: 'connection',
    empty: emptyDraft,
    shape,
    isWorthStoring: ({ text }) => text.trim() !== '',
  });
}

type AddByIdDialogProps = {
  readonly title: string;
  /** The records that the ids identify, and where to find them. */
  readonly hint: string;
  /** "Add 3 invoices". */
  readonly confirmMessage: (count: number) => string;
  readonly draft: DraftForm<AddByIdDraft>;
  readonly maxIds: number;
  readonly onAdd: (
    items: readonly { readonly id: string; readonly label: string | null }[],
  ) => Promise<Result<unknown>>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** Adds ids from a pasted text to the user's own list; a single one can have a label. */
export function AddByIdDialog({
  title,
  hint,
  confirmMessage,
  draft: form,
  maxIds,
  onAdd,
  onClose,
  children,
}: AddByIdDialogProps) {
  const storedDraft = useDraft(form);
  const draft = storedDraft?.value ?? emptyDraft;
  const { ids, linesWithoutId } = useMemo(() => findIds(draft.text), [draft.text]);
  const [add, adding] = useCommand(onAdd, () => {
    void storedDraft?.replace(emptyDraft);
    onClose();
  });
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          isPending={adding.phase === 'pending'}
          isDisabled={ids.length === 0 || ids.length > maxIds}
          onPress={() =>
            void add(
              ids.map((id) => ({
                id,
                label: ids.length === 1 ? trimmedOrNull(draft.label) : null,
              })),
            )
          }
        >
          {confirmMessage(ids.length)}
        </DialogActions>
      }
    >
      <TextField
        label={t('lists.ids.paste')}
        hint={hint}
        lines="many"
        isCode
        autoFocus
        value={draft.text}
        onChange={(text) => storedDraft?.change((before) => ({ ...before, text }))}
        problem={ids.length > maxIds ? 'too-many' : null}
      />
      <p role="status" className="caption">
        {draft.text.trim() !== '' && t('lists.ids.found', { count: ids.length })}{' '}
        {linesWithoutId > 0 && t('lists.ids.without', { count: linesWithoutId })}
      </p>
      {ids.length === 1 && (
        <TextField
          label={t('lists.ids.label')}
          value={draft.label}
          maxLength={maxLabelLength}
          onChange={(label) => storedDraft?.change((before) => ({ ...before, label }))}
        />
      )}
      {children}
      {adding.phase === 'failed' && <FaultLine error={adding.error} attempt="write" />}
    </Dialog>
  );
}
