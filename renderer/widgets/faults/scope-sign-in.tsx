import { useState } from 'react';
import type { CommandError } from '../../../preload/contract/result.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { bridge } from '../../platform/bridge.ts';
import { goTo, useNavigation } from '../../platform/navigation.ts';
import { signInPlace } from '../../platform/sign-in.ts';

/** Signs in once more, asking for one permission more, and comes back to where it was missing. */
const signInWith = async (scope: string): Promise<void> => {
  const { place } = useNavigation.getState();
  goTo('connections', signInPlace);
  const answer = await bridge().session.signIn({ addScopes: [scope] });
  const now = useNavigation.getState().place;
  const isSignedIn =
    answer.ok && (answer.value.outcome === 'signed-in' || answer.value.outcome === 'not-kept');
  if (isSignedIn && now.screen === 'connections' && now.id === signInPlace)
    goTo(place.screen, place.id);
};

/**
 * Beside a change that this sign-in may not make: a way to be allowed to. Nothing where the bank
 * did not name what is missing.
 */
export const ScopeSignIn = ({ error }: { readonly error: CommandError }) => {
  const t = useT();
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
};
