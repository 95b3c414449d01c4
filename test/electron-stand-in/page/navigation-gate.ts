import type { EventEmitter } from 'node:events';
import { toChromium } from '../addresses.ts';
import { cancellable } from '../events.ts';
import { scheme } from '../session/schemes.ts';
import type { WebFrame } from './frames.ts';

type Contents = EventEmitter & { readonly mainFrame: WebFrame; getURL(): string };
type Navigation = { readonly url: string; readonly isRedirect: boolean };

const withoutHash = (url: string): string => url.split('#')[0] ?? '';

/**
 * Asks the app whether a document may be opened. What the app itself loads, and a reload, are not asked about, as in Electron:
 * `expected` is the address of the `loadURL` under way.
 */
export function mayNavigate(
  contents: Contents,
  frame: WebFrame | undefined,
  { isRedirect, url }: Navigation,
  expected: string | undefined,
): boolean {
  const isMainFrame = frame === undefined || frame === contents.mainFrame;
  const isOwn = toChromium(url, scheme()) === expected || url === expected;
  const isReload = withoutHash(url) === withoutHash(contents.getURL());
  if (isMainFrame && !isRedirect && (isOwn || isReload)) return true;
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
  for (const name of names)
    contents.emit(name, details, url, false, isMainFrame, 1, frame?.routingId ?? 0);
  return !details.defaultPrevented;
}
