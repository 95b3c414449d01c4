import { ClipboardCopy, ShieldCheck, Stethoscope } from 'lucide-react';
import { defineActions } from '../../platform/actions.ts';
import { goTo } from '../../platform/navigation.ts';

export const diagnosticsActions = defineActions('diagnostics', {
  test: {
    label: 'diagnostics.palette.test',
    button: 'diagnostics.test.action',
    alias: 'connections.test.again',
    icon: Stethoscope,
  },
  'copy-report': {
    label: 'diagnostics.palette.copy',
    button: 'diagnostics.report.copy',
    icon: ClipboardCopy,
    rank: 'last',
  },
  leaves: {
    label: 'diagnostics.palette.leaves',
    icon: ShieldCheck,
    rank: 'last',
    run: () => goTo({ screen: 'diagnostics', view: { kind: 'leaves' } }),
  },
});
