import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Search } from 'lucide-react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import type { SearchHit } from '../../preload/contract/search.ts';
import { useT } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Digits } from '../ui/labels.tsx';
import { bridge } from './bridge.ts';
import { paletteSections } from './palette-entries.ts';
import type { Entry } from './palette-entries.ts';
import { markedPieces, wordsBeside } from './palette-match.ts';
import { useConnections } from './store/connections.ts';
import { usePlace } from './store/navigation.ts';
import { closeOverlay, useOverlay } from './store/overlays.ts';
import { useLanguage, usePreferences } from './store/preferences.ts';
import { useSessionStatus } from './store/session.ts';
import './palette.css';

type Found = { readonly query: string; readonly hits: readonly SearchHit[] };

const search = async (text: string): Promise<readonly SearchHit[]> => {
  const answer = await bridge().search.everywhere({ text: text.slice(0, 200), limit: 8 });
  return answer.ok ? answer.value.hits : [];
};

/** What the words find; and when they find nothing and name the lock, the cards that the words beside it find. */
const hitsFor = async (query: string, lockWords: string): Promise<readonly SearchHit[]> => {
  const hits = await search(query);
  const rest = hits.length === 0 ? wordsBeside(query, lockWords) : null;
  return rest === null ? hits : (await search(rest)).filter((hit) => hit.kind === 'card');
};

/**
 * What is kept on this machine for the words typed. The words and hits before stay together until the next hits are there:
 * the list then changes once, and its first entry is the one that Enter does.
 */
const useFound = (query: string, lockWords: string): Found => {
  const [found, setFound] = useState<Found>({ query: '', hits: [] });
  useEffect(() => {
    let isLate = false;
    if (query.trim() === '') setFound({ query, hits: [] });
    else {
      void hitsFor(query, lockWords).then((hits) => {
        if (!isLate) setFound({ query, hits });
      });
    }
    return () => {
      isLate = true;
    };
  }, [query, lockWords]);
  return found;
};

const Marked = ({ text, query }: { readonly text: string; readonly query: string }) =>
  markedPieces(text, query).map((piece, index) =>
    piece.isMatch ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
  );

type RowProps = {
  readonly entry: Entry;
  readonly domId: string;
  readonly query: string;
  readonly isHere: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
};

/* The keys are heard in the field, which keeps the focus: the rows are only pointed at. */
const Row = ({ entry, domId, query, isHere, onPoint, onRun }: RowProps) => (
  <div
    role="option"
    id={domId}
    aria-selected={isHere}
    className="palette-entry"
    onPointerMove={onPoint}
    onClick={onRun}
  >
    <Icon of={entry.icon} />
    <span className="name cut">
      <Marked text={entry.words} query={query} />
      {entry.digits != null && (
        <span className="dim palette-digits">
          <Digits of={entry.digits} />
        </span>
      )}
    </span>
    {entry.detail !== undefined && <span className="caption">{entry.detail}</span>}
    <kbd className="keys" aria-hidden="true">
      ↵
    </kbd>
  </div>
);

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
};

const Finder = () => {
  const t = useT();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const { query, hits } = useFound(typed, t('shell.palette.lock', { name: '' }));
  const place = usePlace();
  const preferences = usePreferences((state) => state.chosen);
  const language = useLanguage();
  const phase = useSessionStatus()?.phase ?? null;
  const { connections, activeId } = useConnections();
  const sections = paletteSections({
    t,
    query,
    hits,
    place,
    preferences,
    language,
    phase,
    connections: connections ?? [],
    activeId,
  });
  const entries = sections.flatMap((section) => section.entries);
  /* What was typed chooses the first entry; nothing typed, or nothing found, chooses none: Enter by itself then does nothing. */
  const here =
    entries.find((entry) => entry.id === pointedAt) ??
    (query.trim() === '' || sections[0]?.id === 'nothing' ? undefined : entries[0]);
  const domIdOf = (entry: Entry): string => `${listId}-${entry.id}`;
  const hereId = here && domIdOf(here);
  useEffect(() => {
    if (hereId !== undefined) document.getElementById(hereId)?.scrollIntoView({ block: 'nearest' });
  }, [hereId]);

  const run = (entry: Entry): void => {
    closeOverlay();
    entry.act();
  };
  /* While the list still answers the words before, Enter waits: what stands first may not be what is meant. */
  const isEnterDue = useRef(false);
  const runIfDue = (): void => {
    if (!isEnterDue.current || query !== typed) return;
    isEnterDue.current = false;
    if (here) run(here);
  };
  useEffect(runIfDue);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const from = here === undefined ? (step > 0 ? -1 : entries.length) : entries.indexOf(here);
      const wrapped =
        Math.abs(step) === 1
          ? (from + step + entries.length) % entries.length
          : Math.min(entries.length - 1, Math.max(0, from + step));
      setPointedAt(entries[wrapped]?.id ?? null);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      isEnterDue.current = true;
      runIfDue();
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
          aria-activedescendant={hereId}
          placeholder={t('shell.search')}
          spellCheck="false"
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPointedAt(null);
            isEnterDue.current = false;
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* The arrow keys scroll it from the field; the tab stop is for who scrolls without them. */}
      <div
        className="palette-list scrolls"
        role="listbox"
        id={listId}
        aria-label={t('shell.search')}
        tabIndex={0}
        onPointerDown={(event) => event.preventDefault()}
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
                isHere={entry === here}
                onPoint={() => setPointedAt(entry.id)}
                onRun={() => run(entry)}
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
};

/** Ctrl or Cmd K: finds what is kept here and does every action there is. Its own state is gone when it closes. */
export const Palette = () => {
  const t = useT();
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
          <Finder />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
