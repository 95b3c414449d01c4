import type { DataTopic } from '../../../preload/contract/events.ts';
import type { WriteFamily } from '../../../preload/contract/write-finished.ts';
import type { UnknownWrite } from '../../../preload/contract/writes.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';

type Kind = UnknownWrite['kind'];

const families: Readonly<Record<Kind, readonly [WriteFamily, DataTopic]>> = {
  'client-creation': ['client', 'clients'],
  'client-change': ['client', 'clients'],
  card: ['card', 'approvals'],
  registration: ['registration', 'registrations'],
  subscription: ['subscription', 'webhooks'],
  'terminal-payment': ['terminal-payment', 'terminal-payments'],
};

/** This connection's writes of one kind whose outcome is unknown, oldest first. */
export function useUnknownWrites<One extends Kind>(
  kind: One,
): {
  readonly writes: readonly UnknownWrite<One>[];
  readonly isLoading: boolean;
  readonly reread: () => Promise<void>;
} {
  const [family, topic] = families[kind];
  const { value, isLoading, reread } = useCachedQuery(
    topic,
    () => bridge().writes.unknown({ family }),
    { key: family },
  );
  return {
    writes: (value?.writes ?? []).filter(
      (write): write is UnknownWrite<One> => write.kind === kind,
    ),
    isLoading,
    reread,
  };
}
