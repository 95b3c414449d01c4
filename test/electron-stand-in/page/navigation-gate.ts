import type { EventEmitter } from 'node:events';
import { toChromium } from '../addresses.ts';
import type { Session } from '../chromium/devtools.ts';
import { cancellable } from '../events.ts';
import { scheme } from '../session/schemes.ts';
import type { FrameTree, WebFrame } from './frames.ts';

type Contents = EventEmitter & { readonly mainFrame: WebFrame; getURL(): string };
type Navigation = {
  readonly url: string;
  readonly frameId: string;
  readonly isRedirect: boolean;
};

const newsMs = 30;
function withoutHash(url: string): string {
  return url.split('#')[0] ?? '';
}

/**
 * Asks the app about each navigation that the page begins: a link, an address that it sets, also a
 * reload. The app's own loads and reloads are not asked about. Source: Electron's
 * `shell/browser/electron_navigation_throttle.cc` (`IsRendererInitiated`).
 */
export class NavigationGate {
  /** The address of the `loadURL` in progress. */
  expected: string | undefined;
  /** The app's own `reload()` is in progress. */
  isReloading = false;
  readonly #contents: Contents;
  readonly #frames: FrameTree;
  readonly #begunByPage = new Set<string>();

  constructor(contents: Contents, frames: FrameTree) {
    this.#contents = contents;
    this.#frames = frames;
  }

  follow(session: Session): void {
    session.on('Page.frameRequestedNavigation', ({ disposition, frameId }) => {
      if (disposition === 'currentTab') this.#begunByPage.add(frameId);
    });
    session.on('Page.frameNavigated', ({ frame }) => void this.#begunByPage.delete(frame.id));
  }

  async mayNavigate(navigation: Navigation): Promise<boolean> {
    const contents = this.#contents;
    const frame = this.#frames.byId(navigation.frameId);
    const isMainFrame = frame === undefined || frame === contents.mainFrame;
    if (isMainFrame && (await this.#isBegunByApp(navigation))) return true;
    const { isRedirect, url } = navigation;
    const details = cancellable({
      url,
      isMainFrame,
      isSameDocument: false,
      frame: frame ?? null,
      initiator: frame ?? null,
    });
    const names = isRedirect
      ? ['will-redirect']
      : isMainFrame
        ? ['will-frame-navigate', 'will-navigate']
        : ['will-frame-navigate'];
    for (const name of names) {
      contents.emit(name, details, url, false, isMainFrame, 1, frame?.routingId ?? 0);
      // Electron cancels the navigation at the first prevented event and emits no other.
      if (details.defaultPrevented) return false;
    }
    return true;
  }

  /** The app, or a user's developer tool. */
  async #isBegunByApp({ frameId, isRedirect, url }: Navigation): Promise<boolean> {
    if (isRedirect) return false;
    if (url === this.expected || toChromium(url, scheme()) === this.expected) return true;
    if (withoutHash(url) !== withoutHash(this.#contents.getURL())) return false;
    if (this.isReloading) {
      this.isReloading = false;
      return true;
    }
    // The page reports a navigation before it begins, but over another channel than the request.
    await new Promise((resolve) => setTimeout(resolve, newsMs));
    return !this.#begunByPage.delete(frameId);
  }
}
