import { useState } from 'react';
import type { Output } from '../../../../preload/contract/index.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useConnections } from '../../../platform/connections.ts';
import { Mark } from '../../../widgets/cards/status-mark.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { faultMessage } from '../../../widgets/faults/fault-messages.ts';

type Company = Output<'connections', 'lockCardsOfOthers'>['companies'][number];
type Locking = {
  readonly isPending: boolean;
  readonly companies: readonly Company[] | null;
  readonly error: CommandError | null;
};

/** Locks the cards of the other companies, in addition to those of the shown one. */
export function useLockOthers() {
  const connections = useConnections((state) => state.connections) ?? [];
  const activeId = useConnections((state) => state.activeId);
  const [locking, setLocking] = useState<Locking>({
    isPending: false,
    companies: null,
    error: null,
  });
  return {
    names: connections
      .filter(
        ({ id, kind, banking }) => id !== activeId && kind === 'production' && banking !== null,
      )
      .map(({ name }) => name),
    locking,
    lock: async (): Promise<void> => {
      setLocking({ isPending: true, companies: null, error: null });
      const answer = await bridge().connections.lockCardsOfOthers({});
      setLocking({
        isPending: false,
        companies: answer.ok ? answer.value.companies : null,
        error: answer.ok ? null : answer.error,
      });
    },
  };
}

function CompanyLine({
  company: { name, results, isWhole: isListed, error },
}: {
  readonly company: Company;
}) {
  const locked = results.flatMap(({ answer }) =>
    answer.ok && answer.value.isLocked ? [answer.value] : [],
  );
  const lockedCount = locked.length;
  const failure = error ?? results.flatMap(({ answer }) => (answer.ok ? [] : [answer.error]))[0];
  const message = failure && faultMessage(failure, 'write');
  const isDone = failure === undefined && lockedCount === results.length;
  const isNothingKnown = results.length === 0 && !isListed;
  return (
    <li>
      <span className="cut" dir="auto">
        {name}
      </span>
      <Mark tone={isDone && !isNothingKnown ? 'locked' : 'failed'}>
        {isNothingKnown
          ? t('cards.lock-all.company-unknown')
          : isDone
            ? t('cards.lock-all.company-locked', { count: lockedCount })
            : t('cards.lock-all.company-some', { locked: lockedCount, total: results.length })}
      </Mark>
      {locked.some(({ isUnsaved }) => isUnsaved) && (
        <span className="caption lock-all-reason">{t('cards.lock.outcome.locked-unsaved')}</span>
      )}
      {message === undefined && !isListed && (
        <span className="caption lock-all-reason">{t('cards.lock-all.company-unlisted')}</span>
      )}
      {message && (
        <span className="caption lock-all-reason">
          {t(message.title)}. {t(message.next)}
        </span>
      )}
    </li>
  );
}

/** The result for each company, by name. */
export function OtherCompanies({
  names,
  locking: { isPending, companies, error },
}: {
  readonly names: readonly string[];
  readonly locking: Locking;
}) {
  if (names.length === 0) return null;
  return (
    <>
      {error !== null && <FaultLine error={error} attempt="write" />}
      {(isPending || companies !== null) && (
        <ul className="lock-all-list scrolls" aria-label={t('cards.lock-all.companies')}>
          {companies === null
            ? names.map((name, place) => (
                <li key={place}>
                  <span className="cut" dir="auto">
                    {name}
                  </span>
                  <Mark tone="pending">{t('cards.lock.pending')}</Mark>
                </li>
              ))
            : companies.map((company) => <CompanyLine key={company.id} company={company} />)}
        </ul>
      )}
      <span className="only-read" role="status">
        {companies !== null && t('cards.lock-all.companies-done')}
      </span>
    </>
  );
}
