import { Info } from 'lucide-react';
import type { CommandError } from '../../../preload/contract/result.ts';
import { t } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { FaultLine } from './fault-panel.tsx';

/**
 * On a record's page: why it could not be read again. A banner already shows that the network is
 * missing; a bank without an endpoint for single records is no fault.
 */
export function ReadFailure({ error }: { readonly error: CommandError | null }) {
  if (error === null || error.kind === 'offline') return null;
  if (error.kind !== 'not-supported') return <FaultLine error={error} attempt="read" />;
  return (
    <Note tone="slate" icon={Info}>
      {t('ui.not-shared')}
    </Note>
  );
}
