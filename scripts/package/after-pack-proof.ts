import { finishPackage, type Packed } from './after-pack.ts';

/**
 * electron-builder calls this for the proof flavour, instead of the hook that electron-builder.yml
 * names.
 */
export async function afterPack(packed: Packed): Promise<void> {
  return finishPackage(packed, 'proof');
}
