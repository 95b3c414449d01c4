import { useState } from 'react';
import { History } from 'lucide-react';
import type {
  NewCard,
  NewCardChoices,
  PreparedCreation,
} from '../../../../preload/contract/cards/card-changes.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { instantText } from '../../../format/date.ts';
import { FormFooter } from '../../../forms/form-footer.tsx';
import { ProblemsAbove } from '../../../forms/problems-above.tsx';
import { refusalOf } from '../../../forms/refusal.ts';
import type { FormRefusal } from '../../../forms/refusal.ts';
import { writeIdOf } from '../../../forms/send-draft.ts';
import { useForm } from '../../../forms/use-form.ts';
import type { SentForm } from '../../../forms/use-sent-form.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useActiveConnection } from '../../../platform/connections.ts';
import { formatLocale, language } from '../../../platform/preferences.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useNow } from '../../../platform/use-now.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { problemMessageId } from '../../../ui/field-error.tsx';
import { FaultLine, FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { KeychainNote } from './blocked-reason.tsx';
import { levelKind } from './card-level.ts';
import { checkNewCard, chosenLevel } from './check-new-card.ts';
import type { NewCardProblems } from './check-new-card.ts';
import type { FieldsProps } from './form-parts.tsx';
import { HolderField, KindField, OrderedByFields } from './identity-fields.tsx';
import { MoreOptions } from './more-options.tsx';
import { cardFields } from './new-card-field.ts';
import type { NewCardField } from './new-card-field.ts';
import type { NewCardValues, SentCard } from './new-card-values.ts';
import { useSendBlockedReason } from './send-blocked-reason.ts';
import { MainLimit, OtherFields } from './spend-fields.tsx';

type StoredForm = SentForm<NewCardValues, SentCard>;

/** Identifies the content: an equal card would be rejected again. */
export function contentOf(values: NewCardValues): string {
  return JSON.stringify(values);
}

function FormNotes({
  form,
  choicesError,
}: {
  readonly form: StoredForm;
  readonly choicesError: CommandError | null;
}) {
  const now = useNow();
  const { restored, values } = form;
  const sent = form.sent?.content === contentOf(values) ? form.sent : null;
  const text =
    sent === null
      ? t('newclient.restored')
      : t('newcard.sent', { time: instantText(language(), formatLocale(), sent.atEpochMs, now) });
  return (
    <>
      {useSendBlockedReason() === 'keychain' && <KeychainNote />}
      {((restored !== null && restored.sent === null) || sent !== null) && (
        <Note
          tone={sent === null ? 'slate' : 'brass'}
          icon={History}
          actions={
            <Button size="small" onPress={() => void form.empty()}>
              {t('ui.word.clear-form')}
            </Button>
          }
        >
          {text}
        </Note>
      )}
      {choicesError !== null && <FaultLine error={choicesError} attempt="read" />}
    </>
  );
}

const noProblems: NewCardProblems = {};

/** The prepared request for review, and its card. */
export type Order = { readonly card: NewCard; readonly prepared: PreparedCreation };

type NewCardFormProps = {
  readonly form: StoredForm;
  readonly choices: NewCardChoices;
  /** Why few choices are known. */
  readonly choicesError: CommandError | null;
  /** The bank's answer to the last try. */
  readonly refused: FormRefusal<NewCardValues> | null;
  readonly onPrepared: (order: Order) => void;
  readonly onCancel: () => void;
};

/**
 * The form of a new card, by its level. A problem shows at its field after the field was left;
 * problems of JSON show while typing.
 */
export function NewCardForm({
  form: storedForm,
  choices,
  choicesError,
  refused: initialRefusal,
  onPrepared,
  onCancel,
}: NewCardFormProps) {
  const limitUnit = useActiveConnection()?.banking?.limitUnit ?? null;
  const nowEpochMs = useNow(60_000);
  const [refused, setRefused] = useState(initialRefusal);
  const [prepare, preparing, clearFailure] = useCommand(bridge().cards.prepareCreate);
  const isBlocked = useSendBlockedReason() === 'keychain';
  const { values } = storedForm;
  const content = contentOf(values);
  const kind = levelKind(chosenLevel(values, choices));
  const checked = checkNewCard(values, {
    choices,
    formatLocale: formatLocale(),
    limitUnit,
    nowEpochMs,
  });
  const problems = checked.ok ? noProblems : checked.problems;
  const form = useForm<NewCardValues, typeof kind, NewCardField>({
    fields: cardFields,
    values,
    context: kind,
    change: (change) => {
      clearFailure();
      storedForm.change(change);
    },
    problems: Object.entries(problems).map(([field, { id }]) => ({ path: [field], code: id })),
    content,
    refused,
    problemText: (code, field) => {
      const problem = field === null ? undefined : problems[field];
      return problem === undefined ? t(problemMessageId(code)) : t(problem.id, problem.values);
    },
    // JSON shows its problem while the user types.
    isVisited: (field) => field === 'otherFields',
  });
  const fields: FieldsProps = { ...form, choices, kind };

  const submit = async (): Promise<void> => {
    form.showAllProblems();
    if (!checked.ok) {
      form.focusProblem();
      return;
    }
    const { card } = checked;
    const answer = await prepare({ writeId: writeIdOf(storedForm.sent, content), card });
    if (answer.ok) {
      onPrepared({ card, prepared: answer.value });
      return;
    }
    const refusal = refusalOf(answer.error);
    if (refusal !== null) setRefused({ ...refusal, values, content });
  };

  return (
    <Form ref={form.element} className="new-card-form" noValidate onSubmit={() => void submit()}>
      <FormNotes form={storedForm} choicesError={choicesError} />
      <ProblemsAbove above={form.above} />
      {preparing.phase === 'failed' && refusalOf(preparing.error) === null && (
        <FaultPanel error={preparing.error} attempt="write" />
      )}
      <div className="new-card-rows">
        <KindField {...fields} />
        <HolderField {...fields} />
        <OrderedByFields fields={fields} which="to-choose" />
        <MainLimit {...fields} />
      </div>
      <MoreOptions {...fields} />
      <OtherFields {...fields} />
      <FormFooter form={form} note={t('ui.draft-saved')} onCancel={onCancel}>
        <Button
          look="primary"
          type="submit"
          isPending={preparing.phase === 'pending'}
          isDisabled={isBlocked}
        >
          {t('newcard.next')}
        </Button>
      </FormFooter>
    </Form>
  );
}
