import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checksumFile, listChecksums } from '../../../scripts/ci/checksums.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-sums-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('lists the SHA-256 of every release file except the checksum file, in the format of sha256sum', () => {
  writeFileSync(path.join(folder, 'b'), 'abc');
  writeFileSync(path.join(folder, 'a'), '');
  const sums = listChecksums(folder);
  expect(sums).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\nba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n',
  );
  writeFileSync(path.join(folder, checksumFile), sums);
  expect(listChecksums(folder)).toBe(sums);
});
