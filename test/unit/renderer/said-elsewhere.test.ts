import { describe, expect, it } from 'vitest';
import type { CommandError } from '../../../preload/contract/result.ts';
import { isSaidAcross, isSaidElsewhere } from '../../../renderer/widgets/faults/said-elsewhere.ts';

describe('the reason why a list could not be read', () => {
  it.each<CommandError>([
    { kind: 'not-allowed', missingScope: null, detail: 'Not now', traceId: null },
    { kind: 'not-found', traceId: null },
    { kind: 'not-supported' },
    { kind: 'service-failed', status: 503, traceId: null },
    { kind: 'signed-out', isStillSignedIn: true },
  ])('appears above the list if no other place shows it: $kind', (error) => {
    expect(isSaidElsewhere(error)).toBe(false);
  });

  it.each<CommandError>([
    { kind: 'offline' },
    { kind: 'signed-out' },
    { kind: 'not-allowed', missingScope: 'client.read', detail: null, traceId: null },
  ])('appears once only: $kind', (error) => {
    expect(isSaidElsewhere(error)).toBe(true);
  });

  it('names a missing permission on a page without a list', () => {
    expect(
      isSaidAcross({
        kind: 'not-allowed',
        missingScope: 'terminal.read',
        detail: null,
        traceId: null,
      }),
    ).toBe(false);
    expect(isSaidAcross({ kind: 'offline' })).toBe(true);
  });
});
