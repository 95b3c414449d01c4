/**
 * Builds the three sides into `out/`. With names (`main`, `preload`, `renderer`), builds only
 * those.
 */
import { cpSync } from 'node:fs';
import { build } from 'vite';
import { mainConfig, preloadConfig, rendererConfig } from './vite-configs.ts';
import { lateImportGuard } from './vite-preloads.ts';

const sides = {
  main: mainConfig,
  preload: preloadConfig,
  renderer: () => {
    const config = rendererConfig();
    return { ...config, plugins: [...(config.plugins ?? []), lateImportGuard()] };
  },
};
type Side = keyof typeof sides;

function isSide(name: string): name is Side {
  return Object.hasOwn(sides, name);
}
const requestedSides = process.argv.slice(2).filter(isSide);
for (const side of requestedSides.length > 0 ? requestedSides : (Object.keys(sides) as Side[]))
  await build(sides[side]());
// The system reads the tray's icons by their names (`…Template.png`, `@2x`), so they must not
// change.
cpSync('main/shell/icons', 'out/icons', { recursive: true });
