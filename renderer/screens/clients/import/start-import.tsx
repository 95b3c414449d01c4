import type { ReactNode } from 'react';
import { FileUp, OctagonAlert } from 'lucide-react';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { openProblem } from './import-labels.ts';
import type { FileProblem } from './use-open-file.ts';

/** Why the file was rejected. */
export function OpenFault({
  problem,
  error,
}: {
  readonly problem: FileProblem | null;
  readonly error: CommandError | null;
}) {
  const messageId = problem === null ? openProblem(error) : (`imports.open.${problem}` as const);
  if (messageId !== null) {
    return (
      <p className="fault-line" role="alert">
        <Icon of={OctagonAlert} size="s" tone="wax" />
        <span>{t(messageId)}</span>
      </p>
    );
  }
  return error === null ? null : <FaultLine error={error} attempt="read" />;
}

/** The empty import: choose a file, or drop one. */
export function StartImport({
  isPending,
  onChoose,
  fault,
}: {
  readonly isPending: boolean;
  readonly onChoose: () => void;
  readonly fault: ReactNode;
}) {
  return (
    <div className="import-start">
      <div className="import-drop">
        <FileUp className="empty-state-drawing" strokeWidth={1.25} aria-hidden="true" />
        <h2 className="title">{t('imports.start.title')}</h2>
        <p className="soft">{t('imports.start.what')}</p>
        <Button look="primary" isPending={isPending} onPress={onChoose}>
          {t('imports.start.choose')}
        </Button>
        <p className="caption">{t('imports.start.drop')}</p>
        {fault}
      </div>
      <p className="caption">{t('imports.start.sends')}</p>
    </div>
  );
}
