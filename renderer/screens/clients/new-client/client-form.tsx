import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { checkNewClient } from '../../../../preload/contract/clients/check-new-client.ts';
import type { ClientProblem } from '../../../../preload/contract/clients/check-new-client.ts';
import { problemsOfChange } from '../../../../preload/contract/clients/client-change.ts';
import type { ClientChange } from '../../../../preload/contract/clients/client-change.ts';
import type { Home } from '../../../../preload/contract/clients/client-home.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import type { InputProblem } from '../../../../preload/contract/result.ts';
import { FormFooter } from '../../../forms/form-footer.tsx';
import { ProblemsAbove } from '../../../forms/problems-above.tsx';
import type { Refused } from '../../../forms/refusal.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { BillingFields, DeliveryFields } from './address-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DocumentFields, Readiness } from './document-fields.tsx';
import { addEmails, readEmails } from './email-list.ts';
import { warningsMark, currentWarnings } from './field-warnings.ts';
import { clientFields } from './new-client-field.ts';
import type { NewClientField } from './new-client-field.ts';
import type { NewClientValues } from './new-client-values.ts';
import { problemMessage, warningMessage } from './problem-messages.ts';
import { contentOf } from './send-new-client.ts';
import { shownFields } from './shown-fields.ts';
import { splitTyped } from './split-phone.ts';
import { TaxFields } from './tax-fields.tsx';
import { toNewClient } from './to-new-client.ts';
import { useClientCheck } from './use-client-check.ts';
import { WhoFields } from './who-fields.tsx';
import './new-client.css';

/**
 * The fields of a client, by its kind and country. What is wrong is said at its field, once that was
 * left; a value with a warning may be sent once its owner accepted it.
 */
export function ClientForm({
  values,
  change,
  home,
  toSend,
  changeOf,
  refused,
  notes,
  said,
  submit,
  startAt = [],
  onChecked,
  onCancel,
}: {
  readonly values: NewClientValues;
  readonly change: (change: (before: NewClientValues) => NewClientValues) => void;
  readonly home: Home;
  /** What is sent of what stands in the form. */
  readonly toSend: (client: NewClient, typed: NewClientValues) => NewClient;
  /** Where a known client is changed: what would be set. What is not is not looked at. */
  readonly changeOf?: (client: NewClient) => ClientChange;
  readonly refused: Refused<NewClientValues> | null;
  /** Above the fields. */
  readonly notes: ReactNode;
  readonly said: {
    /** What a refusal means that is said at the fields alone. */
    readonly atFields: MessageId;
    /** That something is missing keeps nobody from sending it. */
    readonly still: MessageId;
    /** Beside the buttons. */
    readonly foot: ReactNode;
  };
  readonly submit: {
    readonly label: string;
    readonly isDisabled: boolean;
    readonly isPending: boolean;
    /** What is shown before it: what would be sent, how it failed. */
    readonly before?: ReactNode;
  };
  /** Where the focus begins: in the first of them. */
  readonly startAt?: readonly NewClientField[];
  readonly onChecked: (client: NewClient) => void;
  readonly onCancel: () => void;
}) {
  const t = useT();
  const [isAcceptanceNeeded, setAcceptanceNeeded] = useState(false);
  const [check, checking, clearFailure] = useCommand(bridge().clients.check);
  const shown = shownFields(values, home);
  const client = toNewClient(values, home);
  const sent = toSend(client, values);
  const content = contentOf(sent);
  const [looked, setLooked] = useClientCheck(client);
  const concerning = <Problem extends Pick<InputProblem, 'path'>>(
    found: readonly Problem[],
    asked: NewClient,
  ): readonly Problem[] =>
    changeOf === undefined ? found : problemsOfChange(found, changeOf(asked));
  /** Of what is sent: by a country that is only taken for granted nothing is refused. */
  const problemsOf = (asked: NewClient, typed: NewClientValues): readonly ClientProblem[] =>
    concerning(checkNewClient(toSend(asked, typed), { organizationCountry: home.country }), asked);
  const problems = problemsOf(client, values);
  const wrong = clientFields.place({ problems, bankProblems: [] }, values, home).codes;
  const warnings = currentWarnings(
    client,
    looked && { ...looked, warnings: concerning(looked.warnings, client) },
  ).filter(({ field }) => !wrong.has(field));
  const mark = warningsMark(client, warnings);
  const isAccepted = mark !== '' && values.acceptedDoubts === mark;
  const form = useForm({
    fields: clientFields,
    values,
    around: home,
    change: (next) => {
      clearFailure();
      change(next);
    },
    problems,
    warnings: new Map(
      warnings.toReversed().map(({ field, code }) => [field, warningMessage(code, t)]),
    ),
    content,
    refused,
    problemText: (code, field) => problemMessage(code, field, client, t),
  });
  useEffect(() => {
    if (startAt.length > 0) form.focusFirst(startAt);
    // Once: what is typed afterwards moves no focus.
  }, []);
  const seenWarnings = warnings.filter(({ field }) => form.isSaid(field));

  /**
   * What was typed and not yet taken up (a number in one piece, addresses in the box) is taken up
   * first.
   */
  const takeUp = async (): Promise<NewClientValues> => {
    const phone = await splitTyped(
      (phoneText) => bridge().clients.check({ client: { ...client, phone: null }, phoneText }),
      values.phoneText,
    );
    const typed = readEmails(values.extraEmailsText);
    const part: Partial<NewClientValues> = {
      ...(phone ?? {}),
      ...(typed.length === 0
        ? {}
        : {
            extraEmails: [...addEmails(values.extraEmails, values.email, typed).emails],
            extraEmailsText: '',
          }),
    };
    if (Object.keys(part).length > 0) form.change(part);
    return { ...values, ...part };
  };
  const trySending = async (): Promise<void> => {
    form.leaveAll();
    const typed = await takeUp();
    const asked = toNewClient(typed, home);
    if (problemsOf(asked, typed).length > 0) {
      form.focusProblem();
      return;
    }
    const answer = await check({ client: asked, phoneText: null });
    if (!answer.ok) return;
    const now = { client: asked, warnings: concerning(answer.value.doubts, asked) };
    setLooked(now);
    const nowMark = warningsMark(asked, currentWarnings(asked, now));
    if (nowMark !== '' && nowMark !== values.acceptedDoubts) {
      setAcceptanceNeeded(true);
      form.focusOn('.new-client-accept input');
      return;
    }
    onChecked(toSend(asked, typed));
  };

  return (
    <form
      ref={form.element}
      className="new-client-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void trySending();
      }}
    >
      {notes}
      <ProblemsAbove above={form.above} atFields={t(said.atFields)} />
      <WhoFields fields={form} shown={shown} />
      <ContactFields fields={form} client={client} />
      <BillingFields fields={form} home={home} />
      <DeliveryFields fields={form} home={home} />
      <TaxFields fields={form} client={client} home={home} shown={shown} />
      <DocumentFields fields={form} home={home} />
      <Readiness client={sent} still={said.still} />
      {seenWarnings.length > 0 && (
        <div className="new-client-accept">
          <Note icon={TriangleAlert}>
            <strong>{t('newclient.warnings.title')}</strong>
            <ul>
              {seenWarnings.map(({ field, code }) => (
                <li key={`${field}:${code}`}>{warningMessage(code, t)}</li>
              ))}
            </ul>
            <Checkbox
              isSelected={isAccepted}
              onChange={(accepts) => form.change({ acceptedDoubts: accepts ? mark : '' })}
            >
              {t('newclient.warnings.accept')}
            </Checkbox>
            {isAcceptanceNeeded && !isAccepted && (
              <p className="field-error" role="alert">
                {t('newclient.warnings.needed')}
              </p>
            )}
          </Note>
        </div>
      )}
      {checking.phase === 'failed' && <FaultPanel error={checking.error} was="write" />}
      {submit.before}
      <FormFooter
        note={
          form.isSubmitted && form.problemCount > 0 ? (
            <p className="field-error" role="alert">
              {t('newclient.problems', { count: form.problemCount })}
            </p>
          ) : (
            said.foot
          )
        }
        cancel={<Button onPress={onCancel}>{t('ui.cancel')}</Button>}
      >
        <Button
          look="primary"
          type="submit"
          isDisabled={submit.isDisabled}
          isPending={submit.isPending || checking.phase === 'pending'}
        >
          {submit.label}
        </Button>
      </FormFooter>
    </form>
  );
}
