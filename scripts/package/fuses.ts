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
 * `owner`: the released one. `proof`: the same, but `--inspect` lets tests control the packed app;
 * never released.
 */
export type Flavour = 'owner' | 'proof';
/** The inputs of the fuses. The default flavour is the owner's. */
type Fused = { readonly platform: Target['platform']; readonly flavour?: Flavour };

/** Each fuse of Electron 45, as Cashdesk ships it. Source: Electron's page on fuses. */
function fusesFor({ platform, flavour = 'owner' }: Fused): Fuses {
  return {
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: flavour === 'proof',
    // Electron compares the archive with its hash on macOS and Windows; Linux has no place for the
    // hash.
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: platform !== 'linux',
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    [FuseV1Options.WasmTrapHandlers]: true,
  };
}

/**
 * Sets all nine in the binary, or in each half of a universal one. Throws if it has more fuses: a
 * new one needs a decision.
 */
export async function setFuses(binary: string, fused: Fused): Promise<void> {
  await flipFuses(binary, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Changing a byte breaks the signature, without which nothing runs on Apple's processors.
    resetAdHocDarwinSignature:
      fused.platform === 'darwin' && needsNewSignature(process.platform, firstBytes(binary)),
    ...fusesFor(fused),
  });
}

/** Only macOS signs, and only executables: a stub cannot be signed, and `codesign` fails. */
export function needsNewSignature(host: NodeJS.Platform, head: Buffer): boolean {
  const magic = head.length < 4 ? 0 : head.readUInt32BE();
  // Mach-O of 64 bits in its byte order on disk, and the universal form. Source: mach-o/loader.h,
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

/** One line for each wrong fuse of the binary; none if all nine are right. */
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
