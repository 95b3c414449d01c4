import { useCallback } from 'react';
import type { OpenWrite } from '../../../../preload/contract/approvals.ts';
import { bridge } from '../../../app/bridge.ts';
import { useConnections } from '../../../app/store/connections.ts';
import { useFormatLocale } from '../../../app/store/preferences.ts';
import { useIsOnline } from '../../../app/store/network.ts';
import { showInPlace } from '../../../app/store/navigation.ts';
import { useCachedQuery } from '../../../app/store/use-cached-query.ts';
import { useCommand } from '../../../app/store/use-command.ts';
import { timeText } from '../../../format/date.ts';
import { useT } from '../../../i18n/i18n.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../ui/fault-panel.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Mark } from '../../../ui/status-mark.tsx';
import { noteCreated } from './created-cards.ts';
import { creationWords } from './creation-states.ts';
import { newCardPlace } from './new-card-place.ts';
import { useBegunCard } from './use-new-card-draft.ts';
import './new-card.css';

const nicknameOf = (write: OpenWrite): string => write.cardName ?? write.asked.find(({ field }) => field === 'nickname')?.asked ?? '';

const nameOf = (write: OpenWrite, t: Translate): string => (nicknameOf(write) === '' ? t('newcard.action') : t('newcard.under-way.name', { name: nicknameOf(write) }));

/** What there is to say about one creation, and its ways on. `isNamed` false: its name and state stand above it already. */
const Creation = ({ write, isNamed }: { readonly write: OpenWrite; readonly isNamed: boolean }) => {
  const t = useT();
  const locale = useFormatLocale();
  const isOnline = useIsOnline();
  const [retry, retrying] = useCommand(bridge().approvals.retry);
  const [abandon, abandoning] = useCommand(bridge().approvals.abandon);
  const words = creationWords(write);
  const isBusy = retrying.phase === 'pending' || abandoning.phase === 'pending';
  const failure = retrying.phase === 'failed' ? retrying.error : abandoning.phase === 'failed' ? abandoning.error : write.error;
  const since = t('newcard.under-way.since', { time: timeText(locale, write.sinceEpochMs) });
  const until = write.state === 'waiting' && write.untilEpochMs !== null ? `, ${t('newcard.under-way.until', { time: timeText(locale, write.untilEpochMs) })}` : '';
  const act = async (does: 'retry' | 'abandon' | 'form'): Promise<void> => {
    if (does === 'form') showInPlace(newCardPlace);
    if (does === 'abandon') await abandon({ id: write.id });
    if (does !== 'retry') return;
    const answer = await retry({ id: write.id });
    if (!answer.ok || answer.value.state !== 'applied') return;
    noteCreated(answer.value);
    showInPlace(answer.value.cardId);
  };
  return (
    <div className="creation">
      {isNamed && (
        <p className="creation-head">
          <span className="name">{nameOf(write, t)}</span>
          <Mark tone={words.tone}>{t(words.title)}</Mark>
        </p>
      )}
      <p className="caption">
        {t(words.words)} <span className="figures">({since + until})</span>
      </p>
      {failure && <FaultLine error={failure} was="write" />}
      {words.steps.length > 0 && (
        <div className="creation-steps">
          {words.steps.map(({ does, words: label }) => (
            <Button key={label} size="small" isDisabled={isBusy || (does === 'retry' && !isOnline)} isPending={does === 'retry' && retrying.phase === 'pending'} onPress={() => void act(does)}>
              {t(label)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
};

const askOpen = () => bridge().approvals.list({});

/** Above the list of cards: what is being created and has not come to an end, also after a restart; and a form that was begun. Several are a line each, so that the list keeps its room. */
export const Creations = () => {
  const t = useT();
  const connectionId = useConnections((state) => state.activeId) ?? '';
  const ask = useCallback(askOpen, []);
  const { value } = useCachedQuery({ topic: 'approvals', key: `creations:${connectionId}` }, ask);
  const isBegun = useBegunCard();
  const writes = (value?.writes ?? []).filter(({ kind }) => kind === 'create');
  if (writes.length === 0 && !isBegun) return null;
  return (
    <ul className="creations scrolls" aria-label={t('newcard.under-way.label')} tabIndex={0}>
      {writes.map((write) => (
        <li key={write.id}>
          {writes.length === 1 ? (
            <Creation write={write} isNamed />
          ) : (
            <Fold title={nicknameOf(write) || t('newcard.action')} hint={t(creationWords(write).title)} level={2}>
              <Creation write={write} isNamed={false} />
            </Fold>
          )}
        </li>
      ))}
      {isBegun && (
        <li className="creation creation-begun">
          <span className="caption">{t('newcard.begun')}</span>
          <Button size="small" look="quiet" onPress={() => showInPlace(newCardPlace)}>
            {t('newcard.begun-continue')}
          </Button>
        </li>
      )}
    </ul>
  );
};
