import { describe, expect, it } from 'vitest';
import {
  type Check,
  type CheckName,
  checkNames,
} from '../../../preload/contract/app/diagnostics.ts';
import {
  checkGroups,
  remedyOf,
  troubleCounts,
} from '../../../renderer/screens/diagnostics/check-groups.ts';

function check(name: CheckName, over: Partial<Check> = {}): Check {
  return {
    name,
    outcome: 'failed',
    reason: null,
    error: null,
    tookMs: null,
    ...over,
  };
}

describe('the steps of the diagnostics', () => {
  it('are grouped by subject, each once, including pending ones', () => {
    const done = check('network', { outcome: 'passed' });
    const groups = checkGroups({ planned: [...checkNames], checks: [done] });
    expect(groups.map(({ name }) => name)).toEqual(['machine', 'profile', 'bank', 'registrations']);
    expect(groups.flatMap(({ checks }) => checks.map(({ name }) => name))).toEqual([...checkNames]);
    expect(
      groups.flatMap(({ checks }) => checks).filter(({ check: each }) => each !== null),
    ).toEqual([{ name: 'network', check: done }]);
  });

  it('omit those that a connection does not have', () => {
    expect(
      checkGroups({ planned: ['network', 'registrations'], checks: [] }).map(({ name }) => name),
    ).toEqual(['machine', 'registrations']);
  });

  it('are counted by required action', () => {
    expect(
      troubleCounts([
        check('network'),
        check('clock', { outcome: 'attention' }),
        check('cards', { outcome: 'noted' }),
        check('clients', { outcome: 'skipped' }),
      ]),
    ).toEqual({ failed: 1, attention: 1 });
  });
});

describe('the action for a failed step', () => {
  it.each([
    ['storage', { outcome: 'skipped', reason: 'no-connection' }, 'connect'],
    ['session', { reason: 'signed-out' }, 'sign-in'],
    ['session', { reason: 'expired' }, 'sign-in'],
    ['session', { outcome: 'attention', reason: 'memory-only' }, null],
    ['organization', { error: { kind: 'signed-out' } }, 'sign-in'],
    [
      'clients',
      { error: { kind: 'not-allowed', missingScope: 'client.read', detail: null, traceId: null } },
      'scope',
    ],
    ['addresses', { reason: 'not-https' }, 'connection'],
    ['client-secret', { reason: 'no-client-secret' }, 'connection'],
    ['staging-token', { outcome: 'attention', reason: 'no-staging-token' }, 'connection'],
    [
      'organization',
      { reason: 'web-page', error: { kind: 'service-failed', status: 200, traceId: null } },
      'connection',
    ],
    ['discovery', { error: { kind: 'not-found', traceId: null } }, 'connection'],
    [
      'registrations',
      { reason: 'inconclusive-token', error: { kind: 'not-found', traceId: null } },
      'connection',
    ],
    // This app cannot fix these.
    ['discovery', { error: { kind: 'timed-out' } }, null],
    ['network', { error: { kind: 'offline' } }, null],
    ['clock', { outcome: 'attention', reason: 'clock-ahead' }, null],
    ['addresses', { outcome: 'passed' }, null],
    ['cards', { outcome: 'skipped', reason: 'needs-session' }, null],
  ] as const)('%s with %j is %s', (name, over, remedy) => {
    expect(remedyOf(check(name, over as Partial<Check>))).toBe(remedy);
  });
});
