import { useEffect, useState } from 'react';
import { ArrowLeft, EqualNot, UsersRound } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Client } from '../../../../preload/contract/clients/clients.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { goTo, recordOf } from '../../../platform/navigation.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { language } from '../../../platform/preferences.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { clientTitle } from '../client-labels.ts';
import { clientList } from '../client-list.ts';
import { fieldLabel, fieldText } from '../edit-client/changed-values.ts';
import { RemoveClientDialog } from '../edit-client/remove-client-dialog.tsx';
import type { ClientToRemove } from '../edit-client/remove-client-dialog.tsx';
import { UnknownChanges } from '../edit-client/unknown-change.tsx';
import { showClientToast } from '../new-client/client-note.tsx';
import { comparedFields } from './compared-fields.ts';
import './duplicates.css';

type Group = Output<'clientChanges', 'same'>['groups'][number];
function keyOf({ clients }: Group): string {
  return clients.map(({ id }) => id).join(' ');
}

type ClientPermissions = Pick<Output<'clientChanges', 'same'>, 'canUpdate' | 'canRemove'>;

/** The actions for one of them; if the bank cannot change it, it can only be opened. */
function ColumnActions({
  client,
  permissions: { canUpdate, canRemove },
  onRemove,
}: {
  readonly client: Client;
  readonly permissions: ClientPermissions;
  readonly onRemove: (client: ClientToRemove) => void;
}) {
  const isOnline = useIsOnline();
  const { id, billingAddress, rootAddress } = client;
  return (
    <div className="duplicates-actions">
      <Button size="small" onPress={() => goTo(recordOf('clients', id))}>
        {t('ui.word.open-client')}
      </Button>
      {canUpdate && (
        <Button
          size="small"
          onPress={() => goTo({ screen: 'clients', view: { kind: 'edit', id } })}
        >
          {t('clients.edit.title')}
        </Button>
      )}
      {canRemove && (
        <Button
          size="small"
          look="wax"
          isDisabled={!isOnline}
          onPress={() =>
            onRemove({ ...client, city: (billingAddress ?? rootAddress)?.city ?? null })
          }
        >
          {t('clients.remove.action')}
        </Button>
      )}
    </div>
  );
}

/** Marks clients as different, or removes the mark; shows an error if that could not be stored. */
function DifferentSwitch({
  clients,
  areDifferent,
  onMark,
}: {
  readonly clients: readonly Client[];
  readonly areDifferent: boolean;
  readonly onMark: () => void;
}) {
  const [error, setError] = useState<CommandError | null>(null);
  const onPress = (): void => {
    onMark();
    const ids = clients.map(({ id }) => id);
    void bridge()
      .clientChanges.setDifferent({ ids, areDifferent: !areDifferent })
      .then((answer) => setError(answer.ok ? null : answer.error));
  };
  return (
    <div className="duplicates-different">
      {areDifferent && <span className="caption">{t('clients.duplicates.marked')}</span>}
      <Button size="small" look="quiet" onPress={onPress}>
        {t(areDifferent ? 'clients.duplicates.mark-alike' : 'clients.duplicates.mark-different')}
      </Button>
      {error !== null && <FaultPanel error={error} attempt="write" onRetry={onPress} />}
    </div>
  );
}

function GroupTable({
  group: { clients, because, moreCount, areDifferent },
  permissions,
  onRemove,
  onMark,
}: {
  readonly group: Group;
  readonly permissions: ClientPermissions;
  readonly onRemove: (client: ClientToRemove) => void;
  readonly onMark: () => void;
}) {
  const [first] = clients;
  const title = first === undefined ? '' : clientTitle(first, t);
  return (
    <section className="section">
      <header>
        <h2>{title}</h2>
        <span className="caption">
          {because.map((each) => t(`newclient.duplicates.${each}`)).join(', ')}
        </span>
      </header>
      <div className="duplicates-scroll" tabIndex={0} role="group" aria-label={title}>
        <table className="duplicates-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="only-read">{t('clients.duplicates.field')}</span>
              </th>
              {clients.map((client, index) => (
                <th key={client.id} scope="col" dir="auto">
                  {t('clients.duplicates.number', { number: index + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparedFields(clients).map(({ field, values, isDifferent }) => (
              <tr key={field} data-different={isDifferent || undefined}>
                <th scope="row">
                  {fieldLabel(field, t)}
                  {isDifferent && (
                    <span className="duplicates-mark">
                      <Icon of={EqualNot} size="s" tone="brass" /> {t('clients.duplicates.differs')}
                    </span>
                  )}
                </th>
                {values.map((value, index) => (
                  <td key={clients[index]?.id} dir="auto">
                    {fieldText(field, value, { t, language: language() }) ?? (
                      <span className="dim">{t('ui.word.empty')}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{t('ui.word.created')}</th>
              {clients.map(({ id, createdAt }) => (
                <td key={id}>
                  {createdAt === null || Number.isNaN(Date.parse(createdAt)) ? (
                    createdAt
                  ) : (
                    <InstantText epochMs={Date.parse(createdAt)} />
                  )}
                </td>
              ))}
            </tr>
            <tr>
              <td />
              {clients.map((client) => (
                <td key={client.id}>
                  <ColumnActions client={client} permissions={permissions} onRemove={onRemove} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {moreCount > 0 ? (
        <p className="caption">{t('clients.duplicates.more', { count: moreCount })}</p>
      ) : (
        <DifferentSwitch clients={clients} areDifferent={areDifferent} onMark={onMark} />
      )}
    </section>
  );
}

/** Likely duplicates next to each other, so that the user can correct or delete one. */
export function DuplicatesPage() {
  const { value, error, refresh } = useCachedQuery('clients', () =>
    bridge().clientChanges.same({}),
  );
  const [withDifferent, setWithDifferent] = useState(false);
  // Groups marked in this visit stay visible: otherwise the next group would move under the
  // pointer.
  const [markedKeys, setMarkedKeys] = useState<ReadonlySet<string>>(new Set());
  const groups = (value?.groups ?? []).filter(
    (group) => withDifferent || !group.areDifferent || markedKeys.has(keyOf(group)),
  );
  const [removing, setRemoving] = useState<ClientToRemove | null>(null);
  // Restores the focus: the element that opened this page was removed with the list.
  useEffect(restoreFocus, []);
  const alikeCount = (value?.groups ?? []).filter(({ areDifferent }) => !areDifferent).length;
  const leave = (): void => goTo({ screen: 'clients' });
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOverlay =
      event.target instanceof Element &&
      event.target.closest('[role=dialog],[role=alertdialog]') !== null;
    if (event.key === 'Escape' && !event.defaultPrevented && !isOverlay) leave();
  };
  return (
    <div className="screen" onKeyDown={onKeyDown}>
      <ScreenHead
        title={t('clients.duplicates.title')}
        sentence={t('clients.duplicates.sentence')}
        actions={
          <Button look="quiet" icon={ArrowLeft} onPress={leave}>
            {t('ui.word.back-to-clients')}
          </Button>
        }
      />
      <div className="page scrolls">
        <UnknownChanges />
        {value === null &&
          (error === null ? (
            <Placeholder rows={6} rowHeightPx={56} />
          ) : (
            <FaultPanel error={error} attempt="read" onRetry={refresh} />
          ))}
        {value !== null && groups.length === 0 && (
          <EmptyState icon={UsersRound} title={t('clients.duplicates.none')}>
            {t('clients.duplicates.none-why')}
          </EmptyState>
        )}
        {value !== null &&
          groups.map((group) => (
            <GroupTable
              key={keyOf(group)}
              group={group}
              permissions={value}
              onRemove={setRemoving}
              onMark={() => setMarkedKeys(new Set([...markedKeys, keyOf(group)]))}
            />
          ))}
        {value !== null && value.differentCount > 0 && (
          <Button size="small" look="quiet" onPress={() => setWithDifferent(!withDifferent)}>
            {withDifferent
              ? t('clients.duplicates.hide-different')
              : t('clients.duplicates.show-different', { count: value.differentCount })}
          </Button>
        )}
        {value !== null && value.groupCount > alikeCount && (
          <p className="caption">
            {t('clients.duplicates.most', { count: alikeCount, total: value.groupCount })}
          </p>
        )}
      </div>
      {removing !== null && (
        <RemoveClientDialog
          row={removing}
          onClose={() => setRemoving(null)}
          onRemoved={(end) => {
            setRemoving(null);
            if (end !== 'unknown') showClientToast(end, clientTitle(removing, t));
            void clientList.reread('no');
            restoreFocus();
          }}
        />
      )}
    </div>
  );
}
