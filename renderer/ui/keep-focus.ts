/** So long a dialog that closes may take to give the focus back. */
const focusReturnsWithinMs = 150;

/**
 * Where the focus goes when what had it is gone: the chosen row, else the page beside it, else the
 * head of the screen.
 */
const places = ['.list-detail-list [role=row][tabindex="0"]', 'article h2', 'h1'] as const;

/** After something was taken away together with the button that did it: the focus is not lost. */
export const keepFocus = (): void => {
  setTimeout(() => {
    const { activeElement } = document;
    // A screen that comes while the dialog opens gives its head the focus: nobody went there.
    const isInUse =
      activeElement !== null && activeElement !== document.body && !activeElement.matches('h1');
    if (isInUse) return;
    for (const place of places) {
      const left = document.querySelector<HTMLElement>(place);
      if (left === null) continue;
      left.focus();
      if (document.activeElement === left) return;
    }
  }, focusReturnsWithinMs);
};
