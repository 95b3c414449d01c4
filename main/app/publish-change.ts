import type { DataTopic } from '../../preload/contract/events.ts';
import { type Later, throttle } from '../list-sync/throttle.ts';

const publishEveryMs = 100;

/**
 * Publishes a change of a topic at once. Further changes within a tenth of a second are published
 * once, at its end. Each publication makes the window read the whole topic again.
 */
export function createChangePublisher({
  publish,
  later,
}: {
  readonly publish: (topic: DataTopic) => void;
  readonly later: Later;
}): (topic: DataTopic) => void {
  const publishers = new Map<DataTopic, () => void>();
  return (topic) => {
    const publisher =
      publishers.get(topic) ??
      throttle(() => publish(topic), { intervalMs: publishEveryMs, later });
    publishers.set(topic, publisher);
    publisher();
  };
}
