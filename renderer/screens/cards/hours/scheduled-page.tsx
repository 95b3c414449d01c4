import { CalendarClock } from 'lucide-react';
import type { CardRule } from '../../../../preload/contract/cards/card-rules.ts';
import { t } from '../../../i18n/i18n.ts';
import { goTo, recordOf } from '../../../platform/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { useKnownCardRules } from '../../../widgets/cards/planned/card-rules.ts';
import { PlannedSwitch } from '../../../widgets/cards/planned/planned-switch.tsx';
import { RuleText } from '../../../widgets/cards/planned/rule-text.tsx';
import { Digits, InstantText } from '../../../widgets/facts/labels.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { StartAtLoginOffer } from '../../../widgets/start-at-login.tsx';
import './hours.css';

function RuleTable({ rules }: { readonly rules: readonly CardRule[] }) {
  return (
    <LedgerTable
      label={t('cards.planned.title')}
      columns={[
        { id: 'card', head: t('ui.word.card') },
        { id: 'what', head: t('ui.word.change') },
        { id: 'when', head: t('cards.planned.column.when') },
      ]}
      rows={rules.map((rule) => ({
        id: rule.id,
        cells: [
          <Button
            key="card"
            look="quiet"
            size="small"
            onPress={() => goTo(recordOf('cards', rule.card.id))}
          >
            {rule.card.name ?? t('ui.word.card-without-a-name')}
            {rule.card.lastDigits !== null && (
              <>
                {' '}
                <Digits of={rule.card.lastDigits} />
              </>
            )}
          </Button>,
          <RuleText key="what" rule={rule} />,
          rule.next === null ? '–' : <InstantText key="when" epochMs={rule.next.atEpochMs} />,
        ],
      }))}
    />
  );
}

/** All hours and temporary limits of cards, next step first, with the switch for all of them. */
export function ScheduledPage() {
  const cardRules = useKnownCardRules();
  return (
    <div className="screen">
      <ScreenHead title={t('cards.planned.title')} sentence={t('cards.hours.needs-app')} />
      <div className="page scrolls">
        {cardRules?.rules.length === 0 && (
          <EmptyState icon={CalendarClock} title={t('cards.planned.none')}>
            {t('cards.planned.none-why')}
          </EmptyState>
        )}
        {cardRules !== null && cardRules.rules.length > 0 && (
          <div className="planned-list">
            <PlannedSwitch state={cardRules.state} rules={cardRules.rules} />
            <RuleTable rules={cardRules.rules} />
            <StartAtLoginOffer />
          </div>
        )}
      </div>
    </div>
  );
}
