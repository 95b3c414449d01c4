import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../main/messages/messages.ts';
import { createNoticeEcho, isWithin } from '../../../main/shell/notices/echo-notice.ts';
import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import type { Preferences } from '../../../preload/contract/app/preferences.ts';
import type { CardId } from '../../../preload/contract/values.ts';

const card = { id: 'c1' as CardId, name: 'Van', lastDigits: '7304' };
const limit: NoticeAbout = {
  kind: 'limit',
  card,
  limit: 'payment-month',
  percent: 80,
  spent: '410',
  amount: '500',
};
const lock: NoticeAbout = { kind: 'lock', card, outcome: 'locked', status: 'paused', error: null };
function at(hours: number, minutes = 0): Date {
  return new Date(2026, 10, 21, hours, minutes);
}
const night = { fromMinute: 21 * 60, toMinute: 7 * 60 };

async function shown(
  about: NoticeAbout,
  chosen: Partial<Preferences>,
  {
    now = at(12),
    state = 'active',
    isAppLocked = false,
    company = null,
  }: {
    readonly now?: Date;
    readonly state?: 'active' | 'locked' | 'unknown';
    readonly isAppLocked?: boolean;
    readonly company?: string | null;
  } = {},
): Promise<readonly string[]> {
  const bodies: string[] = [];
  await createNoticeEcho({
    notify: ({ body }) => void bodies.push(body),
    preferences: {
      current: () => ({
        chosen: { ...defaultPreferences, ...chosen },
        locale: 'en',
        formatLocale: 'en-GB',
      }),
    },
    messages: () => messagesOf('en'),
    isScreenLocked: async () => (state === 'unknown' ? null : state === 'locked'),
    isAppLocked: () => isAppLocked,
    companyOf: (id) => (id === 'bakery' ? company : null),
    now: () => now.getTime(),
  })({ connectionId: 'bakery', about });
  return bodies;
}

describe('a notification of one among several companies', () => {
  it('names its company, if names may be shown', async () => {
    const about = 'Van •• 7304 has used 80% or more of its monthly payment limit.';
    expect(await shown(limit, {})).toEqual([about]);
    expect(await shown(limit, {}, { company: 'Le\nFour' })).toEqual([`Le Four: ${about}`]);
    for (const where of [{ isAppLocked: true }, { state: 'locked' as const }])
      expect((await shown(limit, {}, { company: 'Le Four', ...where })).join()).not.toContain(
        'Le Four',
      );
    expect(
      (await shown(limit, { noticeNames: 'never' }, { company: 'Le Four' })).join(),
    ).not.toContain('Le Four');
  });
});

describe('quiet hours', () => {
  it.each([
    [night, at(20, 59), false],
    [night, at(21), true],
    [night, at(3), true],
    [night, at(6, 59), true],
    [night, at(7), false],
    [{ fromMinute: 720, toMinute: 780 }, at(12, 30), true],
    [{ fromMinute: 720, toMinute: 780 }, at(13), false],
    [{ fromMinute: 720, toMinute: 720 }, at(12), false],
  ] as const)('of %j apply at %s: %j', (hours, moment, expected) => {
    expect(isWithin(hours, moment)).toBe(expected);
  });

  it('suppress every notification except the result of a requested lock', async () => {
    const quiet = { quietHours: night };
    expect(await shown(limit, quiet, { now: at(23) })).toEqual([]);
    expect(await shown(lock, quiet, { now: at(23) })).toHaveLength(1);
    expect(await shown(limit, quiet)).toHaveLength(1);
  });
});

describe('while amounts are hidden', () => {
  const about: NoticeAbout = {
    kind: 'balance',
    account: { name: 'Main account', currency: 'EUR' },
    balance: '77.77',
    below: '7777',
  };
  it.each([limit, about, { kind: 'many', of: 'limit', count: 3 } as const])(
    'a notification of $kind names its kind, and no amounts',
    async (of) => {
      expect(await shown(of, { hideAmounts: true })).toEqual(['Open Cashdesk to see the details.']);
    },
  );

  it('other notifications are unchanged', async () => {
    expect(await shown(lock, { hideAmounts: true })).toEqual(await shown(lock, {}));
  });
});

describe('names in notifications', () => {
  it.each([
    ['always', 'locked', true],
    ['unlocked', 'active', true],
    ['unlocked', 'locked', false],
    ['unlocked', 'unknown', false],
    ['always', 'unknown', true],
    ['never', 'active', false],
  ] as const)('%s, while the screen is %s: %j', async (noticeNames, state, isNamed) => {
    expect((await shown(limit, { noticeNames }, { state }))[0]?.includes('Van')).toBe(isNamed);
    expect((await shown(lock, { noticeNames }, { state }))[0]?.includes('Van')).toBe(isNamed);
  });

  it('are withheld if the screen lock state is unknown, and the lock result is still shown', async () => {
    const [ended = ''] = await shown(lock, { noticeNames: 'unlocked' }, { state: 'unknown' });
    expect([ended.includes('Van'), ended.includes('7304')]).toEqual([false, true]);
  });

  it('are withheld while the app is locked, except the digits of a card locked from there', async () => {
    expect((await shown(limit, { noticeNames: 'always' }, { isAppLocked: true }))[0]).not.toContain(
      'Van',
    );
    const [ended = ''] = await shown(lock, { noticeNames: 'always' }, { isAppLocked: true });
    expect([ended.includes('Van'), ended.includes('7304')]).toEqual([false, true]);
  });
});
