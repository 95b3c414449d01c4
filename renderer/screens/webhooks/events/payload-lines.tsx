import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ChevronRight } from 'lucide-react';
import { visibleText } from '../../../format/visible-text.ts';
import { t } from '../../../i18n/i18n.ts';
import { Dots } from '../../../widgets/amounts/amount.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isContainer, isBranch, isPlain, unfoldedLines, parentOf } from './payload-tree.ts';
import type { PayloadLine } from './payload-tree.ts';

/** A long tree is folded below this depth at first, so that its structure is visible. */
const openDepth = 2;
const longTreeLines = 200;

const indentPx = 16;
const maxIndentDepth = 16;

function initiallyFolded(lines: readonly PayloadLine[]): ReadonlySet<string> {
  return new Set(
    lines.length < longTreeLines
      ? []
      : lines.filter((line) => isBranch(line) && line.depth >= openDepth).map(({ id }) => id),
  );
}

function Value({ line, isHidden }: { readonly line: PayloadLine; readonly isHidden: boolean }) {
  const { value } = line;
  if (isContainer(value)) {
    return (
      <span className="payload-count">
        {value.kind === 'object' ? '{}' : '[]'}{' '}
        {t(value.kind === 'object' ? 'inbox.body.fields' : 'inbox.body.items', {
          count: value.count,
        })}
      </span>
    );
  }
  if (isHidden && !isPlain(line)) return <Dots />;
  return (
    <>
      <bdi className={value.kind === 'text' ? 'payload-text' : undefined}>
        {visibleText(value.written)}
      </bdi>
      {value.cutCount > 0 && (
        <span className="payload-count"> {t('inbox.body.cut', { count: value.cutCount })}</span>
      )}
    </>
  );
}

/** The values of a JSON text, one per line. Arrow keys move, open and fold, as in any tree. */
export function PayloadTree({
  lines,
  isHidden,
}: {
  readonly lines: readonly PayloadLine[];
  readonly isHidden: boolean;
}) {
  const [folded, setFolded] = useState(() => initiallyFolded(lines));
  const [currentId, setCurrentId] = useState('/');
  const tree = useRef<HTMLDivElement>(null);
  const visibleLines = unfoldedLines(lines, folded);
  const current = visibleLines.find(({ id }) => id === currentId) ?? visibleLines[0];

  const go = (line: PayloadLine | undefined): void => {
    if (line === undefined) return;
    setCurrentId(line.id);
    tree.current?.querySelector<HTMLElement>(`[data-line="${line.id}"]`)?.focus();
  };
  const fold = (line: PayloadLine, isFolded: boolean): void =>
    setFolded(
      (before) =>
        new Set(isFolded ? [...before, line.id] : [...before].filter((id) => id !== line.id)),
    );

  const onKeyDown = (event: KeyboardEvent): void => {
    if (current === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = visibleLines.indexOf(current);
    const isOpen = isBranch(current) && !folded.has(current.id);
    const keyActions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(visibleLines[index + 1]),
      ArrowUp: () => go(visibleLines[index - 1]),
      Home: () => go(visibleLines[0]),
      End: () => go(visibleLines.at(-1)),
      ArrowRight: () =>
        isBranch(current) && !isOpen
          ? fold(current, false)
          : isOpen
            ? go(visibleLines[index + 1])
            : undefined,
      ArrowLeft: () => (isOpen ? fold(current, true) : go(parentOf(lines, current) ?? undefined)),
      Enter: () => (isBranch(current) ? fold(current, isOpen) : undefined),
      ' ': () => (isBranch(current) ? fold(current, isOpen) : undefined),
    };
    const run = Object.hasOwn(keyActions, event.key) ? keyActions[event.key] : undefined;
    if (run === undefined) return;
    event.preventDefault();
    run();
  };

  return (
    <div
      className="payload-tree"
      role="tree"
      aria-label={t('inbox.step.body')}
      ref={tree}
      onKeyDown={onKeyDown}
    >
      {visibleLines.map((line) => (
        <div
          key={line.id}
          className="payload-line"
          role="treeitem"
          data-line={line.id}
          aria-level={line.depth + 1}
          aria-selected={line === current}
          {...(isBranch(line) ? { 'aria-expanded': !folded.has(line.id) } : {})}
          tabIndex={line === current ? 0 : -1}
          style={{ paddingInlineStart: Math.min(line.depth, maxIndentDepth) * indentPx }}
          onClick={() => {
            setCurrentId(line.id);
            if (isBranch(line)) fold(line, !folded.has(line.id));
          }}
        >
          {isBranch(line) ? <Icon of={ChevronRight} size="s" /> : <span />}
          <span>
            {line.key !== null && (
              <>
                <bdi className="payload-key">{visibleText(line.key)}</bdi>:{' '}
              </>
            )}
            <Value line={line} isHidden={isHidden} />
          </span>
        </div>
      ))}
    </div>
  );
}
