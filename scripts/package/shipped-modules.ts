import path from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { mergeConfig } from 'vite';

/**
 * The folder of the package that a bundled module came from. What a bundler adds of itself counts
 * as its own; undefined for what is ours.
 */
export function packageFolderOf(moduleId: string): string | undefined {
  if (moduleId.startsWith('\0')) {
    const bundler = /^\0(rolldown|vite)\//.exec(moduleId)?.[1];
    if (bundler !== undefined) return path.join('node_modules', bundler);
  }
  const id = moduleId.replaceAll('\\', '/');
  const start = id.lastIndexOf('node_modules/');
  if (start === -1) return undefined;
  const name = /^node_modules\/((?:@[^/]+\/)?[^/?]+)/.exec(id.slice(start))?.[1];
  const ofProject = id.indexOf('node_modules/');
  return name === undefined
    ? undefined
    : path.normalize(`${id.slice(ofProject, start)}node_modules/${name}`);
}

/**
 * Notes each module that really ends up in a bundle: what was only looked at while bundling is not
 * there.
 */
function collectModules(into: Set<string>): Plugin {
  return {
    name: 'cashdesk-shipped-modules',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk') for (const id of output.moduleIds) into.add(id);
    },
  };
}

/** The seam that the tests reach the tray by is dead in a packaged app. It does not even ship. */
export function withoutTestSeam(): Plugin {
  return {
    name: 'cashdesk-without-test-seam',
    enforce: 'pre',
    load: (id) =>
      /\/main\/shell\/test-seam\.ts$/.test(id.replaceAll('\\', '/'))
        ? 'export const createTestSeam = () => null;\nexport const exposeTestSeam = () => undefined;\n'
        : undefined,
  };
}

/**
 * The same bundle as everywhere, as it ships: no map, no seam, and in a folder of its own, for
 * tests and `npm start` need the other one.
 */
export function shippable(
  config: InlineConfig,
  outDir: string,
  modules: Set<string>,
): InlineConfig {
  return mergeConfig(config, {
    plugins: [withoutTestSeam(), collectModules(modules)],
    build: { sourcemap: false, outDir: path.resolve(outDir) },
  });
}
