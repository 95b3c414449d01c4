import { useConnections } from '../../platform/connections.ts';
import { usePlace } from '../../platform/navigation.ts';
import { signInPlace } from '../../platform/sign-in.ts';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionList } from './connection-list.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** The profiles; one of them to edit; a new one; or the sign-in that is under way. */
export const ConnectionsScreen = () => {
  const { id } = usePlace();
  const connections = useConnections((state) => state.connections);
  if (id === signInPlace) return <SignInPage />;
  if (id === 'new') return <ConnectionForm key="new" connection={null} />;
  const connection = connections?.find((candidate) => candidate.id === id) ?? null;
  if (connection !== null && connection.kind !== 'demo')
    return <ConnectionForm key={connection.id} connection={connection} />;
  return <ConnectionList />;
};
