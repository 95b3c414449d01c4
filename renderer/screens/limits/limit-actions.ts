import { Layers, LayoutTemplate, RefreshCw, ToggleRight } from 'lucide-react';
import { actionsOf } from '../../platform/actions.ts';
import { goTo } from '../../platform/navigation.ts';

function showRules(): void {
  goTo({ screen: 'limits', view: { kind: 'groups' } });
}

/** What can be done with the limits of all cards. */
export const limitActions = actionsOf('limits', {
  refresh: { label: 'limits.refresh', button: 'ui.refresh', icon: RefreshCw },
  options: { label: 'limits.options.action', button: 'limits.options.button', icon: ToggleRight },
  groups: {
    label: 'limits.groups.action',
    button: 'limits.groups.title',
    icon: Layers,
    run: showRules,
  },
  templates: { label: 'limits.templates.manage', icon: LayoutTemplate, run: showRules },
});
