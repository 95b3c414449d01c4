import { loadPhones } from '../client-phone.ts';
import { loadCountryNames } from './cell-words.ts';

/**
 * Loads the modules that read a file before they are needed, each in a separate turn. Otherwise the
 * first rows would wait for all of them.
 */
export async function loadReaders(nextTurn: () => Promise<void>): Promise<void> {
  for (const load of [() => import('papaparse'), () => import('chardet'), loadPhones]) {
    await load();
    await nextTurn();
  }
  await loadCountryNames(nextTurn);
}
