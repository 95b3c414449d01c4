import type { DataTopic } from '../../preload/contract/events.ts';
import { type Later, atMostEvery } from '../features/cards/at-most-every.ts';

const tellEveryMs = 100;

/**
 * Tells of a topic at once, and of what follows within a tenth of a second once more at its end:
 * whoever is told reads all of it again.
 */
export const createDataTeller = ({
  tell,
  later,
}: {
  readonly tell: (topic: DataTopic) => void;
  readonly later: Later;
}): ((topic: DataTopic) => void) => {
  const tellers = new Map<DataTopic, () => void>();
  return (topic) => {
    const teller =
      tellers.get(topic) ?? atMostEvery(tellEveryMs, { tell: () => tell(topic), later });
    tellers.set(topic, teller);
    teller();
  };
};
