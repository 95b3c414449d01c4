import { cloneElement, createContext, useContext, useRef, useState } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import type * as menuParts from './menu-parts.tsx';
import type { MenuChoicesProps, MenuItemProps, MenuPlacement } from './menu-parts.tsx';
import type { PressButtonProps } from './press-button.tsx';
import './menu.css';

type Parts = typeof menuParts;

const OpenParts = createContext<Parts | null>(null);

/** The first paint needs no open menu: its code loads with the first one, or ahead. */
export function readMenuParts(): Promise<Parts> {
  return import('./menu-parts.tsx');
}

/** `trigger` is a `Button`, `IconButton` or `PressButton`; the items follow as children. */
export function Menu({
  label,
  trigger,
  children,
  placement = 'bottom end',
  onAction,
}: {
  readonly label: string;
  readonly trigger: ReactElement<PressButtonProps>;
  readonly children: ReactNode;
  readonly placement?: MenuPlacement;
  readonly onAction?: (id: string) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [parts, setParts] = useState<Parts | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [focus, setFocus] = useState<ComponentProps<Parts['OpenMenu']>['focus']>(null);
  const openMenu = (at: typeof focus): void => {
    setFocus(at);
    setOpen(true);
    if (parts === null) void readMenuParts().then(setParts, () => setOpen(false));
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPress: ({ pointerType }) => openMenu(pointerType === '' ? 'first' : null),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          event.stopPropagation();
          openMenu(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {parts && (
        <OpenParts value={parts}>
          <parts.OpenMenu
            label={label}
            trigger={button}
            placement={placement}
            focus={focus}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onAction={onAction}
          >
            {children}
          </parts.OpenMenu>
        </OpenParts>
      )}
    </>
  );
}

export function MenuItem(props: MenuItemProps) {
  const parts = useContext(OpenParts);
  return parts && <parts.OpenMenuItem {...props} />;
}

/** Items that can be selected, one or several. */
export function MenuChoices(props: MenuChoicesProps) {
  const parts = useContext(OpenParts);
  return parts && <parts.OpenMenuChoices {...props} />;
}

export function MenuRule() {
  const parts = useContext(OpenParts);
  return parts && <parts.OpenMenuRule />;
}
