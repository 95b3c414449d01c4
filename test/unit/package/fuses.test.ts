import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fuseComplaints, needsNewSignature, setFuses } from '../../../scripts/package/fuses.ts';
import { stubBinary, writeStubElectron } from '../../../scripts/package/stub-electron.ts';

let folder: string;
let binary: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-fuses-'));
  binary = path.join(folder, 'cashdesk');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * In the order of the wire: node, cookies, NODE_OPTIONS, inspect, integrity, only asar, snapshot,
 * file privileges, wasm.
 */
const wires = { linux: '010001001', darwin: '010011001', win32: '010011001' };
const platforms = ['linux', 'darwin', 'win32'] as const;

describe('the nine fuses', () => {
  it.each(platforms)('are set for release on %s', async (platform) => {
    writeFileSync(binary, stubBinary());
    await setFuses(binary, { platform });
    expect(readFileSync(binary).equals(stubBinary(wires[platform]))).toBe(true);
    expect(await fuseComplaints(binary, { platform })).toEqual([]);
  });

  it.each([...wires.linux].map((_, index) => [FuseV1Options[index] ?? '', index] as const))(
    'are rejected if only %s is inverted',
    async (name, index) => {
      const wrong = [...wires.linux]
        .map((bit, at) => (at === index ? (bit === '1' ? '0' : '1') : bit))
        .join('');
      writeFileSync(binary, stubBinary(wrong));
      expect(await fuseComplaints(binary, { platform: 'linux' })).toEqual([
        `the fuse ${name} is not ${wires.linux[index] === '1' ? 'on' : 'off'}`,
      ]);
    },
  );

  it('are rejected if one is missing from the binary', async () => {
    writeFileSync(binary, stubBinary(`r${wires.linux.slice(1)}`));
    expect(await fuseComplaints(binary, { platform: 'linux' })).toEqual([
      'the fuse RunAsNode is not off',
    ]);
  });

  it('are set in both halves of a universal binary', async () => {
    writeFileSync(binary, Buffer.concat([stubBinary(), stubBinary()]));
    await setFuses(binary, { platform: 'darwin' });
    expect(
      readFileSync(binary).equals(
        Buffer.concat([stubBinary(wires.darwin), stubBinary(wires.darwin)]),
      ),
    ).toBe(true);
  });

  it('stop the packaging if Electron has a tenth, undecided fuse', async () => {
    writeFileSync(binary, stubBinary('1011000111'));
    await expect(setFuses(binary, { platform: 'linux' })).rejects.toThrow(
      /strictlyRequireAllFuses/,
    );
    writeFileSync(binary, stubBinary(`${wires.linux}1`));
    expect(await fuseComplaints(binary, { platform: 'linux' })).toEqual([
      'nobody decided on the fuse of number 9',
    ]);
  });

  it('stop the packaging if the file is no Electron', async () => {
    writeFileSync(binary, 'something else');
    await expect(setFuses(binary, { platform: 'linux' })).rejects.toThrow(/sentinel/);
    await expect(fuseComplaints(binary, { platform: 'linux' })).rejects.toThrow(/sentinel/);
  });

  it('are found in the framework of a macOS bundle', async () => {
    writeStubElectron(folder, 'darwin');
    await setFuses(path.join(folder, 'Electron.app'), { platform: 'darwin' });
    const framework = path.join(
      folder,
      'Electron.app',
      'Contents',
      'Frameworks',
      'Electron Framework.framework',
      'Electron Framework',
    );
    expect(readFileSync(framework).equals(stubBinary(wires.darwin))).toBe(true);
  });

  it('enable the inspector only for tests, and the release check reports it', async () => {
    writeFileSync(binary, stubBinary());
    await setFuses(binary, { platform: 'linux', flavour: 'proof' });
    expect(readFileSync(binary).equals(stubBinary('010101001'))).toBe(true);
    expect(await fuseComplaints(binary, { platform: 'linux', flavour: 'proof' })).toEqual([]);
    expect(await fuseComplaints(binary, { platform: 'linux' })).toEqual([
      'the fuse EnableNodeCliInspectArguments is not off',
    ]);
  });

  it('need a new signature on macOS, if macOS can run the file, and never for a stub', () => {
    expect(needsNewSignature('darwin', Buffer.from([0xcf, 0xfa, 0xed, 0xfe]))).toBe(true);
    expect(needsNewSignature('darwin', Buffer.from([0xca, 0xfe, 0xba, 0xbe]))).toBe(true);
    expect(needsNewSignature('darwin', stubBinary().subarray(0, 4))).toBe(false);
    expect(needsNewSignature('linux', Buffer.from([0xcf, 0xfa, 0xed, 0xfe]))).toBe(false);
  });
});
