import { finish, type Packed } from './after-pack.ts';

/**
 * What electron-builder calls for the proof flavour, in the place of what electron-builder.yml
 * names.
 */
export const afterPack = async (packed: Packed): Promise<void> => finish(packed, 'proof');
