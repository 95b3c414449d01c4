import { expect, it } from 'vitest';
import { createChangePublisher } from '../../../main/app/publish-change.ts';

it('publishes five hundred changes of a topic as one event at once and one later', () => {
  const published: string[] = [];
  const waits: (() => void)[] = [];
  const notify = createChangePublisher({
    publish: (topic) => published.push(topic),
    later: (work) => waits.push(work),
  });
  for (let change = 0; change < 500; change += 1) notify('cards');
  notify('approvals');
  expect(published).toEqual(['cards', 'approvals']);
  for (const work of waits.splice(0)) work();
  expect(published).toEqual(['cards', 'approvals', 'cards']);
  for (const work of waits.splice(0)) work();
  notify('cards');
  expect(published).toEqual(['cards', 'approvals', 'cards', 'cards']);
});
