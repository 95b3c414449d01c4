import type { MouseEvent } from 'react';
import { formatLocale, language } from '../../platform/preferences.ts';
import { useNow } from '../../platform/use-now.ts';
import {
  dayText,
  fullInstantText,
  instantText,
  parseInstant,
  timeText,
} from '../../format/date.ts';
import { groupedIban } from '../../format/iban.ts';
import './labels.css';

/** The last digits of a card: `•• 7304`. */
export function Digits({ of }: { readonly of: string }) {
  return (
    <span className="digits">
      <span aria-hidden="true" className="digits-dots">
        ••
      </span>
      {of}
    </span>
  );
}

/**
 * A right click selects the whole value, so that the menu's “Copy” copies it; an existing selection
 * stays.
 */
function selectContent({ currentTarget }: MouseEvent<HTMLElement>): void {
  const selection = getSelection();
  if (selection?.isCollapsed ?? false) selection?.selectAllChildren(currentTarget);
}

/** A code or an unknown value, as received from the service. */
export function CodeText({ children }: { readonly children: string }) {
  return (
    <code className="code-text" onContextMenu={selectContent}>
      {children}
    </code>
  );
}

/**
 * In groups of four; selectable, so that it can be copied. `mayBreak`: for running text, may wrap
 * between groups.
 */
export function Iban({
  of,
  mayBreak = false,
}: {
  readonly of: string;
  readonly mayBreak?: boolean;
}) {
  return (
    <span className="iban" onContextMenu={selectContent}>
      {mayBreak ? groupedIban(of).replaceAll('\u00a0', ' ') : groupedIban(of)}
    </span>
  );
}

/**
 * A timestamp of the service. Near dates are words; one without a zone or in another form is shown
 * as written.
 */
export function DateText({
  of,
  isFull = false,
}: {
  readonly of: string;
  readonly isFull?: boolean;
}) {
  const epochMs = parseInstant(of);
  return epochMs === null ? (
    <CodeText>{of}</CodeText>
  ) : (
    <InstantText epochMs={epochMs} isFull={isFull} />
  );
}

/** A time of this computer. `withDay`: also says "today". */
export function InstantText({
  epochMs,
  isFull = false,
  withDay = false,
}: {
  readonly epochMs: number;
  readonly isFull?: boolean;
  readonly withDay?: boolean;
}) {
  const locale = formatLocale();
  const now = useNow(60_000);
  const full = fullInstantText(locale, epochMs);
  const near = withDay
    ? `${dayText(language(), locale, epochMs, now)}, ${timeText(locale, epochMs)}`
    : instantText(language(), locale, epochMs, now);
  return (
    <time className="figures" dateTime={new Date(epochMs).toISOString()} title={full}>
      {isFull ? full : near}
    </time>
  );
}
