import { Layers, Plus, RefreshCw, ToggleRight } from 'lucide-react';
import { defineActions } from '../../platform/actions.ts';
import { goTo } from '../../platform/navigation.ts';
import type { Route } from '../../platform/navigation.ts';

const rules: Route = { screen: 'limits', view: { kind: 'groups' } };

/** The actions for the limits of all cards. `templates`: opens a new card rule. */
export const limitActions = defineActions('limits', {
  refresh: { label: 'shell.palette.refresh', button: 'ui.refresh', icon: RefreshCw },
  options: { label: 'limits.options.action', button: 'limits.options.button', icon: ToggleRight },
  groups: {
    label: 'limits.groups.action',
    button: 'limits.groups.title',
    icon: Layers,
    run: () => goTo(rules),
  },
  templates: { label: 'limits.groups.new', icon: Plus, run: () => goTo(rules, 'limits.templates') },
});
