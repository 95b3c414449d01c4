import { useState } from 'react';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import type { RunChange } from '../../../../preload/contract/cards/limit-runs.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { bridge } from '../../../platform/bridge.ts';
import { useHiddenAmounts } from '../../../platform/preferences.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { Mark } from '../../../widgets/cards/status-mark.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { useLimitUnit } from '../../../widgets/limits/use-limit-unit.ts';
import { builtInTemplate, builtInTemplateIds } from '../built-in-templates.ts';
import { RunFigure, lineLabel } from '../run-dock.tsx';
import { wantedLines } from '../run-lines.ts';
import { newGroup } from './group-form.ts';
import type { GroupToEdit } from './group-form.ts';
import '../rule-list.css';

type Group = Output<'cardGroups', 'list'>['groups'][number];

function Wanted({ wanted }: { readonly wanted: RunChange }) {
  return (
    <ul className="caption template-summary">
      {wantedLines(wanted).map((line) => (
        <li key={line.field}>
          <T
            id="limits.groups.wanted.line"
            values={{ field: t(lineLabel(line)), value: <RunFigure state={line.after} /> }}
          />
        </li>
      ))}
    </ul>
  );
}

function GroupLine({ group, onEdit }: { readonly group: Group; readonly onEdit: () => void }) {
  const isHidden = useHiddenAmounts();
  const [isConfirmingRemoval, setConfirmingRemoval] = useState(false);
  const [remove, removing] = useCommand(bridge().cardGroups.remove, restoreFocus);
  const { id, name, wanted, cardIds, differingCount } = group;
  return (
    <li className="template group-line">
      <div>
        <span className="name">{name}</span>{' '}
        <span className="caption figures">
          {cardIds.length === 0
            ? t('limits.groups.chosen', { count: 0 })
            : t('limits.count', { count: cardIds.length })}
        </span>
        <Wanted wanted={wanted} />
        {removing.phase === 'failed' && <FaultLine error={removing.error} attempt="save" />}
      </div>
      {isConfirmingRemoval ? (
        <span className="template-removal">
          <Button size="small" onPress={() => setConfirmingRemoval(false)}>
            {t('ui.cancel')}
          </Button>
          <Button
            size="small"
            look="wax"
            autoFocus
            isPending={removing.phase === 'pending'}
            onPress={() => void remove({ id })}
          >
            {t('limits.groups.remove-now')}
          </Button>
        </span>
      ) : (
        <>
          {cardIds.length > 0 && (
            <span className="group-mark">
              {differingCount === 0 ? (
                <Mark tone="live">{t('limits.groups.same')}</Mark>
              ) : (
                <Mark tone="attention">{t('limits.groups.differ', { count: differingCount })}</Mark>
              )}
            </span>
          )}
          <IconButton
            icon={Pencil}
            isDisabled={isHidden}
            label={t('ui.word.edit-name', { name })}
            onPress={onEdit}
          />
          <IconButton
            icon={Trash2}
            label={t('limits.template.remove', { name })}
            onPress={() => setConfirmingRemoval(true)}
          />
        </>
      )}
    </li>
  );
}

/** An example, which the user copies into their own rule. */
function ExampleLine({ name, wanted, onEdit }: GroupToEdit & { readonly onEdit: () => void }) {
  const isHidden = useHiddenAmounts();
  return (
    <li className="template group-line">
      <div>
        <span className="name">{name}</span>{' '}
        <span className="caption">{t('limits.groups.example')}</span>
        <Wanted wanted={wanted} />
      </div>
      <IconButton
        icon={Copy}
        isDisabled={isHidden}
        label={t('limits.template.copy', { name })}
        onPress={onEdit}
      />
    </li>
  );
}

/**
 * The groups with their wanted values and their number of differing cards, and examples to copy.
 */
export function GroupList({
  groups,
  onEdit,
}: {
  readonly groups: readonly Group[];
  readonly onEdit: (group: GroupToEdit) => void;
}) {
  const { unitsPerMajor } = useLimitUnit();
  const examples = builtInTemplateIds.map((id) => ({
    ...newGroup,
    name: t(`limits.template.${id}`),
    wanted: builtInTemplate(id, unitsPerMajor),
  }));
  return (
    <ul className="templates">
      {groups.map((group) => (
        <GroupLine key={group.id} group={group} onEdit={() => onEdit(group)} />
      ))}
      {examples.map((example) => (
        <ExampleLine key={example.name} {...example} onEdit={() => onEdit(example)} />
      ))}
    </ul>
  );
}
