import path from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { mergeConfig } from 'vite';

/**
 * The package folder of a bundled module. A module of the bundler itself counts as the bundler's;
 * undefined for our own modules.
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
  const projectStart = id.indexOf('node_modules/');
  return name === undefined
    ? undefined
    : path.normalize(`${id.slice(projectStart, start)}node_modules/${name}`);
}

/** Records the modules that are really in a bundle, not those that were only parsed. */
function collectModules(modules: Set<string>): Plugin {
  return {
    name: 'cashdesk-shipped-modules',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk') for (const id of output.moduleIds) modules.add(id);
    },
  };
}

/**
 * The seam by which tests reach the tray does nothing in a packaged app; this removes it from the
 * release.
 */
export function removeTestSeam(): Plugin {
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
 * The usual bundle in its released form: no source map, no seam, and in a separate folder, because
 * tests and `npm start` need the other one.
 */
export function toReleaseConfig(
  config: InlineConfig,
  outDir: string,
  modules: Set<string>,
): InlineConfig {
  return mergeConfig(config, {
    plugins: [removeTestSeam(), collectModules(modules)],
    build: { sourcemap: false, outDir: path.resolve(outDir) },
  });
}
