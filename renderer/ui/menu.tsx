import type { ReactElement, ReactNode } from 'react';
import { Check } from 'lucide-react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  Popover,
  Separator,
  Text,
} from 'react-aria-components';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import './menu.css';

/** `trigger` is a `Button` or `IconButton`; the items follow as children. */
export const Menu = ({
  label,
  trigger,
  children,
  placement = 'bottom end',
  onAction,
}: {
  readonly label: string;
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly placement?: 'bottom end' | 'bottom start' | 'right top';
  readonly onAction?: (id: string) => void;
}) => (
  <MenuTrigger>
    {trigger}
    <Popover className="menu-popover" placement={placement} offset={4}>
      <AriaMenu
        className="menu"
        aria-label={label}
        {...(onAction ? { onAction: (key) => onAction(String(key)) } : {})}
      >
        {children}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
);

/** One thing to do. `hint` is a second line, `end` something at the end of the row. */
export const MenuItem = ({
  id,
  icon,
  label,
  hint,
  end,
  isDisabled = false,
  onAction,
}: {
  readonly id: string;
  readonly icon?: IconName;
  readonly label: string;
  readonly hint?: string;
  readonly end?: ReactNode;
  readonly isDisabled?: boolean;
  readonly onAction?: () => void;
}) => (
  <AriaMenuItem
    id={id}
    className="menu-item"
    textValue={label}
    isDisabled={isDisabled}
    {...(onAction ? { onAction } : {})}
  >
    {icon && <Icon of={icon} tone="dim" />}
    <span className="menu-item-text">
      <Text slot="label">{label}</Text>
      {hint !== undefined && (
        <Text slot="description" className="caption">
          {hint}
        </Text>
      )}
    </span>
    {end}
    <span className="menu-item-check">
      <Icon of={Check} size="s" />
    </span>
  </AriaMenuItem>
);

/** Items of which one or several are chosen. */
export const MenuChoices = ({
  title,
  mode,
  chosen,
  onChange,
  children,
}: {
  readonly title?: string;
  readonly mode: 'single' | 'multiple';
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly children: ReactNode;
}) => (
  <AriaMenuSection
    className="menu-section"
    {...(title === undefined ? { 'aria-label': mode } : {})}
    selectionMode={mode}
    disallowEmptySelection={mode === 'single'}
    selectedKeys={chosen}
    onSelectionChange={(keys) => onChange(keys === 'all' ? chosen : [...keys].map(String))}
  >
    {title !== undefined && <Header className="menu-title caption">{title}</Header>}
    {children}
  </AriaMenuSection>
);

export const MenuRule = () => <Separator className="menu-rule" />;
