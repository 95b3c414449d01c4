/**
 * Invisible or misplaced characters: controls, spaces, marks without width or with a change of
 * direction.
 */
const hiddenCharacter = /[\s\p{C}]/u;
const maxLength = 4_000;

/**
 * The host of a link that may be opened, to be shown first; null for anything except plain https
 * without user, password and invisible characters.
 */
export function linkHost(link: string | null): string | null {
  if (link === null || link.length > maxLength || hiddenCharacter.test(link)) return null;
  const url = URL.parse(link);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.host : null;
}
