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

/**
 * All that was begun in this window. What main could not take (its connection was closed just then)
 * stays here until it can.
 */
export function createDraftDrawer(drafts: () => Drafts): DraftDrawer {
  const opened = new Set<{
    readonly keep: () => Promise<unknown>;
    readonly readUnread: () => void;
    readonly startOver: () => void;
  }>();
  const notTaken = new Map<string, string | null>();
  const failure = createStore<CommandError | null>(() => null);

  const put = async (name: DraftName, json: string | null): Promise<Result<unknown>> => {
    const slot = JSON.stringify(name);
    const answer = await (json === null ? drafts().remove(name) : drafts().put({ ...name, json }));
    if (answer.ok) notTaken.delete(slot);
    else notTaken.set(slot, json);
    if (answer.ok) failure.setState(null, true);
    else if (answer.error.kind === 'storage-unavailable') failure.setState(answer.error, true);
    return answer;
  };

  const open: DraftDrawer['open'] = <Value>(
    form: DraftForm<Value>,
    connectionId: string | null,
  ): OpenDraft<Value> => {
    type Change = (before: Value) => Value;
    const name = { connectionId: form.belongsTo === 'nobody' ? null : connectionId, key: form.key };
    const slot = JSON.stringify(name);
    const isNowhere = form.belongsTo === 'connection' && connectionId === null;
    const store = createStore<DraftState<Value>>(() => ({
      isRead: isNowhere,
      value: form.empty,
      restored: null,
    }));
    let changesBeforeRead: readonly Change[] = [];
    let isUnkept = false;
    let isClosed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reading: Promise<void> | null = null;

    const write = async (): Promise<Result<unknown>> => {
      clearTimeout(timer);
      if (!isUnkept || isNowhere) return { ok: true, value: {} };
      isUnkept = false;
      const json = form.write(store.getState().value);
      const answer = await put(name, json);
      if (!answer.ok && answer.error.kind === 'storage-unavailable') isUnkept = true;
      return answer;
    };
    /**
     * The first write goes out in the same turn where nothing has to be read before: a page that
     * goes waits for nothing.
     */
    const keep = async (): Promise<Result<unknown>> => {
      if (reading !== null && changesBeforeRead.length > 0) await reading;
      return write();
    };
    const finishReading = (json: string | null): void => {
      const restored = json === null ? null : form.read(json);
      const value = changesBeforeRead.reduce(
        (before, change) => change(before),
        restored ?? form.empty,
      );
      const wasChanged = changesBeforeRead.length > 0;
      changesBeforeRead = [];
      store.setState({ isRead: true, value, restored });
      if (!wasChanged) return;
      isUnkept = true;
      if (isClosed) void write();
      else later();
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void write(), pauseMs);
    };
    const read = async (): Promise<void> => {
      const left = notTaken.get(slot);
      if (left !== undefined) {
        isUnkept = true;
        finishReading(left);
        later();
        return;
      }
      const answer = await drafts().get(name);
      // Its connection is not open in main (yet): what is kept there is not known, and must not be
      // written over.
      if (!answer.ok && answer.error.kind === 'signed-out') return;
      if (!store.getState().isRead) finishReading(answer.ok ? answer.value.json : null);
    };
    const startReading = (): void => {
      if (store.getState().isRead || reading !== null) return;
      reading = read().finally(() => {
        reading = null;
      });
    };

    const change: OpenDraft<Value>['change'] = (next, when = 'after-a-pause') => {
      const { isRead, value } = store.getState();
      const after = next(value);
      if (!isRead) changesBeforeRead = [...changesBeforeRead, next];
      else if (after === value) return;
      store.setState({ value: after });
      if (!isRead) return;
      isUnkept = true;
      if (when === 'at-once' || isClosed) void write();
      else later();
    };
    const startOver = (): void => {
      if (name.connectionId === null) return;
      clearTimeout(timer);
      isUnkept = false;
      changesBeforeRead = [];
      store.setState({ isRead: false, value: form.empty, restored: null });
      startReading();
    };
    const entry = { keep, readUnread: startReading, startOver };
    opened.add(entry);
    startReading();
    return {
      store,
      change,
      replace: (value) => {
        changesBeforeRead = [];
        store.setState({ isRead: true, value, restored: null });
        isUnkept = true;
        return write();
      },
      forget: () => {
        clearTimeout(timer);
        isUnkept = false;
        notTaken.delete(slot);
        return isNowhere ? Promise.resolve({ ok: true, value: {} }) : drafts().remove(name);
      },
      keep,
      reread: async () => {
        if (isUnkept || isNowhere || !store.getState().isRead) return;
        const before = store.getState().value;
        const answer = await drafts().get(name);
        if (!answer.ok || isUnkept || store.getState().value !== before) return;
        const restored = answer.value.json === null ? null : form.read(answer.value.json);
        store.setState({ value: restored ?? form.empty, restored });
      },
      close: () => {
        isClosed = true;
        opened.delete(entry);
        void keep();
      },
    };
  };

  return {
    failure,
    open,
    keepAll: async () => {
      await Promise.all([...opened].map((draft) => draft.keep()));
      await Promise.all(
        [...notTaken].map(([slot, json]) => put(JSON.parse(slot) as DraftName, json)),
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
