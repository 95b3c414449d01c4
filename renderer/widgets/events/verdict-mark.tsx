import { CircleDashed, ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react';
import type { Verdict } from '../../../preload/contract/webhooks/inbox.ts';
import { t } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';

type VerdictDisplay = { readonly icon: IconName; readonly tone: 'green' | 'wax' | 'dim' | 'brass' };

export const verdictDisplays: Readonly<Record<Verdict['state'], VerdictDisplay>> = {
  genuine: { icon: ShieldCheck, tone: 'green' },
  'not-genuine': { icon: ShieldX, tone: 'wax' },
  unsigned: { icon: CircleDashed, tone: 'dim' },
  unknown: { icon: ShieldQuestionMark, tone: 'brass' },
};

/** Whether an event is genuine: each verdict has its own shape, and a text for screen readers. */
export function VerdictMark({ of: state }: { readonly of: Verdict['state'] }) {
  const { icon, tone } = verdictDisplays[state];
  const label = t(`inbox.mark.${state}`);
  return (
    <span className="verdict-mark" title={label}>
      <Icon of={icon} tone={tone} />
      <span className="only-read">{label}</span>
    </span>
  );
}
