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
type FuseInput = { readonly platform: Target['platform']; readonly flavour?: Flavour };

/** Each fuse of Electron 45, as Cashdesk ships it. Source: Electron's page on fuses. */
function fusesFor({ platform, flavour = 'owner' }: FuseInput): Fuses {
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
export async function setFuses(binary: string, input: FuseInput): Promise<void> {
  await flipFuses(binary, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Changing a byte breaks the signature, without which nothing runs on Apple's processors.
    resetAdHocDarwinSignature:
      input.platform === 'darwin' && needsNewSignature(process.platform, firstBytes(binary)),
    ...fusesFor(input),
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
  const descriptor = openSync(file, 'r');
  try {
    return head.subarray(0, readSync(descriptor, head));
  } finally {
    closeSync(descriptor);
  }
}

/** One line for each wrong fuse of the binary; none if all nine are right. */
export async function fuseComplaints(binary: string, fused: FuseInput): Promise<string[]> {
  const { version: _, ...wire } = await getCurrentFuseWire(binary);
  const actualFuses = new Map(Object.entries(wire));
  const expectedFuses = Object.entries(fusesFor(fused));
  const wrongFuses = expectedFuses.filter(
    ([index, isOn]) => actualFuses.get(index) !== (isOn ? FuseState.ENABLE : FuseState.DISABLE),
  );
  const undecided = [...actualFuses.keys()].filter(
    (index) => !expectedFuses.some(([expectedIndex]) => expectedIndex === index),
  );
  return [
    ...wrongFuses.map(
      ([index, isOn]) =>
        `the fuse ${FuseV1Options[Number(index)] ?? index} is not ${isOn ? 'on' : 'off'}`,
    ),
    ...undecided.map((index) => `nobody decided on the fuse of number ${index}`),
  ];
}
