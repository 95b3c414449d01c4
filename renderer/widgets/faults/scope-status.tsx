import type { ScopeStatus, ScreenScope } from '../../../preload/contract/app/diagnostics.ts';
import { t } from '../../i18n/i18n.ts';
import { Mark } from '../cards/status-mark.tsx';
import { ScopeSignIn } from './scope-sign-in.tsx';
import './scope-status.css';

const tones = {
  granted: 'live',
  answers: 'live',
  missing: 'attention',
  refused: 'failed',
  'not-said': 'raw',
} as const satisfies Record<ScopeStatus, string>;

const signInHelps: ReadonlySet<ScopeStatus> = new Set(['missing', 'refused']);

/** The status of a scope, with the sign-in that requests it if that helps. */
export function ScopeStatusMark({ scope, status }: Pick<ScreenScope, 'scope' | 'status'>) {
  return (
    <span className="scope-status">
      <Mark tone={tones[status]}>{t(`diagnostics.scope-status.${status}`)}</Mark>
      {signInHelps.has(status) && (
        <ScopeSignIn
          error={{ kind: 'not-allowed', missingScope: scope, detail: null, traceId: null }}
        />
      )}
    </span>
  );
}
