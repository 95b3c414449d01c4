import { Building2, FolderArchive, ListX, RefreshCw } from 'lucide-react';
import { defineActions } from '../../platform/actions.ts';
import { bridge } from '../../platform/bridge.ts';
import { goTo } from '../../platform/navigation.ts';

export const overviewActions = defineActions('overview', {
  refresh: {
    label: 'shell.palette.refresh',
    button: 'ui.refresh',
    icon: RefreshCw,
    rank: 'first',
    run: () => {
      void bridge().cards.refresh({});
      void bridge().organization.get({ refresh: 'now' });
    },
  },
  hideSteps: {
    label: 'overview.steps.hide',
    icon: ListX,
    isLocal: true,
  },
  month: {
    label: 'overview.month.action',
    button: 'overview.month.action',
    alias: 'overview.month.synonyms',
    icon: FolderArchive,
    rank: 'first',
  },
  details: {
    label: 'overview.details.show',
    button: 'ui.details.all',
    icon: Building2,
    run: () => goTo({ screen: 'organization' }),
  },
});
