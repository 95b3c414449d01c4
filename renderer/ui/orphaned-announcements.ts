const drop = (page: Document): void => {
  for (const announcement of page.querySelectorAll(
    '[data-live-announcer] [role=img][aria-labelledby]',
  )) {
    const ids = announcement.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (ids.every((id) => page.getElementById(id) === null)) announcement.remove();
  }
};

/**
 * react-aria announces a pending button by reference (`aria-labelledby`), its very first
 * announcement 100 ms late. When the button goes with the answer, the announcement would stand
 * without words for some seconds: an image without a name to whoever reads the page then.
 */
export const dropOrphanedAnnouncements = (page: Document): void => {
  drop(page);
  setTimeout(() => drop(page), 200);
};
