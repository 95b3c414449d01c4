import { Plug } from 'lucide-react';
import type { CommandError } from '../../../preload/contract/result.ts';
import { useActiveConnection } from '../../platform/connections.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Next to a message that a portal token is needed: a button to its field. Empty for other errors,
 * and in the demo, which has its own token.
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
