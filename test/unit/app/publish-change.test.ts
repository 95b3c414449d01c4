import { expect, it } from 'vitest';
import { createChangePublisher } from '../../../main/app/publish-change.ts';

it('five hundred changes in a row are told at once and once more, each topic by itself', () => {
  const told: string[] = [];
  const waits: (() => void)[] = [];
  const notify = createChangePublisher({
    publish: (topic) => told.push(topic),
    later: (work) => waits.push(work),
  });
  for (let change = 0; change < 500; change += 1) notify('cards');
  notify('approvals');
  expect(told).toEqual(['cards', 'approvals']);
  for (const work of waits.splice(0)) work();
  expect(told).toEqual(['cards', 'approvals', 'cards']);
  for (const work of waits.splice(0)) work();
  notify('cards');
  expect(told).toEqual(['cards', 'approvals', 'cards', 'cards']);
});
