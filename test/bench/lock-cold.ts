import { rm } from 'node:fs/promises';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import { launchCashdesk } from '../e2e/app.ts';
import { signInAtBank } from '../e2e/bank.ts';
import { measureStart } from './first-row.ts';
import type { Figure } from './figure.ts';

/**
 * From the start of the program by the address that locks a card until its question is shown,
 * compared with a blank page.
 */
export async function measureLockCold(): Promise<Figure> {
  const bank = await startDemoService();
  const cashdesk = await launchCashdesk();
  try {
    await signInAtBank(cashdesk, bank);
    const id = await cashdesk.page.evaluate(async () => {
      const answer = await window.cashdesk.cards.limits({ refresh: 'now' });
      return answer.ok ? answer.value.rows.find(({ status }) => status === 'live')?.id : undefined;
    });
    if (id === undefined) throw new Error('No card can be locked');
    await cashdesk.close();
    const { content } = await measureStart(cashdesk.userData, {
      figure: 'lock-cold',
      selector: '[role=alertdialog]',
      address: `cashdesk://lock/${id}`,
      target: 1.9,
    });
    return content;
  } finally {
    await cashdesk.close();
    await bank.close();
    await rm(cashdesk.userData, { recursive: true, force: true, maxRetries: 5 });
  }
}
