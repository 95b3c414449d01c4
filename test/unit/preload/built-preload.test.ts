import { runInNewContext } from 'node:vm';
import { build, mergeConfig, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../../preload/contract/events.ts';
import { contract } from '../../../preload/contract/index.ts';
import { preloadConfig } from '../../../scripts/vite-configs.ts';

describe('the built preload', () => {
  let code = '';
  beforeAll(async () => {
    const built = (await build(
      mergeConfig(preloadConfig(), { build: { write: false } }),
    )) as Rolldown.RolldownOutput;
    code = built.output[0].code;
  });

  it('exposes exactly the commands of the contract', () => {
    expect(exposedBy(code).commands).toEqual(
      Object.fromEntries(
        Object.entries(contract).map(([feature, commands]) => [feature, Object.keys(commands)]),
      ),
    );
  });

  it('listens to the events of the contract and no others', () => {
    const { on } = exposedBy(code);
    for (const name of Object.keys(events)) expect(() => on(name)).not.toThrow();
    expect(() => on('another.event')).toThrow('No such event');
  });

  it('contains no schema', () => {
    expect(code).not.toMatch(/zod|safeParse|ZodMini/i);
    expect(code.length).toBeLessThan(10_000);
  });
});

/** The page gets this when Electron loads this code. */
function exposedBy(code: string): {
  readonly commands: Readonly<Record<string, readonly string[]>>;
  readonly on: (name: string) => void;
} {
  let exposed: Record<string, unknown> = {};
  const electron = {
    contextBridge: {
      exposeInMainWorld: (_name: string, value: Record<string, unknown>) => (exposed = value),
    },
    ipcRenderer: { on: () => undefined, removeListener: () => undefined },
  };
  runInNewContext(code, { require: () => electron, exports: {}, module: { exports: {} } });
  const { on, ...features } = exposed as { on: (name: string, listener: () => void) => void };
  return {
    commands: Object.fromEntries(
      Object.entries(features).map(([feature, verbs]) => [
        feature,
        Object.keys(verbs as Record<string, unknown>),
      ]),
    ),
    on: (name) => on(name, () => undefined),
  };
}
