import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { Icon } from './icon.tsx';
import './field.css';

/** The warning of a field before its hint; screen readers read it with the field. */
export function withWarning(warning: string | null, hint: ReactNode): ReactNode {
  return warning === null ? (
    hint
  ) : (
    <>
      <span className="field-warning">
        <Icon of={TriangleAlert} size="s" tone="brass" />
        <span>{warning}</span>
      </span>
      {hint}
    </>
  );
}
