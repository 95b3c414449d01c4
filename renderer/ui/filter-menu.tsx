import type { ReactNode } from 'react';
import { Funnel } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import { IconButton } from './button.tsx';
import { Menu } from './menu.tsx';

/**
 * Filters and order of a list, with `<MenuChoices>` inside. `isActive` marks the button while a
 * filter hides rows.
 */
export function FilterMenu({
  isActive,
  children,
}: {
  readonly isActive: boolean;
  readonly children: ReactNode;
}) {
  const label = isActive ? t('ui.filter.active') : t('ui.filter.label');
  return (
    <Menu
      label={label}
      trigger={<IconButton icon={Funnel} label={label} {...(isActive ? { isOn: true } : {})} />}
    >
      {children}
    </Menu>
  );
}
