import { useState } from 'react';
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { bridge } from '../../platform/bridge.ts';
import { useHiddenAmounts } from '../../platform/preferences.ts';
import { useCommand } from '../../platform/use-command.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { builtInTemplate, builtInTemplateIds } from './built-in-templates.ts';
import { limitsStore } from './limits-store.ts';
import { changeableLimits } from '../../../preload/contract/cards/limits.ts';
import { LimitFigure } from './limit-figure.tsx';
import { templateOf } from './limit-rules.ts';
import { cardName } from './card-name.ts';
import { TemplateForm } from './template-form.tsx';
import type { TemplateToEdit } from './template-form.tsx';
import type { NamedTemplate } from './use-templates.ts';
import { useLimitUnit } from '../../widgets/limits/use-limit-unit.ts';
import './templates-dialog.css';

function Summary({ template }: { readonly template: NamedTemplate }) {
  const t = useT();
  const shown = changeableLimits.filter(
    ({ amount, option }) =>
      template.wanted[amount] !== undefined ||
      (option !== null && template.wanted[option] === false),
  );
  return (
    <ul className="caption template-summary">
      {shown.map(({ key, amount: field }) => {
        const amount = template.wanted[field];
        return (
          <li key={key}>
            {t(`limits.name.${key}`)}{' '}
            <LimitFigure
              state={amount === undefined ? { kind: 'off', amount: null } : { kind: 'on', amount }}
            />
          </li>
        );
      })}
    </ul>
  );
}

/**
 * The templates there are: two to begin with, and the owner's own, which can be made from a card,
 * changed and removed.
 */
export function TemplatesDialog({
  templates,
  chosen,
  onClose,
}: {
  readonly templates: readonly NamedTemplate[];
  /** The card a template can be made from, when exactly one is chosen. */ readonly chosen: LimitRow | null;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { unitsPerMajor } = useLimitUnit();
  const isHidden = useHiddenAmounts();
  const [edited, setEdited] = useState<TemplateToEdit | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const [remove, removing] = useCommand(bridge().cardGroups.remove);
  if (edited !== null && !isHidden) {
    return (
      <Dialog
        title={t(edited.id === null ? 'limits.template.new' : 'limits.template.edit')}
        isOpen
        onClose={() => setEdited(null)}
      >
        <TemplateForm template={edited} onDone={() => setEdited(null)} />
      </Dialog>
    );
  }
  const builtIn = builtInTemplateIds.map((id) => ({
    id,
    name: t(`limits.template.${id}`),
    wanted: builtInTemplate(id, unitsPerMajor),
  }));
  const own = templates.filter((template) => template.isOwn);
  return (
    <Dialog
      title={t('limits.templates.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.close')}</Button>
          <Button
            icon={Plus}
            isDisabled={isHidden}
            onPress={() => setEdited({ id: null, name: '', wanted: {} })}
          >
            {t('limits.template.new')}
          </Button>
          {chosen !== null && (
            <Button
              icon={Plus}
              isDisabled={isHidden}
              onPress={() =>
                setEdited({
                  id: null,
                  name: '',
                  wanted: templateOf(chosen, limitsStore.store.getState().changes[chosen.id]),
                })
              }
            >
              {t('limits.template.from', { name: cardName(chosen, t) })}
            </Button>
          )}
        </>
      }
    >
      <p>{t('limits.templates.why')}</p>
      {isHidden && <p className="caption">{t('limits.hidden')}</p>}
      <ul className="templates">
        {builtIn.map((template) => (
          <li key={template.id} className="template">
            <div>
              <span className="name">{template.name}</span>
              <Summary template={{ ...template, isOwn: false }} />
            </div>
            <IconButton
              icon={Copy}
              isDisabled={isHidden}
              label={t('limits.template.copy', { name: template.name })}
              onPress={() => setEdited({ id: null, name: template.name, wanted: template.wanted })}
            />
          </li>
        ))}
        {own.map((template) => (
          <li key={template.id} className="template">
            <div>
              <span className="name">{template.name}</span>
              <Summary template={template} />
            </div>
            {leaving === template.id ? (
              <span className="template-leaving">
                <Button size="small" onPress={() => setLeaving(null)}>
                  {t('ui.cancel')}
                </Button>
                <Button
                  size="small"
                  look="wax"
                  autoFocus
                  isPending={removing.phase === 'pending'}
                  onPress={() => void remove({ id: template.id })}
                >
                  {t('limits.template.remove-now')}
                </Button>
              </span>
            ) : (
              <>
                <IconButton
                  icon={Pencil}
                  isDisabled={isHidden}
                  label={t('limits.template.edit-this', { name: template.name })}
                  onPress={() => setEdited(template)}
                />
                <IconButton
                  icon={Trash2}
                  label={t('limits.template.remove', { name: template.name })}
                  onPress={() => setLeaving(template.id)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {removing.phase === 'failed' && <FaultLine error={removing.error} was="write" />}
    </Dialog>
  );
}
