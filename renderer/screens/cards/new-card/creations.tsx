import type { OpenWrite } from '../../../../preload/contract/approvals.ts';
import { creationName } from '../../../widgets/approvals/approval-messages.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useDraft } from '../../../platform/drafts/drafts.ts';
import { showInPlace } from '../../../platform/navigation.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Mark } from '../../../widgets/cards/status-mark.tsx';
import { creationMark } from './creation-states.ts';
import { newCardForm } from './new-card-values.ts';
import './new-card.css';

/**
 * A list row for a card that is being created: its name and state. The banner has the explanation
 * and the actions.
 */
function Creation({ write }: { readonly write: OpenWrite }) {
  const name = creationName(write);
  const { tone, title } = creationMark(write);
  return (
    <li className="creation">
      <span className="name">
        {name === null ? t('ui.word.new-card') : t('newcard.under-way.name', { name })}
      </span>
      <Mark tone={tone}>{t(title)}</Mark>
      {write.state === 'refused' && write.end === null && (
        <Button
          size="small"
          look="quiet"
          onPress={() => showInPlace({ screen: 'cards', view: { kind: 'new' } })}
        >
          {t('newcard.state.form')}
        </Button>
      )}
    </li>
  );
}

/**
 * Above the list of cards: unfinished creations, also from before a restart; and an unfinished
 * form.
 */
export function Creations() {
  const { value } = useCachedQuery('approvals', () => bridge().approvals.list({}));
  const draft = useDraft(newCardForm);
  const hasUnfinishedForm =
    draft?.isLoaded === true &&
    draft.value.sent === null &&
    newCardForm.write(draft.value) !== null;
  const writes = (value?.writes ?? []).filter(({ kind }) => kind === 'create');
  if (writes.length === 0 && !hasUnfinishedForm) return null;
  return (
    <ul className="creations scrolls" aria-label={t('newcard.under-way.label')} tabIndex={0}>
      {writes.map((write) => (
        <Creation key={write.id} write={write} />
      ))}
      {hasUnfinishedForm && (
        <li className="creation">
          <span className="caption">{t('newclient.begun')}</span>
          <Button
            size="small"
            look="quiet"
            onPress={() => showInPlace({ screen: 'cards', view: { kind: 'new' } })}
          >
            {t('ui.word.resume')}
          </Button>
        </li>
      )}
    </ul>
  );
}
