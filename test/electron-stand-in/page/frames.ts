import { originOf, toApp } from '../addresses.ts';
import type { Protocol, Session } from '../chromium/devtools.ts';
import type { Imitates } from '../imitates.ts';
import { scheme } from '../session/schemes.ts';

/** Electron's `WebFrameMain`: one frame of a window, the same object for the frame's lifetime. */
export class WebFrame {
  readonly frameTreeNodeId: number;
  readonly routingId: number;
  readonly processId = 1;
  readonly parent: WebFrame | null;
  readonly frames: WebFrame[] = [];
  name = '';
  isGone = false;
  address = 'about:blank';
  static #last = 0;

  constructor(parent: WebFrame | null) {
    this.parent = parent;
    this.frameTreeNodeId = this.routingId = ++WebFrame.#last;
    parent?.frames.push(this);
  }

  get url(): string {
    return toApp(this.address, scheme());
  }

  get origin(): string {
    return this.address === 'about:srcdoc' && this.parent !== null
      ? this.parent.origin
      : originOf(this.address, scheme());
  }

  get top(): WebFrame {
    return this.parent?.top ?? this;
  }

  get detached(): boolean {
    return this.isGone;
  }

  get framesInSubtree(): WebFrame[] {
    return [this, ...this.frames.flatMap((frame) => frame.framesInSubtree)];
  }

  isDestroyed(): boolean {
    return this.isGone;
  }
}

/**
 * Tracks Chromium's frames. A context is a document's preload world: it lives until its frame
 * navigates or dies.
 */
export class FrameTree {
  readonly main = new WebFrame(null) satisfies Imitates<
    Electron.WebFrameMain,
    WebFrame,
    'isGone' | 'address'
  >;
  readonly #frames = new Map<string, WebFrame>();
  readonly #contexts = new Map<number, WebFrame>();
  readonly #worldName: string;

  constructor(worldName: string) {
    this.#worldName = worldName;
  }

  follow(
    session: Session,
    mainFrameId: string,
    onMainNavigated: (isSameDocument: boolean) => void,
  ): void {
    this.#frames.set(mainFrameId, this.main);
    session.on(
      'Page.frameAttached',
      ({ frameId, parentFrameId }) => void this.#attach(frameId, parentFrameId),
    );
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'remove') this.#detach(frameId);
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      const knownFrame =
        this.#frames.get(frame.id) ?? this.#attach(frame.id, frame.parentId ?? mainFrameId);
      knownFrame.address = frame.url + (frame.urlFragment ?? '');
      knownFrame.name = frame.name ?? '';
      if (knownFrame === this.main) onMainNavigated(false);
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const knownFrame = this.#frames.get(frameId);
      if (knownFrame !== undefined) knownFrame.address = url;
      if (knownFrame === this.main) onMainNavigated(true);
    });
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const frameId = (context.auxData as { frameId?: string } | undefined)?.frameId ?? '';
      const frame = this.#frames.get(frameId);
      if (context.name === this.#worldName && frame !== undefined)
        this.#contexts.set(context.id, frame);
    });
    session.on(
      'Runtime.executionContextDestroyed',
      ({ executionContextId }) => void this.#contexts.delete(executionContextId),
    );
    session.on('Runtime.executionContextsCleared', () => this.#contexts.clear());
  }

  byId(frameId: string): WebFrame | undefined {
    return this.#frames.get(frameId);
  }

  /**
   * The frame of a preload world, or null once that document is gone: the value of
   * `event.senderFrame`.
   */
  ofContext(contextId: number): WebFrame | null {
    return this.#contexts.get(contextId) ?? null;
  }

  /** The preload worlds of the main frame: normally one. */
  mainContexts(): readonly number[] {
    return [...this.#contexts].filter(([, frame]) => frame === this.main).map(([id]) => id);
  }

  dispose(): void {
    for (const frame of this.#frames.values()) frame.isGone = true;
    this.#contexts.clear();
  }

  #attach(frameId: Protocol.Page.FrameId, parentId: Protocol.Page.FrameId): WebFrame {
    const frame = new WebFrame(this.#frames.get(parentId) ?? this.main);
    this.#frames.set(frameId, frame);
    return frame;
  }

  #detach(frameId: Protocol.Page.FrameId): void {
    const frame = this.#frames.get(frameId);
    this.#frames.delete(frameId);
    if (frame === undefined) return;
    frame.isGone = true;
    const siblings = frame.parent?.frames ?? [];
    siblings.splice(siblings.indexOf(frame), 1);
  }
}
