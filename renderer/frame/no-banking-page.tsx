import { useEffect } from 'react';
import { Landmark } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ScreenHead } from '../widgets/screen-head.tsx';
import { paletteAction, printAction } from './actions.ts';
import type { Screen } from './screens.tsx';
import { useActiveConnection } from '../platform/connections.ts';
import { dropPendingAction, goTo, recordOf, useNavigation } from '../platform/navigation.ts';

/**
 * Replaces a screen of the bank account if the connection has none: it is no error, and no sign-in
 * is needed.
 */
export function NoBankingPage({ screen }: { readonly screen: Screen }) {
  const connection = useActiveConnection();
  const pendingActionId = useNavigation((state) => state.pendingActionId);
  // A link or a menu may have requested an action for a card: drop it, so that it does not run when
  // another connection is chosen later.
  useEffect(() => {
    if (pendingActionId !== null && ![paletteAction.id, printAction.id].includes(pendingActionId))
      dropPendingAction();
  }, [pendingActionId]);
  return (
    <>
      <ScreenHead title={t(screen.title)} />
      <div className="page scrolls">
        <EmptyState
          icon={Landmark}
          title={t('shell.no-banking.title')}
          actions={
            <>
              {connection !== null && (
                <Button onPress={() => goTo(recordOf('connections', connection.id))}>
                  {t('shell.no-banking.add')}
                </Button>
              )}
              <Button look="primary" onPress={() => goTo({ screen: 'registrations' })}>
                {t('shell.no-banking.registrations')}
              </Button>
            </>
          }
        >
          {t('shell.no-banking.text')}
        </EmptyState>
      </div>
    </>
  );
}
