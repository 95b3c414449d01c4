import { loadPhones } from '../client-phone.ts';
import { loadCountryNames } from './cell-words.ts';

/**
 * Reads what reads a file, each in a turn of its own: its first rows would otherwise wait for all
 * of them.
 */
export async function loadReaders(nextTurn: () => Promise<void>): Promise<void> {
  for (const load of [() => import('papaparse'), () => import('chardet'), loadPhones]) {
    await load();
    await nextTurn();
  }
  await loadCountryNames(nextTurn);
}
