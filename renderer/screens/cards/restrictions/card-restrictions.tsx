import { useState } from 'react';
import { Smartphone } from 'lucide-react';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { WaitingButton } from '../../../widgets/approvals/waiting-button.tsx';
import { useWaitingWrite } from '../../../widgets/approvals/approvals.ts';
import { useCardChange } from '../../../widgets/approvals/card-changes.ts';
import { CardFieldValue } from '../../../widgets/cards/card-field-value.tsx';
import { cardFieldLabel } from '../../../widgets/cards/card-field-labels.ts';
import { ActionButton } from '../../../widgets/action-button.tsx';
import { cardActions } from '../card-actions.ts';
import { DifferenceNote } from '../limits/limit-notes.tsx';
import { RestrictionsDialog } from './restrictions-dialog.tsx';
import './card-restrictions.css';

/** The days and categories of a card, if the service lets the app change them. */
export function CardRestrictions({ card }: { readonly card: Card }) {
  const [isChanging, setChanging] = useState(false);
  const { differences, dismiss } = useCardChange('restrictions', card.id);
  const waitingWrite = useWaitingWrite(card.id, 'restrictions');
  return (
    <div className="card-days">
      <dl className="card-restrictions">
        {(['activeDays', 'categories'] as const).map((field) => {
          const change = waitingWrite?.asked.find((one) => one.field === field);
          return (
            <div key={field}>
              <dt>{t(`cards.field.${field}`)}</dt>
              <dd>
                <CardFieldValue field={field} value={card[field].join(', ')} />
                {change && (
                  <span className="limit-waiting">
                    <Icon of={Smartphone} size="s" />
                    <span>
                      <T
                        id="cards.waiting.field"
                        values={{ asked: <CardFieldValue field={field} value={change.asked} /> }}
                      />
                    </span>
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {waitingWrite?.isEnrolled === true ? (
        <span className="approval-steps">
          <WaitingButton size="small" write={waitingWrite} />
        </span>
      ) : (
        <ActionButton
          action={cardActions.restrictions}
          size="small"
          onRun={() => setChanging(true)}
        />
      )}
      {!isChanging &&
        differences.map((difference) => (
          <DifferenceNote
            key={difference.field}
            difference={difference}
            name={cardFieldLabel(difference.field, t).label}
            action={
              <Button look="quiet" size="small" onPress={dismiss}>
                {t('ui.dismiss')}
              </Button>
            }
          />
        ))}
      {isChanging && <RestrictionsDialog card={card} onClose={() => setChanging(false)} />}
    </div>
  );
}
