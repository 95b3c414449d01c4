import { ShieldAlert } from 'lucide-react';
import { Note } from '../../ui/banner.tsx';
import { ScopeName } from './scope-name.tsx';
import { ScopeSignIn } from './scope-sign-in.tsx';

/**
 * Above a list that this session may not read: the missing scope, and a sign-in that requests it.
 */
export function MissingScope({
  scope,
  text,
}: {
  readonly scope: string | null;
  readonly text: string;
}) {
  return scope === null ? null : (
    <div className="long-list-note">
      <Note
        icon={ShieldAlert}
        actions={
          <ScopeSignIn
            error={{ kind: 'not-allowed', missingScope: scope, detail: null, traceId: null }}
          />
        }
      >
        <strong>{text}</strong> <ScopeName of={scope} />
      </Note>
    </div>
  );
}
