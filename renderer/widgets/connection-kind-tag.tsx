import { FlaskConical, Store } from 'lucide-react';
import type { ConnectionKind } from '../../preload/contract/app/connections.ts';
import { t } from '../i18n/i18n.ts';
import { Tag } from '../ui/tag.tsx';

/** SANDBOX or DEMO; empty for a real account. */
export function ConnectionKindTag({ kind }: { readonly kind: ConnectionKind }) {
  if (kind === 'production') return null;
  return kind === 'sandbox' ? (
    <Tag tone="brass" icon={FlaskConical}>
      {t('shell.kind.sandbox')}
    </Tag>
  ) : (
    <Tag tone="slate" icon={Store}>
      {t('shell.kind.demo')}
    </Tag>
  );
}
