import {
  CircleCheck,
  CircleDashed,
  CircleX,
  CopyCheck,
  Forward,
  LoaderCircle,
  ReceiptText,
  TriangleAlert,
  CircleHelp,
} from 'lucide-react';
import type { ImportRow } from '../../../../preload/contract/clients/client-imports.ts';
import { t } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { readinessLine } from '../client-labels.ts';
import { isSentWithGaps } from './import-counts.ts';

type StateDisplay = {
  readonly icon: IconName;
  readonly tone: 'dim' | 'green' | 'brass' | 'wax' | 'slate';
};
const stateDisplays: Readonly<Record<ImportRow['state'], StateDisplay>> = {
  ready: { icon: CircleCheck, tone: 'green' },
  problem: { icon: CircleX, tone: 'wax' },
  doubt: { icon: TriangleAlert, tone: 'brass' },
  double: { icon: CopyCheck, tone: 'brass' },
  skipped: { icon: CircleDashed, tone: 'dim' },
  sending: { icon: LoaderCircle, tone: 'slate' },
  created: { icon: CircleCheck, tone: 'green' },
  refused: { icon: CircleX, tone: 'wax' },
  unknown: { icon: CircleHelp, tone: 'brass' },
};

/** The state of a row: an icon with its own shape, and a word. */
export function RowState({ row }: { readonly row: ImportRow }) {
  const isAccepted = row.isAccepted && row.canAccept;
  const { icon, tone } = isAccepted
    ? { icon: Forward, tone: 'green' as const }
    : stateDisplays[row.state];
  return (
    <span className="import-state" data-tone={tone}>
      <Icon of={icon} size="s" tone={tone} />
      <span>{t(isAccepted ? 'imports.state.accepted' : `imports.state.${row.state}`)}</span>
      {isSentWithGaps(row) && (
        <span className="import-state-unready" title={readinessLine(row.gaps ?? [], t)}>
          <Icon of={ReceiptText} size="s" tone="brass" />
          <span className="only-read">{readinessLine(row.gaps ?? [], t)}</span>
        </span>
      )}
    </span>
  );
}
