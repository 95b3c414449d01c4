import { useEffect, useRef, useState } from 'react';
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import { changedFields } from '../../../../preload/contract/clients/client-change.ts';
import type { ClientDifference } from '../../../../preload/contract/clients/client-change.ts';
import type { ClientGap } from '../../../../preload/contract/clients/client-changes.ts';
import type { Home } from '../../../../preload/contract/clients/client-home.ts';
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
import { changedLeaves } from '../edit-client/changed-leaves.ts';
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
type RowEnd = { readonly error: CommandError | null };
/** A row for the page: whether it can be sent, and how. */
export type RowHandle = {
  /** It is filled in and has no problem. */
  readonly isReady: boolean;
  readonly send: () => Promise<RowEnd>;
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
  tell,
}: {
  readonly client: Client;
  readonly gap: ClientGap;
  readonly home: Home;
  readonly isBusy: boolean;
  readonly tell: (id: string, row: RowHandle | null) => void;
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
  const asked = settings.changeOf(sent);
  const isChanged = changedFields(asked).length > 0;
  const isOpen = state.at === 'typing' || state.at === 'failed';
  const isReady = draft !== null && isOpen && isChanged && problems.length === 0;

  const sendRow = async (): Promise<RowEnd> => {
    const checked = await prepare();
    if (checked === null) return { error: null };
    setState({ at: 'sending' });
    const answer = await send(checked);
    const error = answer?.ok === false ? answer.error : null;
    const end = answer?.ok === true ? answer.value : null;
    if (error !== null) setState({ at: 'failed', error });
    else if (end?.state === 'done') setState({ at: 'done', differences: end.differences });
    else setState({ at: end?.state === 'unknown' ? 'unknown' : 'typing' });
    return { error };
  };
  const latest = useRef(sendRow);
  latest.current = sendRow;
  useEffect(() => {
    tell(client.id, { isReady, send: () => latest.current() });
    return () => tell(client.id, null);
  }, [client.id, isReady, tell]);

  const name = clientTitle(client, t);
  /** Changes begun on the client's page: they are sent together with this row. */
  const isOther = (field: string): boolean => !field.startsWith(gapFields[gap]);
  const others = changedLeaves(before, sent, asked).filter(({ field }) => isOther(field));
  const othersWrong = problems.filter(({ path }) => isOther(path.join('.'))).length;
  const { refused: refusal } = settings;
  /** The bank rejected a field that this row does not have. */
  const isRefusedElsewhere =
    form.above.refused !== null &&
    (!form.above.refused.isAtFields || [...form.wrong].some(isOther));
  // Only the bank knows whether e-invoices reach a client.
  const isOfInvoices = invoicingGap.options.some((each) => each === gap);
  const isWhole = invoicingGaps(sent).every((each) => each === gap);
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
      {isOpen && others.length > 0 && (
        <div className="complete-row-end">
          <p className="caption">{t('clients.complete.others')}</p>
          <ChangeList leaves={others} />
          {othersWrong > 0 && (
            <p className="field-error">{t('ui.problems', { count: othersWrong })}</p>
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
              leaves={state.differences.map(({ field, asked: sent, kept: has }) => ({
                field,
                before: sent,
                after: has,
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
        {state.at === 'failed' && <FaultLine error={state.error} was="write" />}
        {checking.phase === 'failed' && <FaultLine error={checking.error} was="write" />}
        {state.at === 'typing' && refusal !== null && isRefusedElsewhere && (
          <FaultLine
            error={{
              kind: 'rejected',
              problems: [...refusal.bankProblems],
              traceId: refusal.traceId,
            }}
            was="write"
          />
        )}
      </div>
    </li>
  );
}
