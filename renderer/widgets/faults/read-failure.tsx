import { Info } from 'lucide-react';
import type { CommandError } from '../../../preload/contract/result.ts';
import { t } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { FaultLine } from './fault-panel.tsx';

/**
 * On the page of one object: why it could not be read anew. No network is said across the window;
 * that the bank gives no single one is no fault.
 */
export function ReadFailure({ error }: { readonly error: CommandError | null }) {
  if (error === null || error.kind === 'offline') return null;
  if (error.kind !== 'not-supported') return <FaultLine error={error} was="read" />;
  return (
    <Note tone="slate" icon={Info}>
      {t('ui.not-shared')}
    </Note>
  );
}
