import { describe, expect, it } from 'vitest';
import { isTrustedFrame } from '../../../main/ipc/trusted-sender.ts';

const ours = { isOurWindow: true };
const frame = { origin: 'app://cashdesk', url: 'app://cashdesk/index.html', parent: null };

describe('a message is accepted', () => {
  it('from the main frame of our window at our origin', () => {
    expect(isTrustedFrame(frame, ours)).toBe(true);
  });

  it.each([
    ['the frame is gone', null, ours],
    ['it comes from a frame inside the page', { ...frame, parent: {} }, ours],
    ['the window is not ours', frame, { isOurWindow: false }],
    ['the origin is another', { ...frame, origin: 'https://example.com' }, ours],
    ['the origin only starts like ours', { ...frame, origin: 'app://cashdesk.example' }, ours],
    [
      'the address does not fit the origin',
      { ...frame, url: 'app://cashdesk.evil/index.html' },
      ours,
    ],
    ['the origin is opaque', { ...frame, origin: 'null' }, ours],
  ])('but not when %s', (_case, sender, window) => {
    expect(isTrustedFrame(sender, window)).toBe(false);
  });
});
