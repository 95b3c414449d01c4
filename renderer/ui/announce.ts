/** So long it can be read where it is not heard at once. */
const keptMs = 7_000;

/** react-aria leaves this one readable while a dialog hides the rest of the page. */
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

/** Says it to a screen reader, whatever has the focus. */
export function announce(text: string): void {
  region ??= makeRegion();
  const line = document.createElement('div');
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), keptMs);
}
