import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Button as AriaButton, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { Icon } from './icon.tsx';
import './fold.css';

/**
 * What most people need not see. Opens by itself when `isOpen` is given (something in it is wrong);
 * `startsOpen`: may be closed again.
 */
export const Fold = ({
  title,
  hint,
  isOpen,
  startsOpen = false,
  level = 3,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly isOpen?: boolean;
  readonly startsOpen?: boolean;
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}) => (
  <Disclosure
    className="fold"
    defaultExpanded={startsOpen}
    {...(isOpen === true ? { isExpanded: true } : {})}
  >
    <Heading className="fold-heading" level={level}>
      <AriaButton slot="trigger" className="fold-button">
        <Icon of={ChevronRight} size="s" />
        <span>{title}</span>
        {hint !== undefined && <span className="caption cut">{hint}</span>}
      </AriaButton>
    </Heading>
    <DisclosurePanel className="fold-panel">{children}</DisclosurePanel>
  </Disclosure>
);
