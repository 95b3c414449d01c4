import { finish, type Packed } from './after-pack.ts';

/**
 * What electron-builder calls for the proof flavour, in the place of what electron-builder.yml
 * names.
 */
export async function afterPack(packed: Packed): Promise<void> {
  return finish(packed, 'proof');
}
