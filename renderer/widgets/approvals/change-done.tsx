import { CircleCheck } from 'lucide-react';
import type { CardWriteKind } from '../../../preload/contract/cards/card-changes.ts';
import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChangedFields } from './approval-entry.tsx';
import './change-done.css';

/** That a change went through, with its figure, where its wait was. */
export function ChangeDone({
  kind,
  asked,
}: {
  readonly kind: CardWriteKind;
  readonly asked: Readonly<Record<string, string>>;
}) {
  const t = useT();
  return (
    <span className="caption change-done">
      <Icon of={CircleCheck} size="s" tone="green" />
      <span>
        <strong>{t('approvals.done.title')}</strong>{' '}
        <ChangedFields
          kind={kind}
          isDone
          fields={Object.entries(asked).map(([field, value]) => ({ field, asked: value }))}
        />
      </span>
    </span>
  );
}
