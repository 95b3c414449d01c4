import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { mainConfig, preloadConfig, rendererConfig } from '../vite-configs.ts';
import { builderSettings } from './builder-settings.ts';
import { writeMetainfo } from './metainfo.ts';
import { billOfMaterials, type Locked, lockComplaints } from './sbom.ts';
import { toReleaseConfig } from './shipped-modules.ts';
import {
  licenseComplaints,
  noticesPage,
  type Shipped,
  shippedPackages,
} from './shipped-packages.ts';
import { updateComplaints, updateSourceOf } from './update-source.ts';

const folder = path.join('out', 'package');
const notices = path.join(folder, 'notices');

/**
 * Builds the release app into `out/package`, with lists of all third-party parts in it: the notices
 * for people, the bill of materials for tools.
 */
export async function buildApp(): Promise<{
  readonly shipped: readonly Shipped[];
  readonly complaints: readonly string[];
}> {
  const modules = new Set<string>();
  const settings = builderSettings();
  const updates = updateSourceOf(settings, process.env);
  const sides = {
    main: { ...mainConfig(), define: { __CASHDESK_UPDATES__: JSON.stringify(updates) } },
    preload: preloadConfig(),
    renderer: rendererConfig(),
  };
  for (const [name, config] of Object.entries(sides))
    await build(toReleaseConfig(config, path.join(folder, name), modules));
  cpSync('main/shell/icons', path.join(folder, 'icons'), { recursive: true });
  writeMetainfo(path.join(folder, 'linux'), settings.extraMetadata.homepage);

  const shipped = shippedPackages(modules);
  const { name, version, packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    name: string;
    version: string;
    packages: Locked;
  };
  const bom = billOfMaterials({ name, version }, shipped, packages);
  mkdirSync(notices, { recursive: true });
  writeFileSync(path.join(notices, 'THIRD-PARTY-NOTICES.txt'), noticesPage(shipped));
  writeFileSync(path.join(notices, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
  return {
    shipped,
    complaints: [
      ...updateComplaints(settings.publish, updates),
      ...licenseComplaints(shipped),
      ...lockComplaints(shipped, packages),
    ],
  };
}
