import { t } from '../../i18n/i18n.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { ActionButton } from '../../widgets/action-button.tsx';
import { useCardRules } from '../../widgets/cards/planned/card-rules.ts';
import { plannedAction } from '../../widgets/cards/planned/planned-action.ts';
import { RuleText } from '../../widgets/cards/planned/rule-text.tsx';
import { RulesOff } from '../../widgets/cards/planned/rules-off.tsx';
import { Digits, InstantText } from '../../widgets/facts/labels.tsx';
import './planned-changes.css';

const weekMs = 7 * 86_400_000;
const maxShown = 4;

/** Automatic changes of cards in the next days, and those that wait for the user. */
export function PlannedChanges() {
  const now = useNow(60_000);
  const { state, rules } = useCardRules();
  if (rules.length === 0) return null;
  const blocked = rules.filter((rule) => rule.blocked !== null);
  const next = rules.filter(({ next: due }) => due !== null && due.atEpochMs < now + weekMs);
  const shownChanges = [...blocked, ...next].slice(0, maxShown);
  return (
    <section className="section planned-section">
      <header>
        <h2>{t('overview.planned.title')}</h2>
        <ActionButton action={plannedAction} look="quiet" size="small" isPlain />
      </header>
      <RulesOff state={state} />
      {shownChanges.length === 0 && state === 'on' && (
        <p className="needs-none">{t('overview.planned.none')}</p>
      )}
      <ul className="planned-changes">
        {shownChanges.map((rule) => (
          <li key={rule.id}>
            <Button look="quiet" size="small" onPress={() => goTo(recordOf('cards', rule.card.id))}>
              {rule.card.name ?? t('ui.word.card-without-a-name')}
              {rule.card.lastDigits !== null && (
                <>
                  {' '}
                  <Digits of={rule.card.lastDigits} />
                </>
              )}
            </Button>
            <span>
              {rule.next !== null && (
                <>
                  <InstantText epochMs={rule.next.atEpochMs} />
                  {' · '}
                </>
              )}
              <span className="soft">
                <RuleText rule={rule} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
