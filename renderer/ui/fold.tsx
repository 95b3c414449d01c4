import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Icon } from './icon.tsx';
import { PressButton } from './press-button.tsx';
import './fold.css';

/**
 * Details that most users do not need. `isOpen` opens it (a field in it has a problem), and it
 * stays open while the user fixes that; `startsOpen`: open at first, but the user may close it. A
 * search in the page finds folded text and opens it.
 */
export function Fold({
  title,
  hint,
  isOpen = false,
  startsOpen = false,
  level = 3,
  end,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  /** At the end of the line, such as an amount. */
  readonly end?: ReactNode;
  readonly isOpen?: boolean;
  readonly startsOpen?: boolean;
  readonly level?: 2 | 3 | 4;
  readonly children: ReactNode;
}) {
  const [isOpened, setOpened] = useState(startsOpen);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  if (isOpen && !isOpened) setOpened(true);
  // React supports `hidden` only as a boolean.
  useLayoutEffect(() => {
    if (isOpened) panel.current?.removeAttribute('hidden');
    else panel.current?.setAttribute('hidden', 'until-found');
  }, [isOpened]);
  useEffect(() => {
    const onMatch = (): void => setOpened(true);
    const element = panel.current;
    element?.addEventListener('beforematch', onMatch);
    return () => element?.removeEventListener('beforematch', onMatch);
  }, []);
  const Heading = `h${level}` as const;
  return (
    <div className="fold" data-expanded={isOpened || undefined}>
      <Heading className="fold-heading">
        <PressButton
          id={`${id}-title`}
          className="fold-button"
          aria-expanded={isOpened}
          aria-controls={id}
          onPress={() => setOpened(!isOpened)}
        >
          <Icon of={ChevronRight} size="s" />
          <span>{title}</span>
          {hint !== undefined && <span className="caption cut">{hint}</span>}
          {end}
        </PressButton>
      </Heading>
      <div
        ref={panel}
        id={id}
        className="fold-panel"
        role="group"
        aria-labelledby={`${id}-title`}
        aria-hidden={!isOpened}
      >
        {children}
      </div>
    </div>
  );
}
