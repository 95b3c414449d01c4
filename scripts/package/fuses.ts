import {
  flipFuses,
  FuseState,
  FuseV1Options,
  FuseVersion,
  getCurrentFuseWire,
} from '@electron/fuses';
import type { Target } from './targets.ts';

type Fuses = Readonly<Record<FuseV1Options, boolean>>;

/** Each fuse that Electron 45 has, as Cashdesk ships it. Source: Electron's page on fuses. */
export function fusesFor(platform: Target['platform']): Fuses {
  return {
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    // Electron compares the archive with its hash on macOS and Windows; on Linux there is no place that holds one.
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: platform !== 'linux',
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    [FuseV1Options.WasmTrapHandlers]: true,
  };
}

/** Sets all nine in the binary, or in each half of a universal one. Throws where it has more fuses: one that nobody decided on would go unseen. */
export async function setFuses(binary: string, platform: Target['platform']): Promise<void> {
  await flipFuses(binary, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Changing a byte breaks the signature without which nothing runs on Apple's processors.
    resetAdHocDarwinSignature: platform === 'darwin' && process.platform === 'darwin',
    ...fusesFor(platform),
  });
}

/** A line for each fuse of the binary that is not as it should be; none if all nine are right. */
export async function fuseComplaints(
  binary: string,
  platform: Target['platform'],
): Promise<string[]> {
  const { version: _, ...wire } = await getCurrentFuseWire(binary);
  const found = new Map(Object.entries(wire));
  const wanted = Object.entries(fusesFor(platform));
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
