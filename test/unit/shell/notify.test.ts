import { expect, it, vi } from 'vitest';
import { createNotify } from '../../../main/shell/notify.ts';
import { asked } from '../../fixtures/fake-electron.ts';

vi.mock('electron', () => import('../../fixtures/fake-electron.ts'));

it('shows no markup of others in the body of a notification, where some desktops read it', () => {
  createNotify()({
    title: 'Due today',
    body: '<a href="https://evil.example">Pay</a> & go',
    onClick: () => undefined,
  });
  expect(asked.notifications).toMatchObject([
    { title: 'Due today', body: '‹a href="https://evil.example"›Pay‹/a› & go' },
  ]);
});
