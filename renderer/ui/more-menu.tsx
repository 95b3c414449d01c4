import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Menu } from './menu.tsx';

/** The menu behind three dots, for rare actions. */
export function MoreMenu({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <Menu label={label} trigger={<IconButton icon={Ellipsis} label={label} />}>
      {children}
    </Menu>
  );
}
