import type { LimitRunItem } from '../../../preload/contract/cards/limit-runs.ts';
import { t } from '../../i18n/i18n.ts';
import { Mark } from '../../widgets/cards/status-mark.tsx';
import { Tag } from '../../ui/tag.tsx';

type ShownRunState = LimitRunItem['state'] | 'unchanged' | 'blocked';

const stateMarks = {
  sending: { tone: 'pending', label: 'newcard.state.sending' },
  applied: { tone: 'live', label: 'limits.run.state.applied' },
  blocked: { tone: 'raw', label: 'limits.run.state.blocked' },
  differs: { tone: 'attention', label: 'limits.run.state.differs' },
  refused: { tone: 'failed', label: 'ui.word.declined' },
  unknown: { tone: 'attention', label: 'cards.lock.outcome.unconfirmed' },
} as const satisfies Readonly<
  Record<Exclude<ShownRunState, 'next' | 'unchanged' | 'waiting'>, unknown>
>;

/** The state of a card in a run, as a short label. */
export function RunState({ state }: { readonly state: ShownRunState }) {
  if (state === 'waiting') return <Tag tone="slate">{t('limits.run.state.waiting')}</Tag>;
  if (state === 'next' || state === 'unchanged')
    return <span className="caption">{t(`limits.run.state.${state}`)}</span>;
  const { tone, label } = stateMarks[state];
  return <Mark tone={tone}>{t(label)}</Mark>;
}
