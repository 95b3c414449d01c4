import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { mainConfig } from '../../scripts/vite-configs.ts';
import type * as main from '../peers/whole-main.ts';
import { buildPreview, servePreview } from '../fixtures/preview/preview-pages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const variable = 'CASHDESK_COMPONENT_BUILD';
const originVariable = 'CASHDESK_COMPONENT_ORIGIN';

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error('playwright.component.config.ts builds what this needs');
  return value;
}

/** The address of this run's pages. */
export function pagesOrigin(): string {
  return given(originVariable);
}

/** All of main without the shell, with its catalogues. */
export async function wholeMain(): Promise<typeof main> {
  return (await import(
    pathToFileURL(path.join(given(variable), 'main', 'index.js')).href
  )) as typeof main;
}

async function buildWholeMain(folder: string): Promise<void> {
  const config = mainConfig();
  const input = config.build?.rolldownOptions?.input as Readonly<Record<string, string>>;
  await build({
    ...config,
    build: {
      ...config.build,
      outDir: folder,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        input: { ...input, index: path.join(root, 'test/peers/whole-main.ts') },
      },
    },
  });
}

/** Built once for all workers; each run has a separate folder. */
async function buildAll(): Promise<() => Promise<void>> {
  const cache = path.join(root, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'component-'));
  await Promise.all([
    buildPreview(path.join(folder, 'pages')),
    buildWholeMain(path.join(folder, 'main')),
  ]);
  const pages = await servePreview(path.join(folder, 'pages'));
  process.env[variable] = folder;
  process.env[originVariable] = pages.origin;
  return async () => {
    await pages.close();
    await rm(folder, { recursive: true, force: true });
  };
}

// Playwright reads the default export.
// oxlint-disable-next-line import/no-default-export
export default buildAll;
