import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Bridge, Input } from '../../../preload/contract/index.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';

/** A form whose draft is stored: its text format, and its empty value. */
export type DraftForm<Value> = {
  /** `[a-z0-9:-]`, begins with its feature: `cards:new`. */
  readonly key: string;
  /** `nobody`: it belongs to no connection (yet); its key begins with `connections:`. */
  readonly belongsTo: 'connection' | 'nobody';
  readonly empty: Value;
  /** Null: written by another version. */
  readonly read: (json: string) => Value | null;
  /** Null: nothing worth storing. Must never contain a secret. */
  readonly write: (value: Value) => string | null;
};

export type DraftState<Value> = {
  /** Whether the stored draft was read. Earlier changes are applied to it once it is read. */
  readonly isLoaded: boolean;
  readonly value: Value;
  /** The draft restored from an earlier session; null: none. */
  readonly restored: Value | null;
};

export type OpenDraft<Value> = {
  readonly store: StoreApi<DraftState<Value>>;
  /** Saves half a second after the last change, or at once. */
  readonly change: (next: (before: Value) => Value, when?: 'after-a-pause' | 'at-once') => void;
  /** Replaces the whole draft; resolves when main has stored it or failed. */
  readonly replace: (value: Value) => Promise<Result<unknown>>;
  /** The form was sent: main deletes the draft, the value in the form stays. */
  readonly forget: () => Promise<Result<unknown>>;
  /** Saves a pending change now. */
  readonly save: () => Promise<Result<unknown>>;
  /** Reads the draft from main again, unless the value here is newer. */
  readonly reread: () => Promise<void>;
  /** Saves pending changes. Later changes are saved too. */
  readonly close: () => void;
};

export type WindowDrafts = {
  /**
   * Why the last input could not be saved on this computer; null: saved. The input stays in the
   * window, and the next save retries it.
   */
  readonly failure: StoreApi<CommandError | null>;
  /**
   * @param connectionId the shown connection: input is saved in its vault or not at all. Null: none
   * is shown, and no draft is saved.
   */
  readonly openDraft: <Value>(
    form: DraftForm<Value>,
    connectionId: string | null,
  ) => OpenDraft<Value>;
  /** Saves all pending changes: the window closes, or another connection opens. */
  readonly saveAll: () => Promise<void>;
  /** Reads drafts whose connection was not open at the first try. */
  readonly readUnread: () => void;
  /** Main's drafts of the connections were replaced: discards the values here and reads again. */
  readonly startOver: () => void;
};

type DraftName = Input<'drafts', 'get'>;
type Drafts = Pick<Bridge['drafts'], 'get' | 'put' | 'remove'>;

const saveDelayMs = 500;

/** What all drafts of a window share. */
type DraftsContext = {
  readonly drafts: () => Drafts;
  readonly openDrafts: Set<{
    readonly save: () => Promise<unknown>;
    readonly readUnread: () => void;
    readonly startOver: () => void;
  }>;
  /** The text of each draft that main could not store, by slot; null: to be removed. */
  readonly unsavedDrafts: Map<string, string | null>;
  readonly failure: StoreApi<CommandError | null>;
};

/** One open draft. */
type Draft<Value> = {
  readonly context: DraftsContext;
  readonly form: DraftForm<Value>;
  readonly name: DraftName;
  /** The name as a map key. */
  readonly slot: string;
  /** No connection is shown, so it is stored nowhere. */
  readonly isNotStored: boolean;
  readonly store: StoreApi<DraftState<Value>>;
  changesBeforeRead: readonly ((before: Value) => Value)[];
  hasUnsavedChange: boolean;
  isClosed: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  reading: Promise<void> | null;
};

/**
 * All drafts of this window. A draft that main could not store (its connection was just closed)
 * stays here until main can store it.
 */
export function createWindowDrafts(drafts: () => Drafts): WindowDrafts {
  const context: DraftsContext = {
    drafts,
    openDrafts: new Set(),
    unsavedDrafts: new Map(),
    failure: createStore<CommandError | null>(() => null),
  };
  const { openDrafts, unsavedDrafts } = context;
  return {
    failure: context.failure,
    openDraft: (form, connectionId) => openDraft(context, form, connectionId),
    saveAll: async () => {
      await Promise.all([...openDrafts].map((draft) => draft.save()));
      await Promise.all(
        [...unsavedDrafts].map(([slot, json]) =>
          storeDraft(context, JSON.parse(slot) as DraftName, json),
        ),
      );
    },
    readUnread: () => {
      for (const draft of openDrafts) draft.readUnread();
    },
    startOver: () => {
      for (const slot of unsavedDrafts.keys())
        if ((JSON.parse(slot) as DraftName).connectionId !== null) unsavedDrafts.delete(slot);
      for (const draft of openDrafts) draft.startOver();
    },
  };
}

function openDraft<Value>(
  context: DraftsContext,
  form: DraftForm<Value>,
  connectionId: string | null,
): OpenDraft<Value> {
  const name = { connectionId: form.belongsTo === 'nobody' ? null : connectionId, key: form.key };
  const isNotStored = form.belongsTo === 'connection' && connectionId === null;
  const draft: Draft<Value> = {
    context,
    form,
    name,
    slot: JSON.stringify(name),
    isNotStored,
    store: createStore<DraftState<Value>>(() => ({
      isLoaded: isNotStored,
      value: form.empty,
      restored: null,
    })),
    changesBeforeRead: [],
    hasUnsavedChange: false,
    isClosed: false,
    timer: undefined,
    reading: null,
  };
  const entry = {
    save: () => save(draft),
    readUnread: () => startReading(draft),
    startOver: () => startOver(draft),
  };
  context.openDrafts.add(entry);
  startReading(draft);
  return {
    store: draft.store,
    change: (next, when) => change(draft, next, when),
    replace: (value) => {
      draft.changesBeforeRead = [];
      draft.store.setState({ isLoaded: true, value, restored: null });
      draft.hasUnsavedChange = true;
      return write(draft);
    },
    forget: () => {
      clearTimeout(draft.timer);
      draft.hasUnsavedChange = false;
      context.unsavedDrafts.delete(draft.slot);
      return isNotStored ? nothingSaved : context.drafts().remove(name);
    },
    save: entry.save,
    reread: () => reread(draft),
    close: () => {
      draft.isClosed = true;
      context.openDrafts.delete(entry);
      void save(draft);
    },
  };
}

const nothingSaved = Promise.resolve({ ok: true, value: {} } as const);

async function storeDraft(
  { drafts, unsavedDrafts, failure }: DraftsContext,
  name: DraftName,
  json: string | null,
): Promise<Result<unknown>> {
  const slot = JSON.stringify(name);
  const answer = await (json === null ? drafts().remove(name) : drafts().put({ ...name, json }));
  if (answer.ok) unsavedDrafts.delete(slot);
  else unsavedDrafts.set(slot, json);
  if (answer.ok) failure.setState(null, true);
  else if (answer.error.kind === 'storage-unavailable') failure.setState(answer.error, true);
  return answer;
}

async function write<Value>(draft: Draft<Value>): Promise<Result<unknown>> {
  clearTimeout(draft.timer);
  if (!draft.hasUnsavedChange || draft.isNotStored) return nothingSaved;
  draft.hasUnsavedChange = false;
  const json = draft.form.write(draft.store.getState().value);
  const answer = await storeDraft(draft.context, draft.name, json);
  if (!answer.ok && answer.error.kind === 'storage-unavailable') draft.hasUnsavedChange = true;
  return answer;
}

function writeLater<Value>(draft: Draft<Value>): void {
  clearTimeout(draft.timer);
  draft.timer = setTimeout(() => void write(draft), saveDelayMs);
}

/**
 * If no read is pending, the first write is sent synchronously: a page that closes does not wait.
 */
async function save<Value>(draft: Draft<Value>): Promise<Result<unknown>> {
  if (draft.reading !== null && draft.changesBeforeRead.length > 0) await draft.reading;
  return write(draft);
}

function startReading<Value>(draft: Draft<Value>): void {
  if (draft.store.getState().isLoaded || draft.reading !== null) return;
  draft.reading = read(draft).finally(() => {
    draft.reading = null;
  });
}

async function read<Value>(draft: Draft<Value>): Promise<void> {
  const { context, name, store } = draft;
  const unsavedJson = context.unsavedDrafts.get(draft.slot);
  if (unsavedJson !== undefined) {
    draft.hasUnsavedChange = true;
    finishReading(draft, unsavedJson);
    writeLater(draft);
    return;
  }
  const answer = await context.drafts().get(name);
  // Its connection is not open in main (yet): the stored draft is unknown and must not be
  // overwritten.
  if (!answer.ok && answer.error.kind === 'signed-out') return;
  if (!store.getState().isLoaded) finishReading(draft, answer.ok ? answer.value.json : null);
}

function finishReading<Value>(draft: Draft<Value>, json: string | null): void {
  const { form, store, changesBeforeRead } = draft;
  const restored = json === null ? null : form.read(json);
  const value = changesBeforeRead.reduce((before, next) => next(before), restored ?? form.empty);
  draft.changesBeforeRead = [];
  store.setState({ isLoaded: true, value, restored });
  if (changesBeforeRead.length > 0) writeChange(draft);
}

function change<Value>(
  draft: Draft<Value>,
  next: (before: Value) => Value,
  when: 'after-a-pause' | 'at-once' = 'after-a-pause',
): void {
  const { isLoaded, value } = draft.store.getState();
  const after = next(value);
  if (!isLoaded) draft.changesBeforeRead = [...draft.changesBeforeRead, next];
  else if (after === value) return;
  draft.store.setState({ value: after });
  if (isLoaded) writeChange(draft, when);
}

function writeChange<Value>(draft: Draft<Value>, when?: 'after-a-pause' | 'at-once'): void {
  draft.hasUnsavedChange = true;
  if (when === 'at-once' || draft.isClosed) void write(draft);
  else writeLater(draft);
}

function startOver<Value>(draft: Draft<Value>): void {
  if (draft.name.connectionId === null) return;
  clearTimeout(draft.timer);
  draft.hasUnsavedChange = false;
  draft.changesBeforeRead = [];
  draft.store.setState({ isLoaded: false, value: draft.form.empty, restored: null });
  startReading(draft);
}

async function reread<Value>(draft: Draft<Value>): Promise<void> {
  const { store, form } = draft;
  if (draft.hasUnsavedChange || draft.isNotStored || !store.getState().isLoaded) return;
  const before = store.getState().value;
  const answer = await draft.context.drafts().get(draft.name);
  if (!answer.ok || draft.hasUnsavedChange || store.getState().value !== before) return;
  const restored = answer.value.json === null ? null : form.read(answer.value.json);
  store.setState({ value: restored ?? form.empty, restored });
}
