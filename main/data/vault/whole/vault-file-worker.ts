/** A worker thread: does one thing with a whole vault, says how it ended, and is gone. */
import { parentPort, workerData } from 'node:worker_threads';
import { type VaultFileWorkKind, type VaultFileWorks, doVaultFileWork } from './vault-file-work.ts';

type VaultFileOrder = {
  readonly [Kind in VaultFileWorkKind]: {
    readonly kind: Kind;
    readonly input: VaultFileWorks[Kind]['input'];
  };
}[VaultFileWorkKind];

const { kind, input } = workerData as VaultFileOrder;
parentPort?.postMessage(await doVaultFileWork(kind, input));
