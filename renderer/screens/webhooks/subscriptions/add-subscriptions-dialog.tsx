import { subscriptionId } from '../../../../preload/contract/values.ts';
import { bridge } from '../../../platform/bridge.ts';
import { showInPlace } from '../../../platform/navigation.ts';
import { t } from '../../../i18n/i18n.ts';
import { AddByIdDialog, addByIdDraft } from '../../../widgets/lists/add-by-id-dialog.tsx';
import { subscriptionRoute } from '../webhooks-lists.ts';

const draft = addByIdDraft('webhooks:add');
/** The maximum of one command. */
const maxIds = 1000;

/** Adds subscriptions that were created elsewhere to the list, by id. */
export function AddSubscriptionsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <AddByIdDialog
      title={t('webhooks.add.title')}
      hint={t('ui.word.paste-ids')}
      confirmMessage={(count) => t('lists.ids.add', { count })}
      draft={draft}
      maxIds={maxIds}
      onClose={onClose}
      onAdd={async (items) => {
        const answer = await bridge().webhooks.track({
          items: items.map(({ id, label }) => ({ id: subscriptionId.parse(id), label })),
        });
        if (answer.ok && items[0]) showInPlace(subscriptionRoute(items[0].id));
        return answer;
      }}
    />
  );
}
