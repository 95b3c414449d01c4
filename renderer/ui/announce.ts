/** Long enough to be found and read if it was not spoken at once. */
const readableMs = 7_000;

/** react-aria leaves a log region readable while a dialog hides the rest of the page. */
function makeRegion(): HTMLElement {
  const region = document.createElement('div');
  region.className = 'only-read';
  region.role = 'log';
  region.ariaLive = 'assertive';
  region.dataset['liveAnnouncer'] = 'true';
  document.body.prepend(region);
  return region;
}

let region: HTMLElement | null = null;

/** Reports a text to screen readers, wherever the focus is. */
export function announce(text: string): void {
  region ??= makeRegion();
  const line = document.createElement('div');
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), readableMs);
}
