import type { LimitRunItem } from '../../../preload/contract/cards/limit-runs.ts';
import { useT } from '../../i18n/i18n.ts';
import { Mark } from '../../widgets/cards/status-mark.tsx';
import { Tag } from '../../ui/tag.tsx';

/** How a card of the run stands, in a word or two. */
export function RunState({
  state,
}: {
  readonly state: LimitRunItem['state'] | 'unchanged' | 'blocked';
}) {
  const t = useT();
  switch (state) {
    case 'next':
      return <span className="caption">{t('limits.run.state.next')}</span>;
    case 'sending':
      return <Mark tone="pending">{t('newcard.state.sending')}</Mark>;
    case 'waiting':
      return <Tag tone="slate">{t('limits.run.state.waiting')}</Tag>;
    case 'applied':
      return <Mark tone="live">{t('limits.run.state.applied')}</Mark>;
    case 'unchanged':
      return <span className="caption">{t('limits.run.state.unchanged')}</span>;
    case 'blocked':
      return <Mark tone="raw">{t('limits.run.state.blocked')}</Mark>;
    case 'differs':
      return <Mark tone="attention">{t('limits.run.state.differs')}</Mark>;
    case 'refused':
      return <Mark tone="failed">{t('ui.word.declined')}</Mark>;
    case 'unknown':
      return <Mark tone="attention">{t('cards.lock.outcome.unconfirmed')}</Mark>;
  }
}
