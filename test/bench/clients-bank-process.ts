/**
 * A bank with as many clients as the first argument says, in a process of its own: whoever forks it
 * is told its address, and ends it.
 */
import { startClientsBank } from './clients-bank.ts';

const { bank } = await startClientsBank(Number(process.argv[2]));
process.send?.(bank.baseUrl);
process.once('disconnect', () => process.exit());
