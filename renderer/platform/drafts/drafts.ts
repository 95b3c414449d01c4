import { useEffect, useState, useSyncExternalStore } from 'react';
import { bridge, onEvent } from '../bridge.ts';
import { createWindowDrafts } from './window-drafts.ts';
import type { DraftForm, DraftState, OpenDraft } from './window-drafts.ts';
import { useConnectionId } from '../connections.ts';

/** All drafts of this window. */
export const drafts = createWindowDrafts(() => bridge().drafts);

type Draft<Value> = DraftState<Value> & Omit<OpenDraft<Value>, 'store' | 'close'>;

const emptyStore = { subscribe: () => () => undefined, getState: () => null };

/**
 * The draft of a form in the shown connection: read when the form appears; saved half a second
 * after the last change, when the form or the window closes, and before another connection opens.
 * Null until it is opened.
 * @param form must be the same object at each call; another object is another form
 */
export function useDraft<Value>(form: DraftForm<Value>): Draft<Value> | null {
  const activeId = useConnectionId();
  const connectionId = form.belongsTo === 'nobody' ? null : activeId;
  const [openDraft, setOpenDraft] = useState<{
    readonly form: DraftForm<Value>;
    readonly connectionId: string | null;
    readonly draft: OpenDraft<Value>;
  } | null>(null);
  useEffect(() => {
    const draft = drafts.openDraft(form, connectionId);
    setOpenDraft({ form, connectionId, draft });
    return draft.close;
  }, [form, connectionId]);
  const draft =
    openDraft !== null && openDraft.form === form && openDraft.connectionId === connectionId
      ? openDraft.draft
      : null;
  const store = draft?.store ?? emptyStore;
  const state = useSyncExternalStore<DraftState<Value> | null>(store.subscribe, store.getState);
  if (draft === null || state === null) return null;
  const { change, replace, forget, save, reread } = draft;
  return { ...state, change, replace, forget, save, reread };
}

export function startDrafts(): void {
  // Also save the last keystroke before the user quits.
  window.addEventListener('pagehide', () => void drafts.saveAll());
  onEvent('data.changed', ({ topic }) => {
    if (topic === 'connections') drafts.readUnread();
  });
}
