import type { createCloneCodec } from '../clone-codec.ts';
import type { createBridgeEnd } from './bridge-end.ts';

/**
 * The page's end of the bridge. Runs before any script of the page and leaves only what the preload
 * exposes. The node arrives as the related target of an event whose name only the two worlds know.
 */
export function pageWorld(
  nonce: string,
  createEnd: typeof createBridgeEnd,
  createCodec: typeof createCloneCodec,
): void {
  if (window !== window.top) return;
  const freezeDeep = (value: unknown): unknown => {
    if (
      typeof value === 'object' &&
      value !== null &&
      !ArrayBuffer.isView(value) &&
      !Object.isFrozen(value)
    ) {
      Object.freeze(value);
      for (const item of Object.values(value)) freezeDeep(item);
    }
    return value;
  };
  const take = (event: Event): void => {
    const node = (event as MouseEvent).relatedTarget;
    if (node === null) return;
    document.removeEventListener(`give-${nonce}`, take, true);
    createEnd({
      node,
      incoming: 'to-page',
      outgoing: 'to-preload',
      createCodec,
      onExpose: (key, value) =>
        Object.defineProperty(window, key, {
          value: freezeDeep(value),
          enumerable: true,
          writable: false,
          configurable: false,
        }),
    });
    node.dispatchEvent(new Event('taken'));
  };
  document.addEventListener(`give-${nonce}`, take, true);
  document.dispatchEvent(new Event(`ask-${nonce}`));
}
