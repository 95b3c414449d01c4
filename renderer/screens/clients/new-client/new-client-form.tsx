import { useState } from 'react';
import { History, TriangleAlert } from 'lucide-react';
import { checkNewClient, trimNewClient } from '../../../../preload/contract/check-new-client.ts';
import type { ClientProblem } from '../../../../preload/contract/check-new-client.ts';
import type { NewClient } from '../../../../preload/contract/new-client.ts';
import { instantText } from '../../../format/date.ts';
import { FormFooter } from '../../../forms/form-footer.tsx';
import { ProblemsAbove } from '../../../forms/problems-above.tsx';
import type { Refused } from '../../../forms/refusal.ts';
import { useForm } from '../../../forms/use-form.ts';
import type { SentForm } from '../../../forms/use-sent-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useFormatLocale, useLanguage } from '../../../platform/preferences.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useNow } from '../../../platform/use-now.ts';
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
import { isBegun } from './new-client-values.ts';
import type { NewClientDraft, NewClientValues, SentContent } from './new-client-values.ts';
import { problemMessage } from './problem-messages.ts';
import { contentOf } from './send-new-client.ts';
import { shownFields } from './shown-fields.ts';
import type { Home } from '../../../../preload/contract/client-home.ts';
import { splitTyped } from './split-phone.ts';
import { TaxFields } from './tax-fields.tsx';
import { toNewClient, withoutGrantedAddress } from './to-new-client.ts';
import { useClientCheck } from './use-client-check.ts';
import { warningMessages } from './warning-messages.ts';
import { WhoFields } from './who-fields.tsx';

type KeptNewClient = SentForm<NewClientValues, SentContent>;

const FormNotes = ({
  form,
  content,
}: {
  readonly form: KeptNewClient;
  readonly content: string;
}) => {
  /** What stood here before it was emptied, until something is typed again. */
  const [emptied, setEmptied] = useState<NewClientDraft | null>(null);
  const t = useT();
  const locale = useFormatLocale();
  const language = useLanguage();
  const now = useNow();
  const { sent } = form;
  const isSent = sent !== null && sent.content === content;
  if (emptied !== null && !isBegun(form.draft)) {
    return (
      <div role="status">
        <Note
          tone="slate"
          icon={History}
          actions={
            <Button
              size="small"
              onPress={() => {
                setEmptied(null);
                void form.restore(emptied);
              }}
            >
              {t('newclient.undo')}
            </Button>
          }
        >
          {t('newclient.emptied')}
        </Note>
      </div>
    );
  }
  if (!isSent && form.restored === null) return null;
  return (
    <Note
      tone={isSent ? 'brass' : 'slate'}
      icon={History}
      actions={
        <Button
          size="small"
          onPress={() => {
            setEmptied(form.draft);
            void form.empty();
          }}
        >
          {t('newclient.clear')}
        </Button>
      }
    >
      {isSent
        ? t('newclient.sent', { time: instantText(language, locale, sent.atEpochMs, now) })
        : t('newclient.restored')}
    </Note>
  );
};

/**
 * The form of a new client, by its kind and country. What is wrong is said at its field, once that
 * was left; a value with a warning may be sent once its owner accepted it.
 */
export const NewClientForm = ({
  form: kept,
  home,
  refused,
  onChecked,
  onCancel,
}: {
  readonly form: KeptNewClient;
  readonly home: Home;
  readonly refused: Refused<NewClientValues> | null;
  readonly onChecked: (client: NewClient) => void;
  readonly onCancel: () => void;
}) => {
  const t = useT();
  const [isAcceptanceNeeded, setAcceptanceNeeded] = useState(false);
  const [check, checking, clearFailure] = useCommand(bridge().clients.check);
  const { values } = kept;
  const shown = shownFields(values, home);
  const client = toNewClient(values, home);
  const trimmed = withoutGrantedAddress(trimNewClient(client), values);
  const content = contentOf(trimmed);
  const [looked, setLooked] = useClientCheck(client);
  /** Of what is sent: by a country that is only taken for granted nothing is refused. */
  const problemsOf = (asked: NewClient, typed: NewClientValues): readonly ClientProblem[] =>
    checkNewClient(withoutGrantedAddress(asked, typed), { organizationCountry: home.country });
  const problems = problemsOf(client, values);
  const wrong = clientFields.place({ problems, bankProblems: [] }, values, home).codes;
  const warnings = currentWarnings(client, looked).filter(({ field }) => !wrong.has(field));
  const mark = warningsMark(client, warnings);
  const isAccepted = mark !== '' && values.acceptedDoubts === mark;
  const form = useForm({
    fields: clientFields,
    values,
    around: home,
    change: (change) => {
      clearFailure();
      kept.change(change);
    },
    problems,
    warnings: new Map(
      warnings.toReversed().map(({ field, code }) => [field, t(warningMessages[code])]),
    ),
    content,
    refused,
    problemText: (code, field) => problemMessage(code, field, client, t),
  });
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
  const submit = async (): Promise<void> => {
    form.leaveAll();
    const typed = await takeUp();
    const asked = toNewClient(typed, home);
    if (problemsOf(asked, typed).length > 0) {
      form.focusProblem();
      return;
    }
    const answer = await check({ client: asked, phoneText: null });
    if (!answer.ok) return;
    const now = { client: asked, warnings: answer.value.doubts };
    setLooked(now);
    const nowMark = warningsMark(asked, currentWarnings(asked, now));
    if (nowMark !== '' && nowMark !== values.acceptedDoubts) {
      setAcceptanceNeeded(true);
      form.focusOn('.new-client-accept input');
      return;
    }
    onChecked(withoutGrantedAddress(trimNewClient(asked), typed));
  };

  return (
    <form
      ref={form.element}
      className="new-client-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormNotes form={kept} content={content} />
      <ProblemsAbove above={form.above} atFields={t('newclient.refused.at-fields')} />
      <WhoFields fields={form} shown={shown} />
      <ContactFields fields={form} client={client} />
      <BillingFields fields={form} home={home} />
      <DeliveryFields fields={form} home={home} />
      <TaxFields fields={form} client={client} home={home} shown={shown} />
      <DocumentFields fields={form} home={home} />
      <Readiness client={trimmed} />
      {seenWarnings.length > 0 && (
        <div className="new-client-accept">
          <Note icon={TriangleAlert}>
            <strong>{t('newclient.warnings.title')}</strong>
            <ul>
              {seenWarnings.map(({ field, code }) => (
                <li key={`${field}:${code}`}>{t(warningMessages[code])}</li>
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
      <FormFooter
        note={
          form.isSubmitted && form.problemCount > 0 ? (
            <p className="field-error" role="alert">
              {t('newclient.problems', { count: form.problemCount })}
            </p>
          ) : (
            t('newclient.kept')
          )
        }
        cancel={<Button onPress={onCancel}>{t('ui.cancel')}</Button>}
      >
        <Button look="primary" type="submit" isPending={checking.phase === 'pending'}>
          {t('newclient.next')}
        </Button>
      </FormFooter>
    </form>
  );
};
