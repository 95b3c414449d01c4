import { useT } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { showInPlace, recordOf } from '../../../platform/navigation.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useCardRules, useRuleText } from '../../../widgets/cards/planned/card-rules.ts';
import { RulesOff } from '../../../widgets/cards/planned/rules-off.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { cardTitle } from '../card-names.ts';
import './hours.css';

/** Everything that is planned for cards, what comes next first, and the switch for all of it. */
export const PlannedDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const textOf = useRuleText();
  const { state, rules } = useCardRules();
  const [switchAll, switching] = useCommand(bridge().cardRules.switchAll);
  return (
    <Dialog
      title={t('cards.planned.title')}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('cards.dialog.close')}</Button>}
    >
      <div className="planned-list">
        {rules.length === 0 ? (
          <p>{t('cards.planned.none')}</p>
        ) : (
          <>
            {state === 'restored' ? (
              <RulesOff state={state} />
            ) : (
              <Switch
                isSelected={state === 'on'}
                onChange={(isOn) => void switchAll({ isOn })}
                hint={t('cards.planned.switch-hint')}
              >
                {t('cards.planned.switch')}
              </Switch>
            )}
            <LedgerTable
              label={t('cards.planned.title')}
              columns={[
                { id: 'card', head: t('cards.planned.column.card') },
                { id: 'what', head: t('cards.planned.column.what') },
                { id: 'when', head: t('cards.planned.column.when') },
              ]}
              rows={rules.map((rule) => ({
                id: rule.id,
                cells: [
                  <Button
                    key="card"
                    look="quiet"
                    size="small"
                    onPress={() => {
                      onClose();
                      showInPlace(recordOf('cards', rule.card.id));
                    }}
                  >
                    {cardTitle({ ...rule.card, nickname: null, label: null }, t)}
                  </Button>,
                  textOf(rule),
                  rule.next === null ? (
                    '–'
                  ) : (
                    <InstantText key="when" epochMs={rule.next.atEpochMs} />
                  ),
                ],
              }))}
            />
          </>
        )}
        {switching.phase === 'failed' && <FaultLine error={switching.error} was="save" />}
        <p className="caption">{t('cards.hours.needs-app')}</p>
      </div>
    </Dialog>
  );
};
