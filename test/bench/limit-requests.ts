import { contract } from '../../preload/contract/index.ts';
import { createCashdeskRig, waitUntil } from '../peers/cashdesk-rig.ts';
import type { Figure } from './figure.ts';

const cards = 500;

/** Requests for a limit change of 500 cards, per usable card that needs one. */
export async function measureLimitRequests(): Promise<Figure> {
  const rig = createCashdeskRig();
  try {
    const bank = await rig.startBank({ cards, sca: 'off' });
    await rig.connect(bank, 'Bench');
    const { handlers } = rig.cashdesk;
    const limits = async () => {
      const answer = await handlers.cards.limits({ refresh: 'no' });
      return answer.ok ? contract.cards.limits.output.parse(answer.value).rows : [];
    };
    await waitUntil(async () => (await limits()).length === cards);
    const rows = await limits();
    const neededCount = rows.filter(
      ({ paymentMonthlyLimit, isFinal }) => !isFinal && paymentMonthlyLimit !== '750',
    ).length;
    const before = rig.sent.length;
    const started = await handlers.limitRuns.start({
      changes: rows.map(({ id }) => ({ id, asked: { paymentMonthlyLimit: '750' } })),
    });
    if (!started.ok) throw new Error(started.error.kind);
    for (;;) {
      const answer = await handlers.limitRuns.get({});
      if (answer.ok && answer.value.run?.state === 'done') break;
      if (answer.ok && answer.value.run?.state === 'stopped')
        throw new Error(`The run stopped: ${JSON.stringify(answer.value.run.stoppedBy)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return { value: (rig.sent.length - before) / neededCount, target: 1, unit: 'ratio', runs: 1 };
  } finally {
    await rig.close();
  }
}
