import { useEffect, useRef, useState } from 'react';
import { History, OctagonAlert, TriangleAlert } from 'lucide-react';
import {
  type ClientProblem,
  checkNewClient,
  trimNewClient,
} from '../../../../preload/contract/check-new-client.ts';
import type { NewClient } from '../../../../preload/contract/new-client.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useFormatLocale, useLanguage } from '../../../platform/preferences.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useNow } from '../../../platform/use-now.ts';
import { instantText } from '../../../format/date.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { RefusedAtFields } from '../../../widgets/faults/refused-at-fields.tsx';
import { BillingFields, DeliveryFields } from './address-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DocumentFields, Readiness } from './document-fields.tsx';
import { warningMessages } from './warning-messages.ts';
import { warningsMark, currentWarnings } from './field-warnings.ts';
import { addEmails, readEmails } from './email-list.ts';
import type { FieldsProps } from './form-parts.tsx';
import { placeBankProblems, placeProblems, valueAt } from './new-client-field.ts';
import type { NewClientField } from './new-client-field.ts';
import { isBegun } from './new-client-values.ts';
import type { NewClientDraft, NewClientValues } from './new-client-values.ts';
import { problemMessage } from './problem-messages.ts';
import { contentOf } from './send-new-client.ts';
import type { Refusal } from './send-new-client.ts';
import { splitTyped } from './split-phone.ts';
import { TaxFields } from './tax-fields.tsx';
import { placeShown, shownFields } from './shown-fields.ts';
import type { Home } from './shown-fields.ts';
import { toNewClient, withoutGrantedAddress } from './to-new-client.ts';
import { useClientCheck } from './use-client-check.ts';
import type { KeptNewClient } from './use-new-client-draft.ts';
import { WhoFields } from './who-fields.tsx';

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
  if (!isSent && !form.isRestored) return null;
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

/** What was refused, and of which client: it is said as long as that is what stands in the form. */
export type RefusedClient = Refusal & { readonly client: NewClient };

/**
 * The form of a new client, by its kind and country. What is wrong is said at its field, once that
 * was left; a value with a warning may be sent once its owner accepted it.
 */
export const NewClientForm = ({
  form,
  home,
  refused,
  onChecked,
}: {
  readonly form: KeptNewClient;
  readonly home: Home;
  readonly refused: RefusedClient | null;
  readonly onChecked: (client: NewClient) => void;
}) => {
  const t = useT();
  const [left, setLeft] = useState<ReadonlySet<NewClientField> | 'all'>(new Set());
  const [isAcceptanceNeeded, setAcceptanceNeeded] = useState(false);
  const [check, checking, clearFailure] = useCommand(bridge().clients.check);
  const element = useRef<HTMLFormElement>(null);
  const { values } = form;
  const shown = shownFields(values, home);
  const client = toNewClient(values, home);
  const trimmed = withoutGrantedAddress(trimNewClient(client), values);
  const content = contentOf(trimmed);
  const [looked, setLooked] = useClientCheck(client);
  /** Of what is sent: by a country that is only taken for granted nothing is refused. */
  const problemsOf = (asked: NewClient, typed: NewClientValues): readonly ClientProblem[] =>
    checkNewClient(withoutGrantedAddress(asked, typed), { organizationCountry: home.country });
  const shownAt = (field: NewClientField): NewClientField | null => placeShown(field, values, home);
  const { atFields: problems, elsewhere: problemsElsewhere } = placeProblems(
    problemsOf(client, values),
    shownAt,
  );
  const warnings = currentWarnings(client, looked).filter(({ field }) => !problems.has(field));
  const mark = warningsMark(client, warnings);
  const isAccepted = mark !== '' && values.acceptedDoubts === mark;

  const placed = placeBankProblems(refused?.bankProblems ?? [], shownAt);
  const { atFields: mainProblems, elsewhere: mainElsewhere } = placeProblems(
    refused?.problems ?? [],
    shownAt,
  );
  const isUntouched = refused !== null && contentOf(refused.client) === content;
  const hasRest =
    refused !== null &&
    (placed.elsewhere.length > 0 || (placed.atFields.size === 0 && mainProblems.size === 0));
  /** What our own rules refuse and no field shows stands above the form. */
  const unplaced = [
    ...new Set([
      ...(isUntouched ? mainElsewhere : []),
      ...(left === 'all' ? problemsElsewhere : []),
    ]),
  ];
  const isRefusedAtFields = refused !== null && !hasRest;
  const isAsRefused = (field: NewClientField): boolean =>
    refused !== null &&
    JSON.stringify(valueAt(trimmed, field)) === JSON.stringify(valueAt(refused.client, field));

  const isLeft = (field: NewClientField): boolean => left === 'all' || left.has(field);
  const fields: FieldsProps = {
    values,
    client,
    home,
    shown,
    change: (change: Partial<NewClientValues>) => {
      clearFailure();
      form.change(change);
    },
    leave: (field) =>
      setLeft((before) =>
        before === 'all' || before.has(field) ? before : new Set([...before, field]),
      ),
    problemOf: (field) => {
      const said = placed.atFields.get(field);
      if (said !== undefined && isAsRefused(field)) return t('newclient.bank', { words: said });
      const code =
        problems.get(field) ?? (isAsRefused(field) ? mainProblems.get(field) : undefined);
      return code !== undefined && (isLeft(field) || mainProblems.has(field))
        ? problemMessage(code, field, client, t)
        : null;
    },
    warningOf: (field) => {
      const found = isLeft(field) ? warnings.find((each) => each.field === field) : undefined;
      return found === undefined ? null : t(warningMessages[found.code]);
    },
  };
  const seenWarnings = left === 'all' ? warnings : warnings.filter(({ field }) => left.has(field));

  const focusOn = (selector: string): void => {
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(selector)?.focus());
  };
  useEffect(() => {
    if (isRefusedAtFields) focusOn('[data-invalid] :is(input, textarea, button)');
    // Once, when the form comes back with it.
  }, [isRefusedAtFields]);
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
    setLeft('all');
    const typed = await takeUp();
    const asked = toNewClient(typed, home);
    if (problemsOf(asked, typed).length > 0) {
      focusOn('[data-invalid] :is(input, textarea, button)');
      return;
    }
    const answer = await check({ client: asked, phoneText: null });
    if (!answer.ok) return;
    const now = { client: asked, warnings: answer.value.doubts };
    setLooked(now);
    const nowMark = warningsMark(asked, currentWarnings(asked, now));
    if (nowMark !== '' && nowMark !== values.acceptedDoubts) {
      setAcceptanceNeeded(true);
      focusOn('.new-client-accept input');
      return;
    }
    onChecked(withoutGrantedAddress(trimNewClient(asked), typed));
  };

  return (
    <form
      ref={element}
      className="new-client-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormNotes form={form} content={content} />
      {hasRest && isUntouched && (
        <FaultPanel
          error={{ kind: 'rejected', problems: [...placed.elsewhere], traceId: refused.traceId }}
          was="write"
        />
      )}
      {isRefusedAtFields && isUntouched && (
        <RefusedAtFields traceId={refused.traceId}>
          {t('newclient.refused.at-fields')}
        </RefusedAtFields>
      )}
      {unplaced.length > 0 && (
        <div role="alert">
          <Note tone="wax" icon={OctagonAlert}>
            {unplaced.map((code) => problemMessage(code, 'kind', client, t)).join(' ')}
          </Note>
        </div>
      )}
      <WhoFields {...fields} />
      <ContactFields {...fields} />
      <BillingFields {...fields} />
      <DeliveryFields {...fields} />
      <TaxFields {...fields} />
      <DocumentFields {...fields} />
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
              onChange={(accepts) => fields.change({ acceptedDoubts: accepts ? mark : '' })}
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
      {left === 'all' && problems.size > 0 && (
        <p className="field-error new-client-count" role="alert">
          {t('newclient.problems', { count: problems.size })}
        </p>
      )}
      <div className="new-client-end">
        <p className="caption new-client-kept">{t('newclient.kept')}</p>
        <Button look="primary" type="submit" isPending={checking.phase === 'pending'}>
          {t('newclient.next')}
        </Button>
      </div>
    </form>
  );
};
