import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotify, type Notice } from '../../../main/shell/notices/notify.ts';
import { asked, Notification } from '../../fixtures/fake-electron.ts';

vi.mock('electron', () => import('../../fixtures/fake-electron.ts'));

const notice = (title: string): Notice => ({
  title,
  body: 'Karim Benali •• 7304',
  leadsTo: { screen: 'cards', id: title, action: null },
});

describe('a notification', () => {
  const visited: (string | null)[] = [];
  const unshown: string[] = [];
  const notify = createNotify({
    navigate: ({ id }) => void visited.push(id),
    onUnshown: ({ title }) => void unshown.push(title),
  });
  beforeEach(() => {
    for (const list of [visited, unshown, asked.notifications, asked.shownNotifications])
      list.length = 0;
  });

  it('shows no markup of others in its body, where some desktops read it', () => {
    notify({ ...notice('Due today'), body: '<a href="https://evil.example">Pay</a> & go' });
    expect(asked.notifications).toMatchObject([
      { title: 'Due today', body: '‹a href="https://evil.example"›Pay‹/a› & go' },
    ]);
  });

  it('that timed out still leads to its card when it is clicked in the system’s list', () => {
    notify(notice('first'));
    const [shown] = asked.shownNotifications;
    shown?.emit('close', { reason: 'timedOut' });
    shown?.emit('click');
    expect(visited).toEqual(['first']);
  });

  it('that the system failed to show is told another way, once', () => {
    notify(notice('lost'));
    asked.shownNotifications[0]?.emit('failed', {}, 'not signed');
    expect(unshown).toEqual(['lost']);
  });

  it('is told another way where the system has none', () => {
    const isSupported = vi.spyOn(Notification, 'isSupported').mockReturnValue(false);
    notify(notice('nowhere'));
    isSupported.mockRestore();
    expect(unshown).toEqual(['nowhere']);
    expect(asked.notifications).toEqual([]);
  });
});
