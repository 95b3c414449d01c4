import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Search } from 'lucide-react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Marked } from '../../ui/marked.tsx';
import { useDueInvoices } from '../../widgets/due-invoices.ts';
import { Digits } from '../../widgets/facts/labels.tsx';
import { useKeySigns } from '../shortcuts/key-names.tsx';
import { paletteSections } from './palette-entries.ts';
import { defaultEntry } from './palette-entry.ts';
import type { Entry } from './palette-entry.ts';
import { recentsForm, withRecent } from './palette-recents.ts';
import { usePaletteCards, usePaletteHits } from './palette-search.ts';
import { useDraft } from '../../platform/drafts/drafts.ts';
import { useConnections } from '../../platform/connections.ts';
import { useRoute } from '../../platform/navigation.ts';
import { closeOverlay, takeTypedAhead, useOverlay } from '../../platform/overlays.ts';
import { formatLocale, language } from '../../platform/preferences.ts';
import { readStartAtLogin, useStartAtLogin } from '../../platform/start-at-login.ts';
import { useActionHandlers } from '../../platform/actions.ts';
import { useWindowState } from '../actions.ts';
import './palette.css';

type RowProps = {
  readonly entry: Entry;
  readonly domId: string;
  readonly query: string;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onClick: (event: MouseEvent) => void;
};

/* The focus stays in the field, which receives the keys; rows are active descendants only. */
function Row({ entry, domId, query, isSelected, onSelect, onClick }: RowProps) {
  const keySigns = useKeySigns();
  return (
    <div
      role="option"
      id={domId}
      aria-selected={isSelected}
      className="palette-entry"
      data-action={entry.id}
      onPointerMove={onSelect}
      onClick={onClick}
    >
      <Icon of={entry.icon} />
      <span className="name palette-label">
        <span className="cut">
          <Marked text={entry.label} query={query} />
        </span>
        {entry.digits != null && (
          <span className="dim palette-digits">
            <Digits of={entry.digits} />
          </span>
        )}
      </span>
      {entry.detail !== undefined && <span className="caption">{entry.detail}</span>}
      {entry.keys !== undefined && (
        <kbd className="keys" aria-hidden="true">
          {keySigns(entry.keys)}
        </kbd>
      )}
      <kbd className="keys palette-enter" aria-hidden="true">
        ↵
      </kbd>
    </div>
  );
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
};

function PaletteSearch() {
  const listId = useId();
  const [typedAhead] = useState(takeTypedAhead);
  const [typed, setTyped] = useState(typedAhead.text);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const windowState = useWindowState();
  const reading = {
    formatLocale: formatLocale(),
    unit: windowState.active?.banking?.limitUnit ?? null,
  };
  const { query, hits, fallback } = usePaletteHits(typed, reading);
  const route = useRoute();
  const connections = useConnections((state) => state.connections);
  const actionHandlers = useActionHandlers();
  const due = useDueInvoices().lanes;
  const cards = usePaletteCards();
  useStartAtLogin();
  useEffect(() => void readStartAtLogin(), []);
  const recents = useDraft(recentsForm);
  const sections = paletteSections({
    t,
    query,
    hits,
    due,
    cards,
    recents: recents?.value ?? recentsForm.empty,
    fallback,
    reading,
    route,
    language: language(),
    connections: connections ?? [],
    window: windowState,
    actionHandlers,
  });
  const entries = sections.flatMap((section) => section.entries);
  const isCurrent = query === typed;
  /* A selected entry stays selected: if a late answer removes it, no other entry takes its place
     for Enter. */
  const selectedEntry =
    selectedId === null
      ? defaultEntry(sections, query)
      : entries.find((entry) => entry.id === selectedId);
  const firstId = isCurrent && selectedId === null ? selectedEntry?.id : undefined;
  useEffect(() => {
    if (firstId !== undefined) setSelectedId(firstId);
  }, [firstId]);
  const domIdOf = (entry: Entry): string => `${listId}-${entry.id}`;
  const selectedDomId = selectedEntry && domIdOf(selectedEntry);
  useEffect(() => {
    if (selectedDomId !== undefined)
      document.getElementById(selectedDomId)?.scrollIntoView({ block: 'nearest' });
  }, [selectedDomId]);

  /* Runs after the palette closed and released the focus, because the action may set the focus
     itself. */
  const chosenEntry = useRef<Entry | null>(null);
  useEffect(() => () => chosenEntry.current?.act(), []);
  const run = (entry: Entry): void => {
    chosenEntry.current = entry;
    const { leadsTo } = entry;
    if (leadsTo) recents?.change((before) => withRecent(before, leadsTo), 'at-once');
    closeOverlay();
  };
  /* While the list still shows the former query's entries, Enter waits, unless an entry is
     selected: the first entry may not be the one that the user means. */
  const isEnterPending = useRef(typedAhead.isEntered);
  useEffect(() => {
    if (!isEnterPending.current || !isCurrent) return;
    isEnterPending.current = false;
    if (selectedEntry && selectedEntry.underEnter !== 'once-seen') run(selectedEntry);
  });
  const onEnter = (): void => {
    if (isCurrent || selectedId !== null) {
      if (selectedEntry) run(selectedEntry);
    } else isEnterPending.current = true;
  };
  /* The list may change under a resting pointer, so a click could hit another entry than
     intended. The first click then only selects it. */
  const isUnderRestingPointer = useRef(false);
  const shown = entries.map((entry) => entry.id).join(' ');
  useEffect(() => {
    isUnderRestingPointer.current = true;
  }, [shown]);
  const select = (entry: Entry): void => {
    isUnderRestingPointer.current = false;
    isEnterPending.current = false;
    setSelectedId(entry.id);
  };
  const onClick = (entry: Entry, event: MouseEvent): void => {
    const isByMouse =
      event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'mouse';
    if (isByMouse && isUnderRestingPointer.current && entry !== selectedEntry) select(entry);
    else run(entry);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = keySteps[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const fromIndex =
        selectedEntry === undefined
          ? step > 0
            ? -1
            : entries.length
          : entries.indexOf(selectedEntry);
      const toIndex =
        Math.abs(step) === 1
          ? (fromIndex + step + entries.length) % entries.length
          : Math.min(entries.length - 1, Math.max(0, fromIndex + step));
      setSelectedId(entries[toIndex]?.id ?? null);
      isEnterPending.current = false;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter();
    }
  };

  return (
    <>
      <div className="palette-field">
        <Icon of={Search} size="l" tone="dim" />
        <input
          className="palette-input"
          role="combobox"
          aria-label={t('shell.search')}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={selectedDomId}
          placeholder={t('shell.search')}
          spellCheck="false"
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setSelectedId(null);
            isEnterPending.current = false;
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* Arrow keys in the field scroll it; the tab stop is for users who scroll in another way. */}
      <div
        className="palette-list scrolls"
        role="listbox"
        id={listId}
        aria-label={t('shell.search')}
        tabIndex={0}
        onPointerDown={(event) => event.preventDefault()}
        onWheel={() => (isUnderRestingPointer.current = false)}
      >
        {sections.map((section) => (
          <div key={section.id} role="group" aria-label={section.title}>
            <p className="palette-title caption" aria-hidden="true">
              {section.title}
            </p>
            {section.entries.map((entry) => (
              <Row
                key={entry.id}
                entry={entry}
                domId={domIdOf(entry)}
                query={query}
                isSelected={entry === selectedEntry}
                onSelect={() => select(entry)}
                onClick={(event) => onClick(entry, event)}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="palette-foot caption" aria-hidden="true">
        <span>
          <kbd className="keys">↑</kbd> <kbd className="keys">↓</kbd> {t('shell.palette.keys.move')}
        </span>
        <span>
          <kbd className="keys">↵</kbd> {t('shell.palette.keys.do')}
        </span>
        <span>
          <kbd className="keys">Esc</kbd> {t('shell.palette.keys.close')}
        </span>
      </div>
    </>
  );
}

/**
 * Ctrl or Cmd K: finds stored records and runs every action. Its state is discarded when it closes.
 */
export function Palette() {
  const isOpen = useOverlay((state) => state.open === 'palette');
  return (
    <ModalOverlay
      className="veil"
      isOpen={isOpen}
      onOpenChange={(open) => !open && closeOverlay()}
      isDismissable
    >
      <Modal className="palette">
        <Dialog className="palette-dialog" aria-label={t('shell.search')}>
          <PaletteSearch />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
