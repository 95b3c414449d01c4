/**
 * A bank with this many clients (first argument) in a separate process, which sends its address to
 * its parent. The parent ends it.
 */
import { startClientsBank } from './clients-bank.ts';

const { bank } = await startClientsBank(Number(process.argv[2]));
process.send?.(bank.baseUrl);
process.once('disconnect', () => process.exit());
