import type { Handlers } from '../../preload/contract/index.ts';
import { ok } from '../../preload/contract/result.ts';
import { createBackupPlans } from './backups/backup-plans.ts';
import { createBackupRecords } from './backups/backup-records.ts';
import { createConnectionCommands } from './connections/connection-commands.ts';
import type { AppContext } from './context.ts';
import { createDiagnostics } from './diagnostics/diagnostics.ts';
import { createAppLockCommands } from './lock/lock-commands.ts';
import { withLooseDrafts } from './loose-drafts.ts';
import { createRetention } from './retention/retention.ts';
import { createRetentionRecords } from './retention/retention-records.ts';
import { createSessionCommands } from './session/session-commands.ts';
import { createVaultCommands } from './vault/vault-commands.ts';

/** All commands except `proxy` and `updates`, which `page-commands.ts` adds. */
export type ConnectionHandlers = Omit<Handlers, 'proxy' | 'updates'>;

const done = ok({});

/** Maps each command to its use case. */
export function createHandlers(context: AppContext): ConnectionHandlers {
  const { desktop, network, connectionCommands, preferences, publishChange, settings, work } =
    context;
  const records = createBackupRecords(settings('backups'), () => publishChange('backups'));
  const plans = createBackupPlans({ ...context, records });
  const retention = createRetention({
    ...context,
    records: createRetentionRecords(settings('retention'), () => publishChange('retention')),
    backups: records,
  });
  context.reopened.listen(() => {
    plans.scheduleForOpenConnection();
    retention.scheduleForOpenConnection();
  });
  return {
    app: {
      info: () => {
        // The user wants the current state, so poll first.
        context.upkeep.wake();
        const isOnline = network.isOnline();
        return ok({ ...desktop.info(), isOnline, isProxyInTheWay: network.isProxyInTheWay() });
      },
      noteScreen: ({ screen }) => {
        desktop.noteScreen(screen);
        return done;
      },
      copyText: async ({ text, isSecret = false }) => {
        await (isSecret ? desktop.copySecret(text) : desktop.copyText(text));
        return done;
      },
      print: async () => ok({ outcome: await desktop.print() }),
      startAtLogin: () => ok({ state: desktop.startAtLogin.read() }),
      setStartAtLogin: ({ isOn }) => ok({ state: desktop.startAtLogin.set(isOn) }),
      quit: () => {
        desktop.quit();
        return done;
      },
    },
    vault: createVaultCommands({ ...context, records, plans, retention }),
    connections: createConnectionCommands({
      ...context,
      forgetPlans: async (id) => {
        const forgotten = await plans.forget(id);
        if (forgotten.ok) retention.forget(id);
        return forgotten;
      },
    }),
    diagnostics: createDiagnostics(context),
    ...connectionCommands,
    appLock: createAppLockCommands(context),
    cards: {
      ...connectionCommands.cards,
      lock: ({ id }) => work.lockCard(id),
      lockMany: work.lockMany,
    },
    drafts: withLooseDrafts(settings('drafts'), connectionCommands.drafts),
    preferences: {
      get: () => ok(preferences.current()),
      set: async ({ confirmation = null, ...change }) => {
        const above = change.confirmPaymentsAbove;
        if (above !== undefined && above !== preferences.current().chosen.confirmPaymentsAbove) {
          const confirmed = await context.confirmAgain(confirmation, above ?? 'never');
          if (!confirmed.ok) return confirmed;
        }
        return ok(preferences.change(change));
      },
    },
    session: createSessionCommands(context),
  };
}
