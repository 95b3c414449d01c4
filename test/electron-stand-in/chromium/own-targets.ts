import type { DevTools, Protocol } from './devtools.ts';

/**
 * The pages that the app opened. Any other page (a link with `target=_blank`, `window.open`, a
 * click with Ctrl) is closed immediately: it has no reachable address, so it never loads anything.
 */
export class OwnTargets {
  readonly #devtools: DevTools;
  readonly #own = new Set<string>();
  #creating: Promise<unknown> = Promise.resolve();

  private constructor(devtools: DevTools) {
    this.#devtools = devtools;
  }

  /**
   * Adopts existing pages as the app's own: the empty window that Chromium starts with on a
   * desktop.
   */
  static async watch(devtools: DevTools): Promise<OwnTargets> {
    const targets = new OwnTargets(devtools);
    const { targetInfos } = await devtools.browser.send('Target.getTargets');
    for (const { targetId, type } of targetInfos) if (type === 'page') targets.#own.add(targetId);
    devtools.browser.on(
      'Target.targetCreated',
      ({ targetInfo }) => void targets.#judge(targetInfo),
    );
    await devtools.browser.send('Target.setDiscoverTargets', {
      discover: true,
      filter: [{ type: 'page' }],
    });
    return targets;
  }

  /** An empty, unused window. */
  takeFirst(): string | undefined {
    return [...this.#own][0];
  }

  async create(size: { readonly width: number; readonly height: number }): Promise<string> {
    const createdTarget = this.#devtools.browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      width: size.width,
      height: size.height,
    });
    this.#creating = Promise.allSettled([
      this.#creating,
      createdTarget.then(({ targetId }) => this.#own.add(targetId)),
    ]);
    const { targetId } = await createdTarget;
    return targetId;
  }

  /**
   * A page that waits for a debugger blocks its opener, even when it is closed: resume it first.
   */
  async #close(targetId: string): Promise<void> {
    const { browser } = this.#devtools;
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    await this.#devtools.session(sessionId).send('Runtime.runIfWaitingForDebugger');
    await browser.send('Target.closeTarget', { targetId });
  }

  /** Chromium may announce a page before it answers the command that created it. */
  async #judge({ targetId, type }: Protocol.Target.TargetInfo): Promise<void> {
    await this.#creating;
    if (type === 'page' && !this.#own.has(targetId))
      await this.#close(targetId).catch(() => undefined);
  }
}
