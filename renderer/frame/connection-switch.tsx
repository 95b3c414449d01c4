import { ChevronsUpDown, Landmark, LogIn, LogOut, Settings2 } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { PressButton } from '../ui/press-button.tsx';
import { Menu, MenuChoices, MenuItem, MenuRule } from '../ui/menu.tsx';
import { ConnectionKindTag } from '../widgets/connection-kind-tag.tsx';
import { useActiveConnection, useConnections } from '../platform/connections.ts';
import { goTo } from '../platform/navigation.ts';
import { openOverlay } from '../platform/overlays.ts';
import { selectConnection } from '../platform/select-connection.ts';
import { useSessionStatus } from '../platform/session.ts';
import { startSignIn } from '../platform/sign-in.ts';

/** Initials of a name: `BM` of "Boulangerie Martin". */
function initialsOf(name: string): string {
  const [first = '', second = ''] = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return (second === '' ? [...first].slice(0, 2) : [[...first][0], [...second][0]])
    .join('')
    .toLocaleUpperCase();
}

/** Shows the active connection, with a menu of the others. */
export function ConnectionSwitch() {
  const active = useActiveConnection();
  const connections = useConnections((state) => state.connections) ?? [];
  const phase = useSessionStatus()?.phase;
  if (phase === 'no-connection') return null;
  // Reading the keychain may take seconds: reserve the space.
  if (active === null) return <div className="connection-switch" />;
  return (
    <Menu
      label={t('shell.connection.switch')}
      placement="bottom start"
      trigger={
        <PressButton className="connection-switch">
          <span className="connection-switch-initials" aria-hidden="true">
            {initialsOf(active.name)}
          </span>
          <span className="connection-switch-text">
            <span className="name cut">{active.name}</span>
            {active.kind !== 'production' && (
              <span className="caption" data-kind={active.kind}>
                {active.kind === 'sandbox'
                  ? t('shell.kind.sandbox-text')
                  : t('shell.kind.demo-text')}
              </span>
            )}
          </span>
          <span className="only-read">{t('shell.connection.switch')}</span>
          <Icon of={ChevronsUpDown} size="s" tone="dim" />
        </PressButton>
      }
    >
      <MenuChoices
        title={t('shell.screen.connections')}
        mode="single"
        chosen={[active.id]}
        onChange={([id]) => {
          const chosen = connections.find((connection) => connection.id === id);
          if (chosen && chosen.id !== active.id) void selectConnection(chosen.id);
        }}
      >
        {connections.map((connection) => (
          <MenuItem
            key={connection.id}
            id={connection.id}
            label={connection.name}
            end={<ConnectionKindTag kind={connection.kind} />}
          />
        ))}
      </MenuChoices>
      <MenuRule />
      {connections.every(({ kind }) => kind === 'demo') && (
        <MenuItem
          id="connect"
          icon={Landmark}
          label={t('shell.connection.own')}
          onAction={() => goTo({ screen: 'connections', view: { kind: 'new' } })}
        />
      )}
      <MenuItem
        id="manage"
        icon={Settings2}
        label={t('ui.word.manage-connections')}
        onAction={() => goTo({ screen: 'connections' })}
      />
      {phase === 'signed-in' && (
        <MenuItem
          id="sign-out"
          icon={LogOut}
          label={t('shell.sign-out')}
          onAction={() => openOverlay('sign-out')}
        />
      )}
      {phase !== 'signed-in' && phase !== 'registrations-only' && phase !== 'preparing' && (
        <MenuItem
          id="sign-in"
          icon={LogIn}
          label={t('ui.sign-in')}
          onAction={() => void startSignIn()}
        />
      )}
    </Menu>
  );
}
