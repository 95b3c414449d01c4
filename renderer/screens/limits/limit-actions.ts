import { Layers, Plus, RefreshCw, ToggleRight } from 'lucide-react';
import { defineActions } from '../../platform/actions.ts';
import { goTo } from '../../platform/navigation.ts';
import type { Route } from '../../platform/navigation.ts';

const groupsRoute: Route = { screen: 'limits', view: { kind: 'groups' } };

/**
 * The actions for the limits of all cards. `templates`: opens the form of a new
 * group, which the user sees as a card rule.
 */
export const limitActions = defineActions('limits', {
  refresh: { label: 'shell.palette.refresh', button: 'ui.refresh', icon: RefreshCw },
  options: { label: 'limits.options.action', button: 'limits.options.button', icon: ToggleRight },
  groups: {
    label: 'limits.groups.action',
    button: 'limits.groups.title',
    icon: Layers,
    run: () => goTo(groupsRoute),
  },
  templates: {
    label: 'limits.groups.new',
    icon: Plus,
    run: () => goTo(groupsRoute, 'limits.templates'),
  },
});
