import { useState } from 'react';
import { checkNewClient } from '../../../../preload/contract/clients/check-new-client.ts';
import type { ClientProblem } from '../../../../preload/contract/clients/check-new-client.ts';
import {
  changedFields,
  problemsOfChange,
} from '../../../../preload/contract/clients/client-change.ts';
import type { ClientChange } from '../../../../preload/contract/clients/client-change.ts';
import type { CompanyFacts } from '../../../../preload/contract/clients/company-facts.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import type { InputProblem } from '../../../../preload/contract/result.ts';
import type { FormRefusal } from '../../../forms/refusal.ts';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { addEmails, readEmails } from '../../../../preload/contract/clients/email-list.ts';
import { currentWarnings, warningsKey } from './field-warnings.ts';
import { clientFields } from './new-client-field.ts';
import type { NewClientValues } from './new-client-values.ts';
import { problemMessage, warningMessage } from './problem-messages.ts';
import { splitPhone } from './split-phone.ts';
import { contentOf, toNewClient } from './to-new-client.ts';
import { useClientCheck } from './use-client-check.ts';

export type ClientFormSettings = {
  readonly values: NewClientValues;
  readonly change: (change: (before: NewClientValues) => NewClientValues) => void;
  readonly home: CompanyFacts;
  /** The client to send for the form's content. */
  readonly toSend: (client: NewClient, typed: NewClientValues) => NewClient;
  /** For an existing client: the fields to change. Other fields are not checked. */
  readonly changeOf?: (client: NewClient) => ClientChange;
  readonly refused: FormRefusal<NewClientValues> | null;
};

/**
 * The logic of a client's form, on a page or in a row: problems by field, warnings to accept, and
 * the client to send.
 */
export function useClientForm({
  values,
  change,
  home,
  toSend,
  changeOf,
  refused,
}: ClientFormSettings) {
  const [isAcceptanceNeeded, setAcceptanceNeeded] = useState(false);
  const [check, checking, clearFailure] = useCommand(bridge().clients.check);
  const client = toNewClient(values, home);
  const sent = toSend(client, values);
  const content = contentOf(sent);
  // An unchanged form shows no warnings: a page may have many forms.
  const isChanged = changeOf === undefined || changedFields(changeOf(client)).length > 0;
  const [lastCheck, setLastCheck] = useClientCheck(client, isChanged);
  const ofChangedFields = <Problem extends Pick<InputProblem, 'path'>>(
    problemList: readonly Problem[],
    checkedClient: NewClient,
  ): readonly Problem[] =>
    changeOf === undefined ? problemList : problemsOfChange(problemList, changeOf(checkedClient));
  /** Checks the client to send: an assumed country must not cause a problem. */
  const problemsOf = (checkedClient: NewClient, typed: NewClientValues): readonly ClientProblem[] =>
    ofChangedFields(
      checkNewClient(toSend(checkedClient, typed), { organizationCountry: home.country }),
      checkedClient,
    );
  const problems = problemsOf(client, values);
  const fieldsWithProblem = clientFields.placeProblems(
    { problems, bankProblems: [] },
    values,
    home,
  ).codes;
  const warnings = currentWarnings(
    client,
    lastCheck && { ...lastCheck, warnings: ofChangedFields(lastCheck.warnings, client) },
  ).filter(({ field }) => !fieldsWithProblem.has(field));
  const key = warningsKey(client, warnings);
  const form = useForm({
    fields: clientFields,
    values,
    context: home,
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

  /** First applies pending input (a phone number as one text, addresses in the box). */
  const applyPending = async (): Promise<NewClientValues> => {
    const phone = await splitPhone(
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
  /** The client to send. Null: a problem prevents sending, and the form shows it. */
  const prepare = async (): Promise<NewClient | null> => {
    form.showAllProblems();
    const typed = await applyPending();
    const checkedClient = toNewClient(typed, home);
    if (problemsOf(checkedClient, typed).length > 0) {
      form.focusProblem();
      return null;
    }
    const answer = await check({ client: checkedClient, phoneText: null });
    if (!answer.ok) return null;
    const checked = {
      client: checkedClient,
      warnings: ofChangedFields(answer.value.doubts, checkedClient),
    };
    setLastCheck(checked);
    const newKey = warningsKey(checkedClient, currentWarnings(checkedClient, checked));
    if (newKey !== '' && newKey !== values.acceptedDoubts) {
      setAcceptanceNeeded(true);
      form.focusOn('.new-client-accept input');
      return null;
    }
    return toSend(checkedClient, typed);
  };

  const isAccepted = key !== '' && values.acceptedDoubts === key;
  return {
    form,
    client,
    sent,
    content,
    problems,
    checking,
    prepare,
    /** The properties of `AcceptWarnings`. */
    acceptance: {
      warnings: warnings.filter(({ field }) => form.isProblemShown(field)),
      isAccepted,
      isMissing: isAcceptanceNeeded && !isAccepted,
      accept: (accepts: boolean) => form.change({ acceptedDoubts: accepts ? key : '' }),
    },
  };
}
