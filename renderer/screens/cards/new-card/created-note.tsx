import { useEffect } from 'react';
import { TriangleAlert } from 'lucide-react';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardFieldValue } from '../../../widgets/cards/card-field-value.tsx';
import { cardFieldLabel } from '../../../widgets/cards/card-field-labels.ts';
import { dismissCreated, useCreatedCard } from '../../../widgets/approvals/created-card.tsx';

/** Above the page of a new card: the values that differ from the requested ones. */
export function CreatedNote({ id }: { readonly id: string }) {
  const created = useCreatedCard((state) => state.created);
  const createdCard = created?.cardId === id ? created : null;
  useEffect(() => {
    if (createdCard === null) return undefined;
    /* Once read here, the next screen does not show it again. */
    return () => {
      if (useCreatedCard.getState().created === createdCard) dismissCreated();
    };
  }, [createdCard]);
  if (createdCard === null) return null;
  const { differences } = createdCard;
  return (
    <div className="new-card-created" role="status">
      <Note
        icon={TriangleAlert}
        actions={
          <Button size="small" onPress={dismissCreated}>
            {t('ui.dismiss')}
          </Button>
        }
      >
        <strong>{t('newcard.created.title')}</strong> {t('newcard.created.differs')}
        <ul className="new-card-differences">
          {differences.map(({ field, asked, kept }) => {
            const { label } = cardFieldLabel(field, t);
            return (
              <li key={field}>
                <span>{label}</span>
                <span className="dim">
                  <T
                    id="newcard.difference.asked"
                    values={{ asked: <CardFieldValue field={field} value={asked} /> }}
                  />
                </span>
                <strong>
                  {kept === null ? (
                    t('history.kept-silent')
                  ) : (
                    <T
                      id="history.kept"
                      values={{ kept: <CardFieldValue field={field} value={kept} /> }}
                    />
                  )}
                </strong>
              </li>
            );
          })}
        </ul>
      </Note>
    </div>
  );
}
