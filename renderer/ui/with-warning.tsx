import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { Icon } from './icon.tsx';
import './field.css';

/** What is worth a second look before the hint of a field; it is read with the field. */
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
