import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Bridge, Input } from '../../../preload/contract/index.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';

/** What can be begun and left: how it is kept as text, and what it is while nothing is kept. */
export type DraftForm<Value> = {
  /** `[a-z0-9:-]`, begins with its feature: `cards:new`. */
  readonly key: string;
  /** `nobody`: it is of no connection (yet); its key begins with `connections:`. */
  readonly belongsTo: 'connection' | 'nobody';
  readonly empty: Value;
  /** Null: not written by this version. */
  readonly read: (json: string) => Value | null;
  /** Null: nothing in it is worth keeping. Never a secret. */
  readonly write: (value: Value) => string | null;
};

export type DraftState<Value> = {
  /**
   * Whether it is known what was kept. What is changed before is changed in what was kept, once
   * that is known.
   */
  readonly isRead: boolean;
  readonly value: Value;
  /** What stood here from an earlier time; null: nothing. */
  readonly restored: Value | null;
};

export type OpenDraft<Value> = {
  readonly store: StoreApi<DraftState<Value>>;
  /** Kept half a second after the last change, or at once. */
  readonly change: (next: (before: Value) => Value, when?: 'after-a-pause' | 'at-once') => void;
  /** Takes the place of all that stands here; with a promise that main has it, or why not. */
  readonly replace: (value: Value) => Promise<Result<unknown>>;
  /** It has served: main forgets it, what stands here stays. */
  readonly forget: () => Promise<Result<unknown>>;
  /** Keeps now what would be kept in a moment. */
  readonly keep: () => Promise<Result<unknown>>;
  /** Asks main anew, unless something here is newer than what main has. */
  readonly reread: () => Promise<void>;
  /** Keeps what is not kept yet. Later changes still count. */
  readonly close: () => void;
};

export type DraftDrawer = {
  /**
   * Why what was typed last could not be kept on this computer; null: it is kept. It stays in the
   * window, and the next keeping tries it again.
   */
  readonly failure: StoreApi<CommandError | null>;
  /**
   * @param connectionId the connection that is shown; what is typed now goes to its vault or
   * nowhere. Null: none is, and nothing is kept.
   */
  readonly open: <Value>(form: DraftForm<Value>, connectionId: string | null) => OpenDraft<Value>;
  /**
   * Keeps everything that is not kept yet: another connection will be opened, or the window goes.
   */
  readonly keepAll: () => Promise<void>;
  /** Reads what could not be read, since its connection was not open yet. */
  readonly readUnread: () => void;
  /** Main has other drafts of the connections than before: what stands here makes way for them. */
  readonly startOver: () => void;
};

type DraftName = Input<'drafts', 'get'>;
type Drafts = Pick<Bridge['drafts'], 'get' | 'put' | 'remove'>;

const pauseMs = 500;

/** The drafts of a window. */
type Drawer = {
  readonly drafts: () => Drafts;
  readonly opened: Set<{
    readonly keep: () => Promise<unknown>;
    readonly readUnread: () => void;
    readonly startOver: () => void;
  }>;
  /** Drafts that main did not take, by name. */
  readonly notTaken: Map<string, string | null>;
  readonly failure: StoreApi<CommandError | null>;
};

/** One open draft. */
type Draft<Value> = {
  readonly drawer: Drawer;
  readonly form: DraftForm<Value>;
  readonly name: DraftName;
  /** Its name as a key. */
  readonly slot: string;
  /** No connection is shown, so it is stored nowhere. */
  readonly isNowhere: boolean;
  readonly store: StoreApi<DraftState<Value>>;
  changesBeforeRead: readonly ((before: Value) => Value)[];
  isUnkept: boolean;
  isClosed: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  reading: Promise<void> | null;
};

/**
 * All drafts of this window. A draft that main could not take (its connection was closed just then)
 * stays here until main takes it.
 */
export function createDraftDrawer(drafts: () => Drafts): DraftDrawer {
  const drawer: Drawer = {
    drafts,
    opened: new Set(),
    notTaken: new Map(),
    failure: createStore<CommandError | null>(() => null),
  };
  const { opened, notTaken } = drawer;
  return {
    failure: drawer.failure,
    open: (form, connectionId) => open(drawer, form, connectionId),
    keepAll: async () => {
      await Promise.all([...opened].map((draft) => draft.keep()));
      await Promise.all(
        [...notTaken].map(([slot, json]) => put(drawer, JSON.parse(slot) as DraftName, json)),
      );
    },
    readUnread: () => {
      for (const draft of opened) draft.readUnread();
    },
    startOver: () => {
      for (const slot of notTaken.keys())
        if ((JSON.parse(slot) as DraftName).connectionId !== null) notTaken.delete(slot);
      for (const draft of opened) draft.startOver();
    },
  };
}

function open<Value>(
  drawer: Drawer,
  form: DraftForm<Value>,
  connectionId: string | null,
): OpenDraft<Value> {
  const name = { connectionId: form.belongsTo === 'nobody' ? null : connectionId, key: form.key };
  const isNowhere = form.belongsTo === 'connection' && connectionId === null;
  const draft: Draft<Value> = {
    drawer,
    form,
    name,
    slot: JSON.stringify(name),
    isNowhere,
    store: createStore<DraftState<Value>>(() => ({
      isRead: isNowhere,
      value: form.empty,
      restored: null,
    })),
    changesBeforeRead: [],
    isUnkept: false,
    isClosed: false,
    timer: undefined,
    reading: null,
  };
  const entry = {
    keep: () => keep(draft),
    readUnread: () => startReading(draft),
    startOver: () => startOver(draft),
  };
  drawer.opened.add(entry);
  startReading(draft);
  return {
    store: draft.store,
    change: (next, when) => change(draft, next, when),
    replace: (value) => {
      draft.changesBeforeRead = [];
      draft.store.setState({ isRead: true, value, restored: null });
      draft.isUnkept = true;
      return write(draft);
    },
    forget: () => {
      clearTimeout(draft.timer);
      draft.isUnkept = false;
      drawer.notTaken.delete(draft.slot);
      return isNowhere ? nothingToDo : drawer.drafts().remove(name);
    },
    keep: entry.keep,
    reread: () => reread(draft),
    close: () => {
      draft.isClosed = true;
      drawer.opened.delete(entry);
      void keep(draft);
    },
  };
}

const nothingToDo = Promise.resolve({ ok: true, value: {} } as const);

async function put(
  { drafts, notTaken, failure }: Drawer,
  name: DraftName,
  json: string | null,
): Promise<Result<unknown>> {
  const slot = JSON.stringify(name);
  const answer = await (json === null ? drafts().remove(name) : drafts().put({ ...name, json }));
  if (answer.ok) notTaken.delete(slot);
  else notTaken.set(slot, json);
  if (answer.ok) failure.setState(null, true);
  else if (answer.error.kind === 'storage-unavailable') failure.setState(answer.error, true);
  return answer;
}

async function write<Value>(draft: Draft<Value>): Promise<Result<unknown>> {
  clearTimeout(draft.timer);
  if (!draft.isUnkept || draft.isNowhere) return nothingToDo;
  draft.isUnkept = false;
  const json = draft.form.write(draft.store.getState().value);
  const answer = await put(draft.drawer, draft.name, json);
  if (!answer.ok && answer.error.kind === 'storage-unavailable') draft.isUnkept = true;
  return answer;
}

function writeLater<Value>(draft: Draft<Value>): void {
  clearTimeout(draft.timer);
  draft.timer = setTimeout(() => void write(draft), pauseMs);
}

/**
 * The first write goes out in the same turn where nothing has to be read before: a page that goes
 * waits for nothing.
 */
async function keep<Value>(draft: Draft<Value>): Promise<Result<unknown>> {
  if (draft.reading !== null && draft.changesBeforeRead.length > 0) await draft.reading;
  return write(draft);
}

function startReading<Value>(draft: Draft<Value>): void {
  if (draft.store.getState().isRead || draft.reading !== null) return;
  draft.reading = read(draft).finally(() => {
    draft.reading = null;
  });
}

async function read<Value>(draft: Draft<Value>): Promise<void> {
  const { drawer, name, store } = draft;
  const left = drawer.notTaken.get(draft.slot);
  if (left !== undefined) {
    draft.isUnkept = true;
    finishReading(draft, left);
    writeLater(draft);
    return;
  }
  const answer = await drawer.drafts().get(name);
  // Its connection is not open in main (yet): the stored draft is not known, and must not be
  // written over.
  if (!answer.ok && answer.error.kind === 'signed-out') return;
  if (!store.getState().isRead) finishReading(draft, answer.ok ? answer.value.json : null);
}

function finishReading<Value>(draft: Draft<Value>, json: string | null): void {
  const { form, store, changesBeforeRead } = draft;
  const restored = json === null ? null : form.read(json);
  const value = changesBeforeRead.reduce((before, next) => next(before), restored ?? form.empty);
  draft.changesBeforeRead = [];
  store.setState({ isRead: true, value, restored });
  if (changesBeforeRead.length > 0) writeSoon(draft);
}

function change<Value>(
  draft: Draft<Value>,
  next: (before: Value) => Value,
  when: 'after-a-pause' | 'at-once' = 'after-a-pause',
): void {
  const { isRead, value } = draft.store.getState();
  const after = next(value);
  if (!isRead) draft.changesBeforeRead = [...draft.changesBeforeRead, next];
  else if (after === value) return;
  draft.store.setState({ value: after });
  if (isRead) writeSoon(draft, when);
}

function writeSoon<Value>(draft: Draft<Value>, when?: 'after-a-pause' | 'at-once'): void {
  draft.isUnkept = true;
  if (when === 'at-once' || draft.isClosed) void write(draft);
  else writeLater(draft);
}

function startOver<Value>(draft: Draft<Value>): void {
  if (draft.name.connectionId === null) return;
  clearTimeout(draft.timer);
  draft.isUnkept = false;
  draft.changesBeforeRead = [];
  draft.store.setState({ isRead: false, value: draft.form.empty, restored: null });
  startReading(draft);
}

async function reread<Value>(draft: Draft<Value>): Promise<void> {
  const { store, form } = draft;
  if (draft.isUnkept || draft.isNowhere || !store.getState().isRead) return;
  const before = store.getState().value;
  const answer = await draft.drawer.drafts().get(draft.name);
  if (!answer.ok || draft.isUnkept || store.getState().value !== before) return;
  const restored = answer.value.json === null ? null : form.read(answer.value.json);
  store.setState({ value: restored ?? form.empty, restored });
}
