import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '../../scripts/package/build-app.ts';
import { packOverStub } from '../../scripts/package/pack-over-stub.ts';
import { nameOf, type Target, targets } from '../../scripts/package/targets.ts';
import type { Figure } from './figure.ts';

const megabyte = 1024 * 1024;

/** The archive, its unpacked native modules, the notices. */
const ownResources = /^(?:app\.asar|app\.asar\.unpacked|THIRD-PARTY-NOTICES\.txt|sbom\.cdx\.json)$/;

function countBytes(place: string): number {
  const entry = statSync(place);
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(place).reduce((sum, name) => sum + countBytes(path.join(place, name)), 0);
}

async function sizesOf(target: Target): Promise<readonly (readonly [string, number])[]> {
  const { resources } = await packOverStub(target);
  const names = readdirSync(resources).filter((name) => ownResources.test(name));
  if (names.length !== 4) throw new Error(`In ${nameOf(target)} are ${names.join(', ')}`);
  return names.map((name) => [name, countBytes(path.join(resources, name)) / megabyte]);
}

/**
 * Our part of a package without Electron, uncompressed, as electron-builder packs it with its real
 * configuration; the largest of all systems and processors.
 */
export async function measurePayload(): Promise<Figure> {
  await buildApp();
  const sums: number[] = [];
  for (const target of targets) {
    const sizes = await sizesOf(target);
    const sum = sizes.reduce((total, [, size]) => total + size, 0);
    console.log(
      `payload, ${nameOf(target)}: ${sum.toFixed(1)} MB (${sizes.map(([name, size]) => `${name} ${size.toFixed(1)}`).join(', ')})`,
    );
    sums.push(sum);
  }
  return { value: Math.max(...sums), target: 12, unit: 'MB', runs: targets.length };
}
