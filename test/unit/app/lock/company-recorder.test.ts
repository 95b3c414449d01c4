import { expect, test } from 'vitest';
import { createCompanyRecorder } from '../../../../main/app/lock/company-recorder.ts';
import type { LockState } from '../../../../main/app/lock/lock-state.ts';
import { createSignal } from '../../../../main/features/signal.ts';
import type { DataTopic } from '../../../../preload/contract/events.ts';
import { contextWith } from '../../../fixtures/app-context.ts';
import { bankingFor } from '../../../peers/session-rig.ts';
import { openConnection } from '../../features/fakes.ts';

function rig(phase: LockState['phase']) {
  const { profile, ...connection } = openConnection({});
  const open = {
    ...connection,
    profile: {
      ...profile,
      kind: 'production' as const,
      banking: bankingFor('https://bank.example'),
    },
  };
  open.cache.snapshots.put('organization', {
    body: JSON.stringify({ id: 'bakery' }),
    asOfEpochMs: 1,
  });
  const noted: string[] = [];
  const never = (cause: unknown): never => {
    throw cause;
  };
  const dataChanged = createSignal<DataTopic>(never);
  createCompanyRecorder(
    contextWith({
      active: { current: () => open },
      closedConnections: {},
      companies: { note: async (_, { companyId }) => void noted.push(companyId) },
      dataChanged,
      directory: '',
      lockState: { phase, isClosed: false },
      profiles: {},
      reopened: createSignal<null>(never),
      reportBug: never,
    }),
  );
  return { noted, dataChanged };
}

test('stores the company of the open connection when the bank names it', async () => {
  const { noted, dataChanged } = rig('open');
  dataChanged.emit('cards');
  expect(noted).toEqual([]);
  dataChanged.emit('organization');
  await expect.poll(() => noted).toEqual(['bakery']);
});

test('stores no company while the app is locked, since that company could reset the PIN', async () => {
  const { noted, dataChanged } = rig('locked');
  dataChanged.emit('organization');
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(noted).toEqual([]);
});
