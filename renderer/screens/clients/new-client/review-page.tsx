import { useCallback, useEffect, useState } from 'react';
import { CircleCheck, Hourglass, TriangleAlert, UsersRound } from 'lucide-react';
import type { ClientRow } from '../../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { useLanguage } from '../../../platform/preferences.ts';
import { FormFooter } from '../../../forms/form-footer.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { FactList } from '../../../widgets/facts/fact-list.tsx';
import { FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { clientTitle } from '../client-labels.ts';
import { SendFailure, useBlockedReason } from '../form-page.tsx';
import { Readiness } from './readiness.tsx';
import { reviewParts } from './review-facts.ts';

type Likely = {
  readonly duplicates: readonly {
    readonly row: ClientRow;
    readonly because: readonly ('vat-number' | 'tax-number' | 'email' | 'name')[];
  }[];
  readonly bankError: CommandError | null;
};
type Search =
  | { readonly phase: 'looking' }
  | { readonly phase: 'failed'; readonly error: CommandError }
  | ({ readonly phase: 'done' } & Likely);

/** Searched anew when the network comes back. */
function useLikely(client: NewClient, isOnline: boolean): readonly [Search, () => void] {
  const [search, setSearch] = useState<Search>({ phase: 'looking' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isHere = true;
    setSearch({ phase: 'looking' });
    void bridge()
      .clients.findDuplicates({ client })
      .then((answer) => {
        if (isHere)
          setSearch(
            answer.ok
              ? { phase: 'done', ...answer.value }
              : { phase: 'failed', error: answer.error },
          );
      });
    return () => {
      isHere = false;
    };
  }, [client, isOnline, round]);
  return [search, useCallback(() => setRound((before) => before + 1), [])];
}

function LikelyDuplicates({
  search,
  isKnown,
  onKnow,
  onOpen,
  onRetry,
}: {
  readonly search: Search;
  readonly isKnown: boolean;
  readonly onKnow: (isKnown: boolean) => void;
  readonly onOpen: (id: string) => void;
  readonly onRetry: () => void;
}) {
  const t = useT();
  if (search.phase === 'looking')
    return (
      <Note tone="slate" icon={Hourglass}>
        {t('newclient.duplicates.looking')}
      </Note>
    );
  if (search.phase === 'failed') {
    return (
      <>
        <FaultPanel error={search.error} was="read" onRetry={onRetry} />
        <Checkbox isSelected={isKnown} onChange={onKnow}>
          {t('newclient.duplicates.without')}
        </Checkbox>
      </>
    );
  }
  const { duplicates, bankError } = search;
  return (
    <>
      {bankError !== null && (
        <Note
          icon={TriangleAlert}
          actions={
            <Button size="small" onPress={onRetry}>
              {t('ui.fault.retry')}
            </Button>
          }
        >
          {t('newclient.duplicates.only-here')}
        </Note>
      )}
      {duplicates.length === 0 && bankError === null && (
        <Note tone="green" icon={CircleCheck}>
          {t('newclient.duplicates.none')}
        </Note>
      )}
      {duplicates.length > 0 && (
        <Note icon={UsersRound}>
          <strong>{t('newclient.duplicates.title', { count: duplicates.length })}</strong>
          <ul className="new-client-rows">
            {duplicates.map(({ row, because }) => (
              <li key={row.id}>
                <span className="new-client-row-text">
                  <span className="name">{clientTitle(row, t)}</span>
                  <span className="caption">
                    {[
                      because.map((each) => t(`newclient.duplicates.${each}`)).join(', '),
                      row.city,
                      row.email,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Button size="small" onPress={() => onOpen(row.id)}>
                  {t('newclient.duplicates.open')}
                </Button>
              </li>
            ))}
          </ul>
          <Checkbox isSelected={isKnown} onChange={onKnow}>
            {t('newclient.duplicates.another')}
          </Checkbox>
        </Note>
      )}
    </>
  );
}

/** The last look before anything is sent: who may be the same, and what goes out. */
export function ReviewPage({
  client,
  unknownCount,
  isSending,
  error,
  onSend,
  onOpen,
  onBack,
  onCancel,
}: {
  readonly client: NewClient;
  /** Creations from before whose outcome nobody knows: one of them may be this client. */
  readonly unknownCount: number;
  readonly isSending: boolean;
  readonly error: CommandError | null;
  readonly onSend: () => void;
  readonly onOpen: (id: string) => void;
  readonly onBack: () => void;
  readonly onCancel: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const isOnline = useIsOnline();
  const [search, retry] = useLikely(client, isOnline);
  const [isKnown, setKnown] = useState(false);
  const needsWord =
    search.phase === 'failed' || (search.phase === 'done' && search.duplicates.length > 0);
  const blockedReason = useBlockedReason();
  return (
    <div className="new-client-review">
      <div className="new-client-likely" role="status">
        {unknownCount > 0 && (
          <Note icon={Hourglass}>
            {t('newclient.unknown-outcome.others', { count: unknownCount })}
          </Note>
        )}
        <LikelyDuplicates
          search={search}
          isKnown={isKnown}
          onKnow={setKnown}
          onOpen={onOpen}
          onRetry={retry}
        />
      </div>
      <Readiness client={client} still="newclient.ready.still" />
      {reviewParts(client, { t, language }).map(({ id, title, facts }) => (
        <section key={id} className="section">
          <header>
            <h2>{title}</h2>
          </header>
          <FactList facts={facts} />
        </section>
      ))}
      {error !== null && <SendFailure error={error} />}
      <FormFooter
        note={blockedReason ?? t('newclient.once')}
        isSending={isSending}
        onCancel={onCancel}
        review={
          <Button isDisabled={isSending} onPress={onBack}>
            {t('newclient.review.back')}
          </Button>
        }
      >
        <Button
          look="primary"
          isPending={isSending}
          isDisabled={
            blockedReason !== null || search.phase === 'looking' || (needsWord && !isKnown)
          }
          onPress={onSend}
        >
          {t('newclient.create')}
        </Button>
      </FormFooter>
    </div>
  );
}
