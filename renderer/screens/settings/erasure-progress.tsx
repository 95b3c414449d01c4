import type { Output } from '../../../preload/contract/index.ts';
import { t } from '../../i18n/i18n.ts';

/** The progress of an erasure. */
export function ErasureProgress({
  progress: { step, doneCount, totalCount },
}: {
  readonly progress: NonNullable<Output<'vault', 'retention'>['progress']>;
}) {
  return (
    <p role="status" className="figures">
      {step === 'rewriting'
        ? t('settings.retention.rewriting')
        : totalCount === null
          ? t('settings.retention.removing.uncounted')
          : t('settings.retention.removing', { done: doneCount, total: totalCount })}
    </p>
  );
}
