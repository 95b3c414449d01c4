import { Plus } from 'lucide-react';
import { defineActions } from '../../platform/actions.ts';
import { goTo } from '../../platform/navigation.ts';

export const connectionActions = defineActions('connections', {
  new: {
    label: 'ui.word.connect-your-bank',
    button: 'connections.new',
    icon: Plus,
    rank: 'first',
    run: () => goTo({ screen: 'connections', view: { kind: 'new' } }),
  },
});
