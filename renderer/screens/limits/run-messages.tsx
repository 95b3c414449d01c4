import type { LimitRunItem } from '../../../preload/contract/cards/limit-runs.ts';
import { t } from '../../i18n/i18n.ts';
import { Mark } from '../../widgets/cards/status-mark.tsx';
import { Tag } from '../../ui/tag.tsx';

type Shown = LimitRunItem['state'] | 'unchanged' | 'blocked';

const marks = {
  sending: { tone: 'pending', words: 'newcard.state.sending' },
  applied: { tone: 'live', words: 'limits.run.state.applied' },
  blocked: { tone: 'raw', words: 'limits.run.state.blocked' },
  differs: { tone: 'attention', words: 'limits.run.state.differs' },
  refused: { tone: 'failed', words: 'ui.word.declined' },
  unknown: { tone: 'attention', words: 'cards.lock.outcome.unconfirmed' },
} as const satisfies Readonly<Record<Exclude<Shown, 'next' | 'unchanged' | 'waiting'>, unknown>>;

/** The state of a card in a run, as a short label. */
export function RunState({ state }: { readonly state: Shown }) {
  if (state === 'waiting') return <Tag tone="slate">{t('limits.run.state.waiting')}</Tag>;
  if (state === 'next' || state === 'unchanged')
    return <span className="caption">{t(`limits.run.state.${state}`)}</span>;
  const { tone, words } = marks[state];
  return <Mark tone={tone}>{t(words)}</Mark>;
}
