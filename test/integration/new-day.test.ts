import { expect, it } from 'vitest';
import { createCashdeskRig } from '../peers/cashdesk-rig.ts';

const evening = new Date(2026, 10, 21, 23, 59, 50).getTime();

it('notifies the due board of a new day while the app stays open, with or without a connection', async () => {
  let now = evening;
  const topics: unknown[] = [];
  const rig = createCashdeskRig({
    now: () => now,
    push: (name, payload) => void (name === 'data.changed' && topics.push(payload)),
  });
  try {
    rig.cashdesk.poll();
    expect(topics).not.toContainEqual({ topic: 'supplier-invoices' });
    now += 15_000;
    rig.cashdesk.poll();
    expect(topics).toContainEqual({ topic: 'supplier-invoices' });
  } finally {
    await rig.close();
  }
});
