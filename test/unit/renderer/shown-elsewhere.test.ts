import { describe, expect, it } from 'vitest';
import type { CommandError } from '../../../preload/contract/result.ts';
import {
  isShownInBanner,
  isShownElsewhere,
} from '../../../renderer/widgets/faults/shown-elsewhere.ts';

describe('the reason why a list could not be read', () => {
  it.each<CommandError>([
    { kind: 'not-allowed', missingScope: null, detail: 'Not now', traceId: null },
    { kind: 'not-found', traceId: null },
    { kind: 'not-supported' },
    { kind: 'service-failed', status: 503, traceId: null },
    { kind: 'signed-out', isStillSignedIn: true },
  ])('appears above the list if no other place shows it: $kind', (error) => {
    expect(isShownElsewhere(error)).toBe(false);
  });

  it.each<CommandError>([
    { kind: 'offline' },
    { kind: 'signed-out' },
    { kind: 'not-allowed', missingScope: 'client.read', detail: null, traceId: null },
  ])('appears once only: $kind', (error) => {
    expect(isShownElsewhere(error)).toBe(true);
  });

  it('names a missing permission on a page without a list', () => {
    expect(
      isShownInBanner({
        kind: 'not-allowed',
        missingScope: 'terminal.read',
        detail: null,
        traceId: null,
      }),
    ).toBe(false);
    expect(isShownInBanner({ kind: 'offline' })).toBe(true);
  });
});
