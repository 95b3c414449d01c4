import { useEffect, useState, useSyncExternalStore } from 'react';
import { bridge, onEvent } from '../bridge.ts';
import { createDraftDrawer } from './draft-drawer.ts';
import type { DraftForm, DraftState, OpenDraft } from './draft-drawer.ts';
import { useConnectionId } from '../connections.ts';

/** Everything begun in this window. */
export const drafts = createDraftDrawer(() => bridge().drafts);

type Draft<Value> = DraftState<Value> & Omit<OpenDraft<Value>, 'store' | 'close'>;

const nothing = { subscribe: () => () => undefined, getState: () => null };

/**
 * What was begun in a form of the connection that is shown: read when the form appears, kept half a
 * second after the last change, when the form goes, before another connection is opened, and when
 * the window closes. Null for a moment at first.
 * @param form the same object at each call, or a new form is meant
 */
export function useDraft<Value>(form: DraftForm<Value>): Draft<Value> | null {
  const activeId = useConnectionId();
  const connectionId = form.belongsTo === 'nobody' ? null : activeId;
  const [opened, setOpened] = useState<{
    readonly form: DraftForm<Value>;
    readonly connectionId: string | null;
    readonly draft: OpenDraft<Value>;
  } | null>(null);
  useEffect(() => {
    const draft = drafts.open(form, connectionId);
    setOpened({ form, connectionId, draft });
    return draft.close;
  }, [form, connectionId]);
  const draft =
    opened !== null && opened.form === form && opened.connectionId === connectionId
      ? opened.draft
      : null;
  const store = draft?.store ?? nothing;
  const state = useSyncExternalStore<DraftState<Value> | null>(store.subscribe, store.getState);
  if (draft === null || state === null) return null;
  const { change, replace, forget, keep, reread } = draft;
  return { ...state, change, replace, forget, keep, reread };
}

export function startDrafts(): void {
  // Whoever quits right after the last keystroke loses nothing either.
  window.addEventListener('pagehide', () => void drafts.keepAll());
  onEvent('data.changed', ({ topic }) => {
    if (topic === 'connections') drafts.readUnread();
  });
}
