import { beforeAll, describe, expect, it } from 'vitest';
import { activateLocale, t } from '../../../renderer/i18n/i18n.ts';
import { nextStepText } from '../../../renderer/screens/connections/outcome-messages.ts';

beforeAll(() => activateLocale('de', 'de-DE'));

describe('a sign-in at a server that demands a wait', () => {
  it('shows when to try again, if the server named a time', () => {
    const ended = { outcome: 'rate-limited', detail: null } as const;
    const now = new Date(2026, 5, 1, 14, 2).getTime();
    expect(
      nextStepText(
        t,
        'de-DE',
        { ...ended, retryAtEpochMs: new Date(2026, 5, 1, 14, 32).getTime() },
        now,
      ),
    ).toBe('Versuchen Sie es ab 14:32 erneut.');
    expect(
      nextStepText(
        t,
        'de-DE',
        { ...ended, retryAtEpochMs: new Date(2026, 5, 2, 0, 5).getTime() },
        now,
      ),
    ).toBe('Versuchen Sie es ab 2. Juni 2026 um 00:05 erneut.');
    expect(nextStepText(t, 'de-DE', ended, now)).toBe('Versuchen Sie es später erneut.');
  });
});
