/**
 * What a reader would not see, or would see in another place than it is: controls, spaces, marks
 * without width or that turn the direction.
 */
const hidden = /[\s\p{C}]/u;
const longest = 4_000;

/**
 * The host of a link that can be opened, as it would be shown before; null for anything but plain
 * https: no user, no password, nothing hidden.
 */
export function linkHost(link: string | null): string | null {
  if (link === null || link.length > longest || hidden.test(link)) return null;
  const url = URL.parse(link);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.host : null;
}
