import { ShieldAlert } from 'lucide-react';
import { Note } from '../../ui/banner.tsx';
import { T } from '../../i18n/t.tsx';
import { ScopeName } from './scope-name.tsx';
import { ScopeSignIn } from './scope-sign-in.tsx';

/** Which permission is missing, in words, inside what is said about it. */
export const NeedsPermission = ({ scope }: { readonly scope: string }) => (
  <T id="ui.needs-permission" values={{ permission: <ScopeName of={scope} /> }} />
);

/**
 * Above a list that this sign-in may not read: which permission is missing, and a way to get it.
 */
export const MissingScope = ({
  scope,
  text,
}: {
  readonly scope: string | null;
  readonly text: string;
}) =>
  scope === null ? null : (
    <div className="long-list-note">
      <Note
        icon={ShieldAlert}
        actions={
          <ScopeSignIn
            error={{ kind: 'not-allowed', missingScope: scope, detail: null, traceId: null }}
          />
        }
      >
        <strong>{text}</strong> <NeedsPermission scope={scope} />
      </Note>
    </div>
  );
