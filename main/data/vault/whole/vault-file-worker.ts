/** A worker thread: runs one work on a whole vault, posts the result and exits. */
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
