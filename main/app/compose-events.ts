import type { DataTopic } from '../../preload/contract/events.ts';
import type { Timers } from '../time/timers.ts';
import { startEventReceiver } from '../events/event-receiver.ts';
import { createEventSecrets, type EventSecrets } from '../features/event-secrets.ts';
import type { EventContext } from '../features/events/event-inbox.ts';
import { createEventRefreshes } from '../features/events/event-refreshes.ts';
import type { ImportEventsDeps } from '../features/events/import-events.ts';
import { type LaterProofsDeps, proveLater } from '../features/events/prove-later.ts';
import { createEventList } from '../features/events/list-events.ts';
import { createReceiverSwitch, type ReceiverSwitch } from '../features/events/receiver-switch.ts';
import { createYield, type YieldDeps } from '../features/yield-to-event-loop.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import type { OpenFile } from '../import/open-file.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import {
  createSubscriptionChanges,
  type SubscriptionChanges,
} from '../features/webhooks/change-subscriptions.ts';
import type { WebhooksDeps } from '../features/webhooks/webhook-answer.ts';
import type { Messages } from '../messages/messages.ts';
import type { DemoCompany } from './demo-company.ts';
import { createDemoEvents } from './demo-events.ts';
import { createRefreshAfterEvents, type RefreshAfterEventsDeps } from './refresh-after-events.ts';

export type ComposeEventsDeps = RefreshAfterEventsDeps & {
  readonly now: () => number;
  readonly reportBug: (cause: unknown) => void;
  readonly secretStore: SecretStore;
  readonly isOnline: () => boolean;
  readonly randomUUID: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly timers: Timers;
  readonly yieldDeps: YieldDeps;
  readonly openFile: OpenFile;
  readonly publishChange: (topic: DataTopic) => void;
  readonly demo: DemoCompany;
  readonly messages: () => Messages;
};

/**
 * Subscriptions and the event inbox, with all that they need and all that follows from an event.
 */
export type Events = {
  readonly context: EventContext;
  readonly list: ReturnType<typeof createEventList>;
  readonly imports: ImportEventsDeps;
  readonly receiver: ReceiverSwitch;
  readonly secrets: EventSecrets;
  readonly webhooks: WebhooksDeps;
  readonly subscriptions: SubscriptionChanges;
  readonly yieldDeps: YieldDeps;
  readonly connection: () => OpenConnection | null;
  /** Another connection was opened, or none is open any more. */
  readonly connectionChanged: () => void;
  readonly close: () => Promise<void>;
};

export const composeEvents = (deps: ComposeEventsDeps): Events => {
  const { connection, now, yieldDeps, publishChange, reportBug } = deps;
  const secrets = createEventSecrets({
    secretStore: deps.secretStore,
    now,
    randomUUID: deps.randomUUID,
    onChange: () => publishChange('webhooks'),
    onAdded: (place, secret) => void proveLater(proofs, place, secret).catch(reportBug),
  });
  const refreshAfterEvents = createRefreshAfterEvents({ connection });
  const refreshes = createEventRefreshes({
    timers: deps.timers,
    refresh: (objects) => {
      try {
        refreshAfterEvents(objects);
      } catch (cause) {
        reportBug(cause);
      }
    },
  });
  const proofs: LaterProofsDeps = {
    connection,
    yieldToEventLoop: createYield(yieldDeps),
    onGenuine: refreshes.note,
    onChange: () => publishChange('events'),
  };
  const onChange = (): void => {
    publishChange('events');
    publishChange('receiver');
  };
  const receiver = createReceiverSwitch({
    connection,
    secrets,
    start: startEventReceiver,
    now,
    randomBytes: deps.randomBytes,
    nextTurn: (task) => void setImmediate(task),
    onGenuine: refreshes.note,
    onListening: createDemoEvents({
      connection,
      secrets,
      demo: deps.demo,
      secretName: () => deps.messages()('demo.name'),
      reportBug,
    }),
    onChange,
    onRefused: () => publishChange('receiver'),
    reportBug,
  });
  const context: EventContext = {
    connection,
    secrets,
    now,
    onChange: () => publishChange('events'),
  };
  const webhooks: WebhooksDeps = {
    connection,
    secrets,
    isOnline: deps.isOnline,
    now,
    onChange: () => publishChange('webhooks'),
    reportBug,
  };
  return {
    context,
    list: createEventList({
      ...yieldDeps,
      connection,
      onCounted: () => publishChange('events'),
      reportBug,
    }),
    imports: {
      ...context,
      openFile: deps.openFile,
      yieldToEventLoop: createYield(yieldDeps),
      onGenuine: refreshes.note,
    },
    receiver,
    secrets,
    webhooks,
    subscriptions: createSubscriptionChanges(webhooks),
    yieldDeps,
    connection,
    connectionChanged: () => void receiver.connectionChanged().catch(reportBug),
    close: async () => {
      refreshes.stop();
      await receiver.close();
    },
  };
};
