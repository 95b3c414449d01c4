import type { ReactNode, RefObject } from 'react';
import { Check } from 'lucide-react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Popover,
  Separator,
  Text,
} from 'react-aria-components';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

export type MenuPlacement = 'bottom end' | 'bottom start' | 'right top';

/** The open menu. `focus`: the item focused at first; null: none. */
export function OpenMenu({
  label,
  trigger,
  placement,
  focus,
  isOpen,
  onClose,
  onAction,
  children,
}: {
  readonly label: string;
  readonly trigger: RefObject<HTMLElement | null>;
  readonly placement: MenuPlacement;
  readonly focus: 'first' | 'last' | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAction: ((id: string) => void) | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Popover
      className="menu-popover"
      aria-label={label}
      triggerRef={trigger}
      placement={placement}
      offset={4}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
    >
      <AriaMenu
        className="menu"
        aria-label={label}
        autoFocus={focus ?? true}
        onClose={onClose}
        {...(onAction ? { onAction: (key) => onAction(String(key)) } : {})}
      >
        {children}
      </AriaMenu>
    </Popover>
  );
}

export type MenuItemProps = {
  readonly id: string;
  readonly icon?: IconName;
  readonly label: string;
  /** A second line. */
  readonly hint?: string;
  /** At the end of the row. */
  readonly end?: ReactNode;
  readonly isDisabled?: boolean;
  readonly onAction?: () => void;
};

export function OpenMenuItem({
  id,
  icon,
  label,
  hint,
  end,
  isDisabled = false,
  onAction,
}: MenuItemProps) {
  return (
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
}

export type MenuChoicesProps = {
  readonly title?: string;
  readonly mode: 'single' | 'multiple';
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly children: ReactNode;
};

export function OpenMenuChoices({ title, mode, chosen, onChange, children }: MenuChoicesProps) {
  return (
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
}

export function OpenMenuRule() {
  return <Separator className="menu-rule" />;
}
