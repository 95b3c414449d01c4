import { Ban, Lock, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { UnknownCode } from '../facts/unknown-code.tsx';
import { statusLook } from './status-mark-look.ts';
import type { StatusFlags, StatusTone } from './status-mark-look.ts';
import './status-mark.css';

const drawings: Readonly<Partial<Record<StatusTone | 'failed', IconName>>> = {
  locked: Lock,
  attention: TriangleAlert,
  ended: Ban,
  failed: OctagonAlert,
};

/** A mark with its own shape, then the word. */
export function Mark({
  tone,
  children,
}: {
  readonly tone: StatusTone | 'failed';
  readonly children: ReactNode;
}) {
  const drawing = drawings[tone];
  return (
    <span className="status-mark" data-tone={tone}>
      {drawing ? (
        <Icon of={drawing} size="s" />
      ) : (
        <span className="status-mark-dot" aria-hidden="true" />
      )}
      {children}
    </span>
  );
}

/** The status of a card: in words where there is one, else as it came. */
export function StatusMark({ of }: { readonly of: StatusFlags }) {
  const t = useT();
  const look = statusLook(of);
  return (
    <Mark tone={look.tone}>
      {look.says === 'word' && t(`cards.status.${look.word}`)}
      {look.says === 'unknown' && t('cards.status.unknown')}
      {look.says === 'code' && <UnknownCode of={look.code} isBrief />}
    </Mark>
  );
}
