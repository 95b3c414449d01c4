import { useEffect, useState, useSyncExternalStore } from 'react';
import { bridge, onEvent } from '../bridge.ts';
import { createDraftDrawer } from './draft-drawer.ts';
import type { DraftForm, DraftState, OpenDraft } from './draft-drawer.ts';
import { useConnectionId } from '../connections.ts';

/** All drafts of this window. */
export const drafts = createDraftDrawer(() => bridge().drafts);

type Draft<Value> = DraftState<Value> & Omit<OpenDraft<Value>, 'store' | 'close'>;

const nothing = { subscribe: () => () => undefined, getState: () => null };

/**
 * The draft of a form in the shown connection: read when the form appears; saved half a second
 * after the last change, when the form or the window closes, and before another connection opens.
 * Null until it is opened.
 * @param form must be the same object at each call; another object is another form
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
  // Also save the last keystroke before the user quits.
  window.addEventListener('pagehide', () => void drafts.saveAll());
  onEvent('data.changed', ({ topic }) => {
    if (topic === 'connections') drafts.readUnread();
  });
}
