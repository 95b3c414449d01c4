/** A closing dialog restores the focus within this time. */
const focusReturnsWithinMs = 150;
/**
 * On a slow computer, removal of the focused element or a new focus takes longer, so check several
 * times.
 */
const maxChecks = 6;

/**
 * Where the focus goes if its element is removed: the selected row, else the page next to it, else
 * the screen's heading.
 */
const places = ['.list-detail-list [role=row][tabindex="0"]', 'article h2', 'h1'] as const;

function focusFallback(): void {
  for (const place of places) {
    const element = document.querySelector<HTMLElement>(place);
    element?.focus();
    if (element !== null && document.activeElement === element) return;
  }
}

function checkFocus(count: number): void {
  void setTimeout(() => {
    const { activeElement } = document;
    // A screen that appears while the dialog opens focuses its own heading: the user did not choose
    // that.
    const isInUse =
      activeElement !== null &&
      activeElement !== document.body &&
      !(count === 1 && activeElement.matches('h1'));
    if (!isInUse) focusFallback();
    if (count < maxChecks) checkFocus(count + 1);
  }, focusReturnsWithinMs);
}

/** Restores the focus after an item was removed together with its button. */
export function restoreFocus(): void {
  checkFocus(1);
}
