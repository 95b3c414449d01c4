import { useConnections } from '../../platform/connections.ts';
import { useView } from '../../platform/navigation.ts';
import { ConnectedPage } from './connected-page.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionList } from './connection-list.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** The list of profiles, the form of one or of a new one, or the sign-in in progress. */
export function ConnectionsScreen() {
  const view = useView('connections');
  const connections = useConnections((state) => state.connections);
  if (view?.kind === 'sign-in') return <SignInPage isNew={view.isNew === true} />;
  if (view?.kind === 'connected') return <ConnectedPage />;
  if (view?.kind === 'new')
    return <ConnectionForm key="new" connection={null} wrongAddress={null} />;
  const connection = view && (connections?.find((candidate) => candidate.id === view.id) ?? null);
  if (connection && connection.kind !== 'demo')
    return (
      <ConnectionForm
        key={connection.id}
        connection={connection}
        wrongAddress={view?.kind === 'wrong-address' ? view.code : null}
      />
    );
  return <ConnectionList />;
}
