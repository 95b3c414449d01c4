import { t } from '../../i18n/i18n.ts';
import { runAction, useActionHandlers } from '../../platform/actions.ts';
import { bridge } from '../../platform/bridge.ts';
import { useRoute } from '../../platform/navigation.ts';
import { closeOverlay, useOverlay } from '../../platform/overlays.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScopeName } from '../../widgets/faults/scope-name.tsx';
import { ScopeStatusMark } from '../../widgets/faults/scope-status.tsx';
import { actions, isOffered, useWindowState } from '../actions.ts';
import { screenNamed } from '../screens.tsx';
import type { Screen } from '../screens.tsx';
import { Keys } from '../shortcuts/key-names.tsx';
import { helpWords } from './help-words.ts';
import './help-page.css';

/** The actions available on the screen, with their shortcuts. */
function AvailableActions({ screen }: { readonly screen: Screen }) {
  const windowState = useWindowState();
  const handlers = useActionHandlers();
  const offeredActions = actions.filter(
    (action) => action.screen === screen.name && isOffered(action, windowState, handlers),
  );
  if (offeredActions.length === 0) return null;
  return (
    <section className="help-part">
      <h3 className="caption">{t('shell.help.doings')}</h3>
      <ul className="help-list">
        {offeredActions.map((action) => (
          <li key={action.id}>
            <Button
              look="quiet"
              icon={action.icon}
              onPress={() => {
                closeOverlay();
                runAction(action);
              }}
            >
              {t(action.label)}
            </Button>
            {action.keys !== undefined && <Keys of={action.keys} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ screen }: { readonly screen: Screen }) {
  const words = helpWords[screen.name];
  if (words === undefined) return null;
  return (
    <section className="help-part">
      <h3 className="caption">{t('shell.help.words')}</h3>
      <dl className="help-words">
        {words.map(({ word, explanation }) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>{t(explanation)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Permissions({ screen }: { readonly screen: Screen }) {
  const { value } = useCachedQuery('diagnostics', () => bridge().diagnostics.permissions({}));
  const neededScopes = value?.scopes.filter((each) => each.screen === screen.name) ?? [];
  if (neededScopes.length === 0) return null;
  return (
    <section className="help-part">
      <h3 className="caption">{t('shell.help.permissions')}</h3>
      <ul className="help-list">
        {neededScopes.map((each) => (
          <li key={each.scope}>
            <ScopeName of={each.scope} />
            <ScopeStatusMark {...each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** F1: the purpose of the shown screen, its terms, its actions, and the bank's permissions. */
export function HelpPage() {
  const isOpen = useOverlay((state) => state.open === 'help');
  const screen = screenNamed(useRoute().screen);
  if (screen === undefined) return null;
  return (
    <Dialog
      title={t('shell.help.title', { screen: t(screen.title) })}
      isOpen={isOpen}
      onClose={closeOverlay}
      actions={
        <Button autoFocus onPress={closeOverlay}>
          {t('ui.close')}
        </Button>
      }
    >
      <p>{t(screen.help)}</p>
      <Words screen={screen} />
      <AvailableActions screen={screen} />
      <Permissions screen={screen} />
    </Dialog>
  );
}
