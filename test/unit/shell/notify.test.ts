import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createNotify,
  mayUseNotifications,
  type Notice,
} from '../../../main/shell/notices/notify.ts';
import { asked, Notification } from '../../fixtures/fake-electron.ts';

vi.mock('electron', () => import('../../fixtures/fake-electron.ts'));

function notice(title: string): Notice {
  return {
    title,
    body: 'Karim Benali •• 7304',
    leadsTo: { screen: 'cards', id: title, action: null },
  };
}

describe('a notification', () => {
  const visited: (string | null)[] = [];
  const unshown: string[] = [];
  const ways = {
    navigate: ({ id }: Notice['leadsTo']) => void visited.push(id),
    onUnshown: ({ title }: Notice) => void unshown.push(title),
  };
  const notify = createNotify({ mayUse: true, ...ways });
  beforeEach(() => {
    for (const list of [visited, unshown, asked.notifications, asked.shownNotifications])
      list.length = 0;
  });

  it('shows no foreign markup in its body, which some desktops read', () => {
    notify({ ...notice('Due today'), body: '<a href="https://evil.example">Pay</a> & go' });
    expect(asked.notifications).toMatchObject([
      { title: 'Due today', body: '‹a href="https://evil.example"›Pay‹/a› & go' },
    ]);
  });

  it('that timed out still opens its card when it is clicked in the system’s list', () => {
    notify(notice('first'));
    const [shown] = asked.shownNotifications;
    shown?.emit('close', { reason: 'timedOut' });
    shown?.emit('click');
    expect(visited).toEqual(['first']);
  });

  it('that the system failed to show is shown another way, once', () => {
    notify(notice('lost'));
    asked.shownNotifications[0]?.emit('failed', {}, 'not signed');
    expect(unshown).toEqual(['lost']);
  });

  it('is shown another way if the system has none', () => {
    const isSupported = vi.spyOn(Notification, 'isSupported').mockReturnValue(false);
    notify(notice('nowhere'));
    isSupported.mockRestore();
    expect(unshown).toEqual(['nowhere']);
    expect(asked.notifications).toEqual([]);
  });

  it("is shown another way in a working copy on Windows, without Electron's notifications", () => {
    const isSupported = vi.spyOn(Notification, 'isSupported');
    createNotify({ mayUse: false, ...ways })(notice('from the sources'));
    expect(isSupported).not.toHaveBeenCalled();
    isSupported.mockRestore();
    expect(unshown).toEqual(['from the sources']);
    expect(asked.notifications).toEqual([]);
  });

  it.each([
    ['win32', false, false, false],
    ['win32', true, false, true],
    ['win32', false, true, true],
    ['darwin', false, false, true],
    ['linux', false, false, true],
  ] as const)(
    'may be the system’s on %s, packaged %j, in a test %j: %j',
    (platform, isPackaged, isTest, expected) => {
      expect(mayUseNotifications({ platform, isPackaged, isTest })).toBe(expected);
    },
  );
});
