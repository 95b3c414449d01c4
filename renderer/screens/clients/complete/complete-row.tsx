import { useEffect, useRef, useState } from 'react';
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import { changedFields } from '../../../../preload/contract/clients/client-change.ts';
import type { ClientDifference } from '../../../../preload/contract/clients/client-change.ts';
import type { ClientGap } from '../../../../preload/contract/clients/client-changes.ts';
import type { CompanyFacts } from '../../../../preload/contract/clients/company-facts.ts';
import type { Client } from '../../../../preload/contract/clients/clients.ts';
import { invoicingGaps } from '../../../../preload/contract/clients/invoicing-gaps.ts';
import { invoicingGap } from '../../../../preload/contract/clients/new-client.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { t } from '../../../i18n/i18n.ts';
import { goTo, recordOf } from '../../../platform/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { clientTitle } from '../client-labels.ts';
import { ChangeList } from '../edit-client/change-list.tsx';
import { changedValues } from '../edit-client/changed-values.ts';
import { gapFields } from '../edit-client/missing-fields.ts';
import { useEditedClient } from '../edit-client/use-edited-client.ts';
import { AcceptWarnings } from '../new-client/accept-warnings.tsx';
import { ClientFields } from '../new-client/client-fields.tsx';
import { useClientForm } from '../new-client/use-client-form.ts';

type RowState =
  | { readonly at: 'typing' }
  | { readonly at: 'sending' }
  | { readonly at: 'done'; readonly differences: readonly ClientDifference[] }
  | { readonly at: 'unknown' }
  | { readonly at: 'failed'; readonly error: CommandError };

/** The result of a sent row, for sending several one after another. */
type RowResult = { readonly error: CommandError | null };
/** A row for the page: whether it can be sent, and how. */
export type RowHandle = {
  /** It is filled in and has no problem. */
  readonly isReady: boolean;
  readonly send: () => Promise<RowResult>;
};

/**
 * One client with a gap, with the fields to fill in. It shares its draft with the form on the
 * client's page.
 */
export function CompleteRow({
  client,
  gap,
  home,
  isBusy,
  registerRow,
}: {
  readonly client: Client;
  readonly gap: ClientGap;
  readonly home: CompanyFacts;
  readonly isBusy: boolean;
  readonly registerRow: (id: string, row: RowHandle | null) => void;
}) {
  const { draft, before, send, form: settings } = useEditedClient(client);
  const [state, setState] = useState<RowState>({ at: 'typing' });
  const { form, sent, problems, checking, prepare, acceptance } = useClientForm({
    ...settings,
    home,
    change: (next) => {
      setState({ at: 'typing' });
      settings.change(next);
    },
  });
  const clientChange = settings.changeOf(sent);
  const isChanged = changedFields(clientChange).length > 0;
  const isOpen = state.at === 'typing' || state.at === 'failed';
  const isReady = draft !== null && isOpen && isChanged && problems.length === 0;

  const sendRow = async (): Promise<RowResult> => {
    const checked = await prepare();
    if (checked === null) return { error: null };
    setState({ at: 'sending' });
    const answer = await send(checked);
    const error = answer?.ok === false ? answer.error : null;
    const outcome = answer?.ok === true ? answer.value : null;
    if (error !== null) setState({ at: 'failed', error });
    else if (outcome?.state === 'done') setState({ at: 'done', differences: outcome.differences });
    else setState({ at: outcome?.state === 'unknown' ? 'unknown' : 'typing' });
    return { error };
  };
  const latest = useRef(sendRow);
  latest.current = sendRow;
  useEffect(() => {
    registerRow(client.id, { isReady, send: () => latest.current() });
    return () => registerRow(client.id, null);
  }, [client.id, isReady, registerRow]);

  const name = clientTitle(client, t);
  /** Changes begun on the client's page: they are sent together with this row. */
  const isElsewhere = (field: string): boolean => !field.startsWith(gapFields[gap]);
  const otherChanges = changedValues(before, sent, clientChange).filter(({ field }) =>
    isElsewhere(field),
  );
  const otherProblemCount = problems.filter(({ path }) => isElsewhere(path.join('.'))).length;
  const { refused: refusal } = settings;
  /** The bank rejected a field that this row does not have. */
  const isRefusedElsewhere =
    form.above.refused !== null &&
    (!form.above.refused.isAtFields || [...form.fieldsWithProblem].some(isElsewhere));
  // Only the bank knows whether e-invoices reach a client.
  const isInvoicingGap = invoicingGap.options.some((each) => each === gap);
  const isReadyForInvoices = invoicingGaps(sent).every((each) => each === gap);
  const savedText = !isInvoicingGap
    ? 'clients.complete.saved-e-invoices'
    : isReadyForInvoices
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
          {t('ui.word.open-client')}
        </Button>
      </div>
      <fieldset
        className="complete-row-fields"
        aria-label={name}
        ref={form.element}
        disabled={isBusy || !isOpen || draft === null}
      >
        <ClientFields fields={form} client={sent} home={home} row={{ gap, name }} />
        <AcceptWarnings {...acceptance} />
      </fieldset>
      {isOpen && otherChanges.length > 0 && (
        <div className="complete-row-end">
          <p className="caption">{t('clients.complete.others')}</p>
          <ChangeList changes={otherChanges} />
          {otherProblemCount > 0 && (
            <p className="field-error">{t('ui.problems', { count: otherProblemCount })}</p>
          )}
          <div>
            <Button
              size="small"
              onPress={() => goTo({ screen: 'clients', view: { kind: 'edit', id: client.id } })}
            >
              {t('clients.edit.title')}
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
              changes={state.differences.map(({ field, asked: sent, kept: stored }) => ({
                field,
                before: sent,
                after: stored,
              }))}
              heads={['clients.changed.asked', 'clients.changed.kept']}
            />
          </>
        )}
        {state.at === 'unknown' && (
          <span>
            <Icon of={Hourglass} size="s" tone="brass" />{' '}
            {t('clients.unknown-outcome.changed', { name })}
          </span>
        )}
        {state.at === 'failed' && <FaultLine error={state.error} attempt="write" />}
        {checking.phase === 'failed' && <FaultLine error={checking.error} attempt="write" />}
        {state.at === 'typing' && refusal !== null && isRefusedElsewhere && (
          <FaultLine
            error={{
              kind: 'rejected',
              problems: [...refusal.bankProblems],
              traceId: refusal.traceId,
            }}
            attempt="write"
          />
        )}
      </div>
    </li>
  );
}
