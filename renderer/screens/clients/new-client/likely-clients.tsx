import { useEffect, useRef } from 'react';
import { TriangleAlert, UsersRound } from 'lucide-react';
import type { Output } from '../../../../preload/contract/index.ts';
import type { Result } from '../../../../preload/contract/result.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { clientTitle } from '../client-labels.ts';

/** Clients, here and at the bank, that may be the one to create. */
export type LikelyClients = Result<Output<'clients', 'findDuplicates'>>;

/** No client here or at the bank is similar. */
export function hasNoDuplicates(likely: LikelyClients): boolean {
  return likely.ok && likely.value.duplicates.length === 0 && likely.value.bankError === null;
}

/** Whether the client is created only after the user confirmed that it is intended. */
export function needsConfirmation(likely: LikelyClients): boolean {
  return !likely.ok || likely.value.duplicates.length > 0;
}

/** Why the client is not created at once. It takes the focus when it appears. */
export function LikelyClientsNote({
  likely,
  isConfirmed,
  onConfirm,
  onOpen,
  onRetry,
}: {
  readonly likely: LikelyClients;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
  readonly onOpen: (id: string) => void;
  readonly onRetry: () => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), [likely]);
  return (
    <div ref={element} className="new-client-likely" role="status" tabIndex={-1}>
      <LikelyClientsContent
        likely={likely}
        isConfirmed={isConfirmed}
        onConfirm={onConfirm}
        onOpen={onOpen}
        onRetry={onRetry}
      />
    </div>
  );
}

function LikelyClientsContent({
  likely,
  isConfirmed,
  onConfirm,
  onOpen,
  onRetry,
}: Parameters<typeof LikelyClientsNote>[0]) {
  if (!likely.ok)
    return (
      <>
        <FaultPanel error={likely.error} attempt="read" onRetry={onRetry} />
        <Checkbox isSelected={isConfirmed} onChange={onConfirm}>
          {t('newclient.duplicates.without')}
        </Checkbox>
      </>
    );
  const { duplicates, bankError } = likely.value;
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
                  {t('ui.word.open-client')}
                </Button>
              </li>
            ))}
          </ul>
          <Checkbox isSelected={isConfirmed} onChange={onConfirm}>
            {t('newclient.duplicates.another')}
          </Checkbox>
        </Note>
      )}
    </>
  );
}
