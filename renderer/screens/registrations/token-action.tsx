import { Plug } from 'lucide-react';
import type { CommandError } from '../../../preload/contract/result.ts';
import { useConnections } from '../../app/store/connections.ts';
import { goTo } from '../../app/store/navigation.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';

/** Beside a failure for want of a portal token: the way to where it is entered. Nothing beside others. */
export const TokenAction = ({ error }: { readonly error: CommandError }) => {
  const t = useT();
  const connectionId = useConnections((state) => state.activeId);
  if (error.kind !== 'portal-token-needed') return null;
  return (
    <Button size="small" icon={Plug} onPress={() => goTo('connections', connectionId)}>
      {t('registrations.token.action')}
    </Button>
  );
};
