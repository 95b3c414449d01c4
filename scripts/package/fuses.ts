import { closeSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import {
  flipFuses,
  FuseState,
  FuseV1Options,
  FuseVersion,
  getCurrentFuseWire,
} from '@electron/fuses';
import type { Target } from './targets.ts';

type Fuses = Readonly<Record<FuseV1Options, boolean>>;

/**
 * `owner`: what people install. `proof`: the same, but `--inspect` lets tests into the packed app;
 * never released.
 */
export type Flavour = 'owner' | 'proof';
/** What the fuses depend on. Without a flavour it is the owner's. */
type Fused = { readonly platform: Target['platform']; readonly flavour?: Flavour };

/** Each fuse that Electron 45 has, as Cashdesk ships it. Source: Electron's page on fuses. */
function fusesFor({ platform, flavour = 'owner' }: Fused): Fuses {
  return {
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: flavour === 'proof',
    // Electron compares the archive with its hash on macOS and Windows; on Linux there is no place
    // that holds one.
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: platform !== 'linux',
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    [FuseV1Options.WasmTrapHandlers]: true,
  };
}

/**
 * Sets all nine in the binary, or in each half of a universal one. Throws where it has more fuses:
 * one that nobody decided on would go unseen.
 */
export async function setFuses(binary: string, fused: Fused): Promise<void> {
  await flipFuses(binary, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Changing a byte breaks the signature without which nothing runs on Apple's processors.
    resetAdHocDarwinSignature:
      fused.platform === 'darwin' && needsNewSignature(process.platform, firstBytes(binary)),
    ...fusesFor(fused),
  });
}

/**
 * Only macOS signs, and only what it could run: over a stub there is nothing to sign, and
 * `codesign` fails.
 */
export function needsNewSignature(host: NodeJS.Platform, head: Buffer): boolean {
  const magic = head.length < 4 ? 0 : head.readUInt32BE();
  // Mach-O of 64 bits as it lies on disk, and the universal form. Source: mach-o/loader.h,
  // mach-o/fat.h.
  return host === 'darwin' && (magic === 0xcf_fa_ed_fe || magic === 0xca_fe_ba_be);
}

function firstBytes(binary: string): Buffer {
  const file = binary.endsWith('.app')
    ? path.join(
        binary,
        'Contents',
        'Frameworks',
        'Electron Framework.framework',
        'Electron Framework',
      )
    : binary;
  const head = Buffer.alloc(4);
  const opened = openSync(file, 'r');
  try {
    return head.subarray(0, readSync(opened, head));
  } finally {
    closeSync(opened);
  }
}

/** A line for each fuse of the binary that is not as it should be; none if all nine are right. */
export async function fuseComplaints(binary: string, fused: Fused): Promise<string[]> {
  const { version: _, ...wire } = await getCurrentFuseWire(binary);
  const found = new Map(Object.entries(wire));
  const wanted = Object.entries(fusesFor(fused));
  const wrong = wanted.filter(
    ([index, isOn]) => found.get(index) !== (isOn ? FuseState.ENABLE : FuseState.DISABLE),
  );
  const undecided = [...found.keys()].filter((index) => !wanted.some(([known]) => known === index));
  return [
    ...wrong.map(
      ([index, isOn]) =>
        `the fuse ${FuseV1Options[Number(index)] ?? index} is not ${isOn ? 'on' : 'off'}`,
    ),
    ...undecided.map((index) => `nobody decided on the fuse of number ${index}`),
  ];
}
