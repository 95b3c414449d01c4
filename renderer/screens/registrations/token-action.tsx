import { Plug } from 'lucide-react';
import type { CommandError } from '../../../preload/contract/result.ts';
import { useActiveConnection } from '../../platform/connections.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Beside a line that says that a portal token is wanted: the way to where it is entered. Nothing
 * beside others, nor in the demo, which has its own.
 */
export function TokenAction({ error }: { readonly error: CommandError }) {
  const connection = useActiveConnection();
  if (error.kind !== 'portal-token-needed' || connection === null || connection.kind === 'demo')
    return null;
  return (
    <Button size="small" icon={Plug} onPress={() => goTo(recordOf('connections', connection.id))}>
      {t('ui.fault.open-connection')}
    </Button>
  );
}
