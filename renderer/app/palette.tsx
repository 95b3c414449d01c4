import { useEffect, useState } from 'react';
import { Search } from 'lucide-react';
import { Autocomplete, Dialog, Header, Input, Menu, MenuItem, MenuSection, Modal, ModalOverlay, TextField } from 'react-aria-components';
import type { SearchHit } from '../../preload/contract/search.ts';
import { useT } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Digits } from '../ui/labels.tsx';
import { bridge } from './bridge.ts';
import { paletteSections } from './palette-entries.ts';
import type { Entry } from './palette-entries.ts';
import { markedPieces } from './palette-match.ts';
import { useConnections } from './store/connections.ts';
import { usePlace } from './store/navigation.ts';
import { closeOverlay, useOverlay } from './store/overlays.ts';
import { usePreferences } from './store/preferences.ts';
import { useSessionStatus } from './store/session.ts';
import './palette.css';

type Found = { readonly query: string; readonly hits: readonly SearchHit[] };

/**
 * What is kept on this machine for the words typed. The words and hits before stay together until the next hits are there:
 * the list then changes once, and its first entry is the one that Enter does.
 */
const useFound = (query: string): Found => {
  const [found, setFound] = useState<Found>({ query: '', hits: [] });
  useEffect(() => {
    let isLate = false;
    if (query.trim() === '') setFound({ query, hits: [] });
    else {
      void bridge()
        .search.everywhere({ text: query.slice(0, 200), limit: 8 })
        .then((answer) => {
          if (!isLate) setFound({ query, hits: answer.ok ? answer.value.hits : [] });
        });
    }
    return () => {
      isLate = true;
    };
  }, [query]);
  return found;
};

const Marked = ({ text, query }: { readonly text: string; readonly query: string }) =>
  markedPieces(text, query).map((piece, index) => (piece.isMatch ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>));

const Row = ({ entry, query }: { readonly entry: Entry; readonly query: string }) => (
  <MenuItem id={entry.id} className="palette-entry" textValue={entry.words}>
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
    <kbd className="keys">↵</kbd>
  </MenuItem>
);

const Finder = () => {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { query, hits } = useFound(typed);
  const place = usePlace();
  const preferences = usePreferences((state) => state.chosen);
  const phase = useSessionStatus()?.phase ?? null;
  const { connections, activeId } = useConnections();
  const sections = paletteSections({ t, query, hits, place, preferences, phase, connections: connections ?? [], activeId });
  const run = (id: string): void => {
    /* The list still answers the words before: what was pressed may not be what was meant. */
    if (query !== typed) return;
    const entry = sections.flatMap((section) => section.entries).find((candidate) => candidate.id === id);
    closeOverlay();
    entry?.act();
  };
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      {/* No search field: there Escape would only clear what was typed, and one press must close the palette. */}
      <TextField className="palette-field" aria-label={t('shell.search')} autoFocus>
        <Icon of={Search} size="l" tone="dim" />
        <Input className="palette-input" placeholder={t('shell.search')} spellCheck="false" />
      </TextField>
      {/* The arrow keys scroll it from the field; the tab stop is for who scrolls without them. */}
      <div className="palette-list scrolls" tabIndex={0}>
        <Menu className="palette-menu" aria-label={t('shell.search')} onAction={(key) => run(String(key))} renderEmptyState={() => <p className="palette-nothing soft">{t('shell.palette.nothing')}</p>}>
        {sections.map((section) => (
          <MenuSection key={section.id} id={section.id} aria-label={section.title}>
            <Header className="palette-title caption">{section.title}</Header>
            {section.entries.map((entry) => (
              <Row key={entry.id} entry={entry} query={query} />
            ))}
          </MenuSection>
        ))}
        </Menu>
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
    </Autocomplete>
  );
};

/** Ctrl or Cmd K: finds what is kept here and does every action there is. Its own state is gone when it closes. */
export const Palette = () => {
  const t = useT();
  const isOpen = useOverlay((state) => state.open === 'palette');
  return (
    <ModalOverlay className="veil" isOpen={isOpen} onOpenChange={(open) => !open && closeOverlay()} isDismissable>
      <Modal className="palette">
        <Dialog className="palette-dialog" aria-label={t('shell.search')}>
          <Finder />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
