import { useRef, useState } from 'react';
import { History } from 'lucide-react';
import type {
  NewCardChoices,
  PreparedCreation,
} from '../../../../preload/contract/card-changes.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useActiveConnection } from '../../../platform/connections.ts';
import { useFormatLocale, useLanguage } from '../../../platform/preferences.ts';
import { useNow } from '../../../platform/use-now.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { instantText } from '../../../format/date.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FaultLine, FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { levelKind } from './card-level.ts';
import { checkNewCard, chosenLevel } from './check-new-card.ts';
import type { FieldsProps } from './form-parts.tsx';
import { CardFields, PeopleFields } from './identity-fields.tsx';
import { isShown, placeProblems, restOfRefusal } from './new-card-field.ts';
import type { NewCardField, PlacedProblems } from './new-card-field.ts';
import type { NewCardValues } from './new-card-values.ts';
import { KeychainNote } from './blocked-reason.tsx';
import { PrintFields } from './print-fields.tsx';
import { useSendBlockedReason } from './send-blocked-reason.ts';
import { OtherFields, SpendFields } from './spend-fields.tsx';
import { UseFields } from './use-fields.tsx';
import type { KeptForm } from './use-new-card-draft.ts';

const FormNotes = ({
  form,
  choicesError,
}: {
  readonly form: KeptForm;
  readonly choicesError: CommandError | null;
}) => {
  const t = useT();
  const locale = useFormatLocale();
  const language = useLanguage();
  const now = useNow();
  const { sentAtEpochMs } = form;
  const text =
    sentAtEpochMs === null
      ? t('newcard.restored')
      : t('newcard.sent', { time: instantText(language, locale, sentAtEpochMs, now) });
  return (
    <>
      {useSendBlockedReason() === 'keychain' && <KeychainNote />}
      {(form.isRestored || sentAtEpochMs !== null) && (
        <Note
          tone={sentAtEpochMs === null ? 'slate' : 'brass'}
          icon={History}
          actions={
            <Button size="small" onPress={() => void form.empty()}>
              {t('newcard.clear')}
            </Button>
          }
        >
          {text}
        </Note>
      )}
      {choicesError !== null && <FaultLine error={choicesError} was="read" />}
    </>
  );
};

const nothingRefused: PlacedProblems = { atFields: new Map(), elsewhere: [] };

type NewCardFormProps = {
  readonly form: KeptForm;
  readonly choices: NewCardChoices;
  /** Why little is known to choose from. */
  readonly choicesError: CommandError | null;
  /** What the bank said to the last try. */
  readonly refusal: CommandError | null;
  readonly onPrepared: (prepared: PreparedCreation) => void;
};

/**
 * What the new card is to be, by its level. What is wrong is said at its field, once it was left;
 * JSON while it is typed.
 */
export const NewCardForm = ({
  form,
  choices,
  choicesError,
  refusal,
  onPrepared,
}: NewCardFormProps) => {
  const t = useT();
  const formatLocale = useFormatLocale();
  const limitUnit = useActiveConnection()?.banking?.limitUnit ?? null;
  const nowEpochMs = useNow(60_000);
  const [left, setLeft] = useState<ReadonlySet<NewCardField> | 'all'>(new Set());
  /**
   * A refused field is free of the bank's words as soon as something is changed: they were about
   * what stood there.
   */
  const [isChanged, setChanged] = useState(false);
  const [prepare, preparing, clearFailure] = useCommand(bridge().cards.prepareCreate);
  const element = useRef<HTMLFormElement>(null);
  const { values } = form;
  const level = chosenLevel(values, choices);
  const kind = levelKind(level);
  const checked = checkNewCard(values, { choices, formatLocale, limitUnit, nowEpochMs });
  const placed =
    refusal?.kind === 'rejected' && !isChanged
      ? placeProblems(refusal.problems, kind, values)
      : nothingRefused;
  const fault =
    refusal === null || isChanged
      ? preparing.phase === 'failed'
        ? preparing.error
        : null
      : restOfRefusal(refusal, placed);
  const own = (field: NewCardField): string | null => {
    const problem = checked.ok ? undefined : checked.problems[field];
    return problem === undefined ? null : t(problem.id, problem.values);
  };
  const fields: FieldsProps = {
    values,
    change: (change: Partial<NewCardValues>) => {
      setChanged(true);
      clearFailure();
      form.change(change);
    },
    leave: (field) =>
      setLeft((before) => (before === 'all' ? before : new Set([...before, field]))),
    problemOf: (field) => {
      const refused = placed.atFields.get(field);
      if (refused !== undefined) return t('newcard.problem.bank', { words: refused });
      return field === 'otherFields' || left === 'all' || left.has(field) ? own(field) : null;
    },
    choices,
    kind,
  };

  const submit = async (): Promise<void> => {
    setLeft('all');
    if (!checked.ok) {
      requestAnimationFrame(() =>
        element.current
          ?.querySelector<HTMLElement>('[data-invalid] :is(input, textarea, button)')
          ?.focus(),
      );
      return;
    }
    const answer = await prepare({ card: checked.card });
    if (answer.ok) onPrepared(answer.value);
  };

  const problemCount = checked.ok ? 0 : Object.keys(checked.problems).length;
  return (
    <form
      ref={element}
      className="new-card-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormNotes form={form} choicesError={choicesError} />
      {fault !== null && <FaultPanel error={fault} was="write" />}
      <CardFields {...fields} level={level} />
      <PeopleFields {...fields} />
      {isShown('typeOfPrint', kind, values) && <PrintFields {...fields} />}
      <SpendFields {...fields} />
      <UseFields {...fields} />
      <OtherFields {...fields} />
      {left === 'all' && problemCount > 0 && (
        <p className="field-error new-card-count" role="alert">
          {t('newcard.problems', { count: problemCount })}
        </p>
      )}
      <div className="new-card-end">
        <p className="caption new-card-blocked-reason">{t('newcard.kept')}</p>
        <Button
          look="primary"
          type="submit"
          isPending={preparing.phase === 'pending'}
          isDisabled={useSendBlockedReason() === 'keychain'}
        >
          {t('newcard.next')}
        </Button>
      </div>
    </form>
  );
};
