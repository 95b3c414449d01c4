import { useEffect } from 'react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardFieldValue } from '../../../widgets/cards/card-field-value.tsx';
import { cardFieldLabel } from '../../../widgets/cards/card-field-labels.ts';
import { dismissCreated, useCreatedCard } from '../../../widgets/approvals/created-card.ts';

/**
 * Above the page of a card that was just created: that it is, and what the bank made otherwise than
 * it was asked for.
 */
export function CreatedNote({ id }: { readonly id: string }) {
  const t = useT();
  const created = useCreatedCard((state) => state.created);
  const shown = created?.cardId === id ? created : null;
  useEffect(() => {
    if (shown === null) return undefined;
    /* Read here, it is not told again on the next screen. */
    return () => {
      if (useCreatedCard.getState().created === shown) dismissCreated();
    };
  }, [shown]);
  if (shown === null) return null;
  const { differences } = shown;
  const isSame = differences.length === 0;
  return (
    <div className="new-card-created" role="status">
      <Note
        tone={isSame ? 'green' : 'brass'}
        icon={isSame ? CircleCheck : TriangleAlert}
        actions={
          <Button size="small" onPress={dismissCreated}>
            {t('ui.dismiss')}
          </Button>
        }
      >
        <strong>{t('newcard.created.title')}</strong>{' '}
        {t(isSame ? 'newcard.created.same' : 'newcard.created.differences')}
        {!isSame && (
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
        )}
      </Note>
    </div>
  );
}
