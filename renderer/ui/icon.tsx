import type { LucideIcon } from 'lucide-react';
import './icon.css';

export type IconName = LucideIcon;

/**
 * An icon next to text, never instead of it: it is hidden from assistive technology. `import { Lock
 * } from 'lucide-react'`.
 */
export function Icon({
  of: Drawing,
  size = 'm',
  tone,
}: {
  readonly of: LucideIcon;
  readonly size?: 's' | 'm' | 'l';
  readonly tone?: 'dim' | 'green' | 'brass' | 'wax' | 'slate';
}) {
  return (
    <Drawing
      className="icon"
      data-size={size}
      data-tone={tone}
      strokeWidth={1.75}
      aria-hidden="true"
    />
  );
}
