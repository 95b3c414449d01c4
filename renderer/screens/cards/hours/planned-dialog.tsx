import { useT } from '../../../i18n/i18n.ts';
import { showInPlace, recordOf } from '../../../platform/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { useCardRules, useRuleText } from '../../../widgets/cards/planned/card-rules.ts';
import { PlannedSwitch } from '../../../widgets/cards/planned/planned-switch.tsx';
import { Digits, InstantText } from '../../../widgets/facts/labels.tsx';
import { StartAtLoginOffer } from '../../../widgets/start-at-login.tsx';
import './hours.css';

/** Everything that is planned for cards, what comes next first, and the switch for all of it. */
export function PlannedDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const textOf = useRuleText();
  const { rules } = useCardRules();
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
            <PlannedSwitch />
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
                    {rule.card.name ?? t('cards.name.none')}
                    {rule.card.lastDigits !== null && (
                      <>
                        {' '}
                        <Digits of={rule.card.lastDigits} />
                      </>
                    )}
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
        <p className="caption">{t('cards.hours.needs-app')}</p>
        <StartAtLoginOffer />
      </div>
    </Dialog>
  );
}
