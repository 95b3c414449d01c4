/** So long a dialog that closes may take to give the focus back. */
const focusReturnsWithinMs = 150;
/** On a busy machine what has the focus, or was given it here, goes later than that. */
const mostLooks = 6;

/**
 * Where the focus goes when what had it is gone: the chosen row, else the page beside it, else the
 * head of the screen.
 */
const places = ['.list-detail-list [role=row][tabindex="0"]', 'article h2', 'h1'] as const;

function focusWhatIsLeft(): void {
  for (const place of places) {
    const left = document.querySelector<HTMLElement>(place);
    left?.focus();
    if (left !== null && document.activeElement === left) return;
  }
}

function look(count: number): void {
  void setTimeout(() => {
    const { activeElement } = document;
    // A screen that comes while the dialog opens gives its head the focus: nobody went there.
    const isInUse =
      activeElement !== null &&
      activeElement !== document.body &&
      !(count === 1 && activeElement.matches('h1'));
    if (!isInUse) focusWhatIsLeft();
    if (count < mostLooks) look(count + 1);
  }, focusReturnsWithinMs);
}

/** After something was taken away together with the button that did it: the focus is not lost. */
export function keepFocus(): void {
  look(1);
}
