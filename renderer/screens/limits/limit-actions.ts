import { LayoutTemplate, RefreshCw, ToggleRight } from 'lucide-react';
import { actionsOf } from '../../platform/actions.ts';

/** What can be done with the limits of all cards. */
export const limitActions = actionsOf('limits', {
  refresh: { label: 'limits.refresh', button: 'ui.refresh', icon: RefreshCw },
  options: { label: 'limits.options.action', button: 'limits.options.button', icon: ToggleRight },
  templates: {
    label: 'limits.templates.manage',
    button: 'limits.templates.action',
    icon: LayoutTemplate,
  },
});
