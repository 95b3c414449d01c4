import { useState } from 'react';
import { Check, Columns3, Minus, X } from 'lucide-react';
import { Checkbox as AriaCheckbox } from 'react-aria-components';
import { limitTableColumns } from '../../../preload/contract/app/preference-choices.ts';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { changePreferences, useHiddenAmounts, usePreferences } from '../../platform/preferences.ts';
import { t } from '../../i18n/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuChoices, MenuItem, MenuRule } from '../../ui/menu.tsx';
import { ActionButton } from '../../widgets/action-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { cardName } from './card-name.ts';
import { columnChoices, headLabel } from './grid-columns.ts';
import { GroupDialog } from './groups/group-dialog.tsx';
import { newGroup } from './groups/group-form.ts';
import type { GroupToEdit } from './groups/group-form.ts';
import { limitActions } from './limit-actions.ts';
import { limitsStore, useLimitsState } from './limits-store.ts';
import { applyTemplate, templateOf } from './limit-rules.ts';
import { nothingChosen } from './limit-selection.ts';
import { RuleDialog } from './rule-dialog.tsx';
import type { ShownCards } from './use-shown-cards.ts';
import type { NamedTemplate } from './use-templates.ts';
import './limits-tools.css';

/** The shown columns, stored as a preference. */
function Columns({ rows }: { readonly rows: readonly LimitRow[] }) {
  const chosen = usePreferences((state) => state.chosen.limitColumns);
  return (
    <Menu
      label={t('ui.word.columns')}
      trigger={<IconButton icon={Columns3} label={t('ui.word.columns')} />}
    >
      <MenuChoices
        title={t('ui.word.columns')}
        mode="multiple"
        chosen={chosen}
        onChange={(ids) =>
          void changePreferences({
            limitColumns: limitTableColumns.filter((column) => ids.includes(column)),
          })
        }
      >
        {columnChoices(rows).map((column) => (
          <MenuItem key={column} id={column} label={t(headLabel(column))} />
        ))}
      </MenuChoices>
    </Menu>
  );
}

function LimitSearch({ rows }: { readonly rows: readonly LimitRow[] }) {
  const query = useLimitsState((state) => state.query);
  return (
    <div className="limits-find">
      <SearchField
        label={t('limits.search.label')}
        value={query.text}
        onChange={(text) => limitsStore.changeQuery({ text })}
      />
      <FilterMenu isActive={!query.withFinal && rows.some((row) => row.isFinal)}>
        <MenuChoices
          title={t('ui.word.sort-by')}
          mode="single"
          chosen={[query.sort]}
          onChange={([sort]) =>
            limitsStore.changeQuery({ sort: sort === 'name' ? 'name' : 'near-limit' })
          }
        >
          <MenuItem id="near-limit" label={t('ui.word.closest-to-limit')} />
          <MenuItem id="name" label={t('ui.word.name')} />
        </MenuChoices>
        <MenuRule />
        <MenuChoices
          title={t('limits.filter.title')}
          mode="multiple"
          chosen={query.withFinal ? ['final'] : []}
          onChange={(ids) => limitsStore.changeQuery({ withFinal: ids.includes('final') })}
        >
          <MenuItem id="final" label={t('limits.filter.final')} />
        </MenuChoices>
      </FilterMenu>
      <Columns rows={rows} />
    </div>
  );
}

/** A new rule with the limits of this card as shown in the table. */
function ruleFromCard(row: LimitRow, name: string): GroupToEdit {
  const changes = limitsStore.store.getState().changes[row.id];
  return { ...newGroup, name, wanted: templateOf(row, changes) };
}

/**
 * Below the table, the actions for the selected cards: the table must not move under the pointer.
 */
export function SelectedTools({
  rows,
  chosen,
  templates,
}: {
  readonly rows: readonly LimitRow[];
  readonly chosen: readonly LimitRow[];
  readonly templates: readonly NamedTemplate[];
}) {
  const isHidden = useHiddenAmounts();
  const [templateId, setTemplateId] = useState<string>('apprentice');
  const [isRuleDialogOpen, setRuleDialogOpen] = useState(false);
  const [copiedRule, setCopiedRule] = useState<GroupToEdit | null>(null);
  const [singleRow] = chosen.length === 1 ? chosen : [];
  const template = templates.find((each) => each.id === templateId) ?? templates[0];
  if (chosen.length === 0 || template === undefined) return null;
  return (
    <section className="limits-selected" aria-label={t('limits.selected')}>
      <div className="limits-template">
        <Select
          label={t('limits.template.label')}
          value={template.id}
          choices={templates.map(({ id, name }) => ({ id, label: name }))}
          onChange={setTemplateId}
        />
      </div>
      <Button
        isDisabled={isHidden}
        onPress={() =>
          limitsStore.change((changes) => applyTemplate(changes, chosen, template.wanted))
        }
      >
        {t('limits.template.apply')}
      </Button>
      <Button isDisabled={isHidden} onPress={() => setRuleDialogOpen(true)}>
        {t('limits.rule.action')}
      </Button>
      <ActionButton action={limitActions.options} isPlain />
      {singleRow !== undefined && (
        <Button
          isDisabled={isHidden}
          onPress={() => setCopiedRule(ruleFromCard(singleRow, cardName(singleRow, t)))}
        >
          {t('limits.groups.from-card')}
        </Button>
      )}
      <IconButton
        icon={X}
        label={t('limits.choose.none')}
        onPress={() => limitsStore.changeSelection(() => nothingChosen)}
      />
      {isRuleDialogOpen && <RuleDialog rows={chosen} onClose={() => setRuleDialogOpen(false)} />}
      {copiedRule !== null && !isHidden && (
        <GroupDialog
          group={copiedRule}
          rows={rows}
          hasRestrictions={false}
          onClose={() => setCopiedRule(null)}
        />
      )}
    </section>
  );
}

/** Above the table: select all or none, the number of selected cards, and the search. */
export function LimitsTools({
  rows,
  cards: { shown, choosableIds, chosen, chooseAll },
}: {
  readonly rows: readonly LimitRow[];
  readonly cards: ShownCards;
}) {
  const isAll = chosen.length > 0 && chosen.length === choosableIds.length;
  return (
    <div className="limits-tools">
      <AriaCheckbox
        className="choice limits-all"
        isSelected={isAll}
        isIndeterminate={chosen.length > 0 && !isAll}
        onChange={chooseAll}
        isDisabled={choosableIds.length === 0}
        aria-label={t('limits.choose.all')}
      >
        <span className="choice-mark">
          <Icon of={isAll ? Check : Minus} />
        </span>
      </AriaCheckbox>
      <span className="name figures limits-count" role="status">
        {chosen.length === 0
          ? t('limits.count', { count: shown.length })
          : t('limits.chosen', { count: chosen.length, total: shown.length })}
      </span>
      <LimitSearch rows={rows} />
    </div>
  );
}
