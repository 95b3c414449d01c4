import { useState } from 'react';
import type { CommandError } from '../../../preload/contract/result.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { goTo, useNavigation } from '../../platform/navigation.ts';
import { signInRoute, signInThen } from '../../platform/sign-in.ts';

/** Signs in again with one more scope, and returns to the route where it was missing. */
async function signInWith(scope: string): Promise<void> {
  const { route } = useNavigation.getState();
  goTo(signInRoute);
  await signInThen(route, { addScopes: [scope] });
}

/**
 * Next to a change that this session may not make: a sign-in that requests the scope. Empty if the
 * bank did not name the missing scope.
 */
export function ScopeSignIn({ error }: { readonly error: CommandError }) {
  const [isStarted, setStarted] = useState(false);
  const scope = error.kind === 'not-allowed' ? error.missingScope : null;
  if (scope === null) return null;
  return (
    <Button
      size="small"
      isPending={isStarted}
      onPress={() => {
        setStarted(true);
        void signInWith(scope).finally(() => setStarted(false));
      }}
    >
      {t('cards.scope.sign-in', { scope })}
    </Button>
  );
}
