import { useEffect, useMemo, useRef, useState } from 'react';
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import {
  checkNewClient,
  mostCharacters,
  trimNewClient,
} from '../../../../preload/contract/clients/check-new-client.ts';
import { asNewClient } from '../../../../preload/contract/clients/client-as-sent.ts';
import {
  changeOf,
  changedFields,
  problemsOfChange,
} from '../../../../preload/contract/clients/client-change.ts';
import type { ClientDifference } from '../../../../preload/contract/clients/client-change.ts';
import type { Home } from '../../../../preload/contract/clients/client-home.ts';
import type { Client } from '../../../../preload/contract/clients/clients.ts';
import type { ClientGap } from '../../../../preload/contract/clients/client-changes.ts';
import { invoicingGaps } from '../../../../preload/contract/clients/invoicing-gaps.ts';
import { invoicingGap } from '../../../../preload/contract/clients/new-client.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { CodeOf, TextOf } from '../../../forms/form-parts.tsx';
import type { Refused } from '../../../forms/refusal.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { clientLanguageChoices, currencyChoices } from '../../../format/code-choices.ts';
import { useT } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { goTo, recordOf } from '../../../platform/navigation.ts';
import { useLanguage } from '../../../platform/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { taxNumberHint, vatNumberHint } from '../country-words.ts';
import { clientTitle } from '../client-labels.ts';
import { ChangeList } from '../edit-client/change-list.tsx';
import {
  broughtUpToDate,
  editedClientForm,
  unedited,
  valuesOf,
} from '../edit-client/edited-client.ts';
import { changedLeaves } from '../edit-client/changed-leaves.ts';
import { gapFields } from '../edit-client/missing-fields.ts';
import { sendChange } from '../edit-client/send-change.ts';
import { AddressFields } from '../new-client/address-fields.tsx';
import { clientFields } from '../new-client/new-client-field.ts';
import type { ClientFields } from '../new-client/new-client-field.ts';
import type { NewClientValues } from '../new-client/new-client-values.ts';
import { problemMessage } from '../new-client/problem-messages.ts';
import { toNewClient } from '../new-client/to-new-client.ts';

type RowState =
  | { readonly at: 'typing' }
  | { readonly at: 'sending' }
  | { readonly at: 'done'; readonly differences: readonly ClientDifference[] }
  | { readonly at: 'unconfirmed' }
  | { readonly at: 'failed'; readonly error: CommandError };

/** How sending a row ended, for whoever sends one after the other. */
type RowEnd = { readonly error: CommandError | null };
/** What the page knows of its rows. */
export type RowHandle = {
  /** It is filled in, and nothing here is wrong with it. */
  readonly isReady: boolean;
  readonly send: () => Promise<RowEnd>;
};

/** The fields that fill the gap. */
function GapFields({
  fields,
  gap,
  home,
  client,
  name,
}: {
  readonly fields: ClientFields;
  readonly gap: ClientGap;
  readonly home: Home;
  readonly client: Client;
  readonly name: string;
}) {
  const t = useT();
  const language = useLanguage();
  const before = asNewClient(client);
  const of = (label: string): string => t('clients.complete.of', { field: label, name });
  if (gap === 'currency')
    return (
      <CodeOf
        fields={fields}
        field="currency"
        label={of(t('clients.field.currency'))}
        choices={currencyChoices(language)}
      />
    );
  if (gap === 'locale')
    return (
      <CodeOf
        fields={fields}
        field="locale"
        label={of(t('newclient.locale'))}
        choices={clientLanguageChoices(language)}
      />
    );
  if (gap === 'address') return <AddressFields fields={fields} home={home} which="billing" />;
  const field = gapFields[gap];
  const country = before.billingAddress?.countryCode ?? null;
  const label = of(t(`clients.field.${field}`));
  switch (field) {
    case 'taxIdentificationNumber':
    case 'vatNumber':
      return (
        <TextOf
          fields={fields}
          field={field}
          label={label}
          hint={
            field === 'vatNumber'
              ? vatNumberHint(country, t)
              : taxNumberHint(country, before.kind, t)
          }
          most={mostCharacters[field]}
        />
      );
    case 'eInvoicingAddress':
      return (
        <TextOf
          fields={fields}
          field={field}
          label={label}
          hint={t(
            gap === 'e-invoicing-unreachable'
              ? 'clients.complete.unreachable'
              : gap === 'address-other-company'
                ? 'clients.e-invoices.address-other-company'
                : 'clients.complete.address-forms',
          )}
          isCode
        />
      );
    case 'recipientCode':
      return (
        <TextOf
          fields={fields}
          field={field}
          label={label}
          hint={t('newclient.recipient.hint')}
          isCode
        />
      );
  }
}

/**
 * One client of those that lack something, with the fields to fill in. It is the same correction as
 * on the page of the client: what is typed here stands there, and the other way round.
 */
export function CompleteRow({
  client,
  gap,
  home,
  isBusy,
  tell,
}: {
  readonly client: Client;
  readonly gap: ClientGap;
  readonly home: Home;
  readonly isBusy: boolean;
  readonly tell: (id: string, row: RowHandle | null) => void;
}) {
  const t = useT();
  const kept = useSentForm(
    useMemo(() => editedClientForm(client.id), [client.id]),
    'clients',
  );
  const [state, setState] = useState<RowState>({ at: 'typing' });
  const [refused, setRefused] = useState<Refused<NewClientValues> | null>(null);
  const edited =
    kept?.values == null ? unedited(client) : broughtUpToDate(kept.values, valuesOf(client));
  const before = asNewClient(client);
  const whole = trimNewClient(toNewClient(edited.typed, home));
  const asked = changeOf(before, whole);
  const problems = problemsOfChange(
    checkNewClient(whole, { organizationCountry: home.country }),
    asked,
  );
  const fields = useForm({
    fields: clientFields,
    values: edited.typed,
    around: home,
    change: (next) => {
      setState({ at: 'typing' });
      kept?.change((draft) => {
        const now = draft === null ? unedited(client) : broughtUpToDate(draft, valuesOf(client));
        return { ...now, typed: next(now.typed) };
      });
    },
    problems,
    content: JSON.stringify(whole),
    refused,
    problemText: (code, field) => problemMessage(code, field, whole, t),
  });
  const isChanged = changedFields(asked).length > 0;
  const isOpen = state.at === 'typing' || state.at === 'failed';
  const isReady = kept !== null && isOpen && isChanged && problems.length === 0;

  const send = async (): Promise<RowEnd> => {
    if (kept === null) return { error: null };
    setState({ at: 'sending' });
    const end = await sendChange(
      {
        id: client.id,
        sent: kept.sent,
        markSent: kept.markSent,
        markNotSent: kept.markNotSent,
        empty: kept.empty,
        update: bridge().clientChanges.update,
        randomUUID: () => crypto.randomUUID(),
        now: Date.now,
      },
      asked,
    );
    if (end.kind === 'done') setState({ at: 'done', differences: end.differences });
    else if (end.kind === 'unconfirmed') setState({ at: 'unconfirmed' });
    else if (end.kind === 'failed') setState({ at: 'failed', error: end.error });
    else {
      setState({ at: 'typing' });
      setRefused({ ...end, values: edited.typed, content: JSON.stringify(whole) });
    }
    return { error: end.kind === 'failed' ? end.error : null };
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    tell(client.id, { isReady, send: () => latest.current() });
    return () => tell(client.id, null);
  }, [client.id, isReady, tell]);

  const name = clientTitle(client, t);
  /** Begun on the page of the client: it goes out along with what is typed here. */
  const isOther = (field: string): boolean => !field.startsWith(gapFields[gap]);
  const others = changedLeaves(before, whole, asked).filter(({ field }) => isOther(field));
  const othersWrong = problems.filter(({ path }) => isOther(path.join('.'))).length;
  // Whether e-invoices reach a client only the bank can say.
  const isOfInvoices = invoicingGap.options.some((each) => each === gap);
  const isWhole = invoicingGaps(whole).every((each) => each === gap);
  const savedText = !isOfInvoices
    ? 'clients.complete.saved-e-invoices'
    : isWhole
      ? 'clients.complete.saved'
      : 'clients.complete.saved-part';
  return (
    <li className="complete-row" data-state={state.at}>
      <div className="complete-row-head">
        <span className="name" dir="auto">
          {name}
        </span>
        <span className="caption">
          {[before.billingAddress?.city, client.email].filter(Boolean).join(' · ')}
        </span>
        <Button size="small" look="quiet" onPress={() => goTo(recordOf('clients', client.id))}>
          {t('newclient.duplicates.open')}
        </Button>
      </div>
      <fieldset
        className="complete-row-fields"
        aria-label={name}
        ref={fields.element}
        disabled={isBusy || !isOpen || kept === null}
      >
        <GapFields fields={fields} gap={gap} home={home} client={client} name={name} />
      </fieldset>
      {isOpen && others.length > 0 && (
        <div className="complete-row-end">
          <p className="caption">{t('clients.complete.others')}</p>
          <ChangeList leaves={others} />
          {othersWrong > 0 && (
            <p className="field-error">{t('newclient.problems', { count: othersWrong })}</p>
          )}
          <div>
            <Button
              size="small"
              onPress={() => goTo({ screen: 'clients', view: { kind: 'edit', id: client.id } })}
            >
              {t('clients.edit.action')}
            </Button>
          </div>
        </div>
      )}
      <div className="complete-row-end" role="status">
        {state.at === 'done' && (
          <span>
            <Icon of={CircleCheck} size="s" tone="green" /> {t(savedText)}
          </span>
        )}
        {state.at === 'done' && state.differences.length > 0 && (
          <>
            <span>
              <Icon of={TriangleAlert} size="s" tone="brass" /> {t('clients.changed.differences')}
            </span>
            <ChangeList
              leaves={state.differences.map(({ field, asked: sent, kept: has }) => ({
                field,
                before: sent,
                after: has,
              }))}
              heads={['clients.changed.asked', 'clients.changed.kept']}
            />
          </>
        )}
        {state.at === 'unconfirmed' && (
          <span>
            <Icon of={Hourglass} size="s" tone="brass" />{' '}
            {t('clients.unconfirmed.changed', { name })}
          </span>
        )}
        {state.at === 'failed' && <FaultLine error={state.error} was="write" />}
        {state.at === 'typing' && fields.above.refused?.isAtFields === false && (
          <FaultLine
            error={{
              kind: 'rejected',
              problems: [...fields.above.refused.bankProblems],
              traceId: fields.above.refused.traceId,
            }}
            was="write"
          />
        )}
      </div>
    </li>
  );
}
