import { useState } from 'react';
import { Check, Plug, Store, Trash2 } from 'lucide-react';
import type { Connection } from '../../../preload/contract/app/connections.ts';
import { bridge } from '../../platform/bridge.ts';
import { ConnectionKindTag } from '../../widgets/connection-kind-tag.tsx';
import { useConnections } from '../../platform/connections.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { connectionActions } from './connection-actions.ts';
import { ActionButton } from '../../widgets/action-button.tsx';
import './connections.css';

function Entry({
  connection,
  isActive,
  onRemove,
}: {
  readonly connection: Connection;
  readonly isActive: boolean;
  readonly onRemove: () => void;
}) {
  return (
    <li className="connection" aria-current={isActive ? 'true' : undefined}>
      <div className="connection-text">
        <h2 className="name">{connection.name}</h2>
        <p className="connection-meta">
          <ConnectionKindTag kind={connection.kind} />
          {isActive && (
            <Tag tone="green" icon={Check}>
              {t('connections.active')}
            </Tag>
          )}
          {connection.banking !== null && <CodeText>{connection.banking.baseUrl}</CodeText>}
          {connection.registrations !== null && (
            <>
              <Tag>{t('shell.screen.registrations')}</Tag>
              {connection.registrations.baseUrl !== connection.banking?.baseUrl && (
                <CodeText>{connection.registrations.baseUrl}</CodeText>
              )}
            </>
          )}
        </p>
      </div>
      <div className="connection-actions">
        {!isActive && (
          <Button
            size="small"
            onPress={() => void bridge().connections.select({ id: connection.id })}
          >
            {t('connections.use')}
          </Button>
        )}
        {connection.kind !== 'demo' && (
          <Button size="small" onPress={() => goTo(recordOf('connections', connection.id))}>
            {t('connections.edit')}
          </Button>
        )}
        <IconButton
          icon={Trash2}
          label={t('connections.remove.of', { name: connection.name })}
          onPress={onRemove}
        />
      </div>
      {isActive && <ConnectionTest id={connection.id} />}
    </li>
  );
}

export function ConnectionList() {
  const { connections, activeId } = useConnections();
  const [removing, setRemoving] = useState<Connection | null>(null);
  const [explore, exploring] = useCommand(bridge().connections.useDemo, () =>
    goTo({ screen: 'overview' }),
  );
  const hasDemo = connections?.some((connection) => connection.kind === 'demo') ?? false;
  return (
    <>
      <ScreenHead
        title={t('shell.screen.connections')}
        sentence={t('connections.sentence')}
        actions={
          <>
            {!hasDemo && (
              <Button
                icon={Store}
                isPending={exploring.phase === 'pending'}
                onPress={() => void explore({})}
              >
                {t('connections.demo')}
              </Button>
            )}
            <ActionButton action={connectionActions.new} look="primary" />
          </>
        }
      />
      <div className="page scrolls">
        {exploring.phase === 'failed' && <FaultLine error={exploring.error} attempt="read" />}
        {connections?.length === 0 && (
          <EmptyState icon={Plug} title={t('connections.none.title')}>
            {t('connections.none.text')}
          </EmptyState>
        )}
        <ul className="connection-list">
          {connections?.map((connection) => (
            <Entry
              key={connection.id}
              connection={connection}
              isActive={connection.id === activeId}
              onRemove={() => setRemoving(connection)}
            />
          ))}
        </ul>
      </div>
      {removing !== null && (
        <RemoveDialog connection={removing} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}
