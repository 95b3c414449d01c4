import { bridge } from './bridge.ts';
import { drafts } from './drafts/drafts.ts';

/** Opens another connection, after the drafts are saved in the vault of this one. */
export async function selectConnection(
  id: string,
): ReturnType<ReturnType<typeof bridge>['connections']['select']> {
  await drafts.saveAll();
  return bridge().connections.select({ id });
}

/** Opens the demo company, after the drafts of this connection are saved. */
export async function openDemo(): ReturnType<ReturnType<typeof bridge>['connections']['useDemo']> {
  await drafts.saveAll();
  return bridge().connections.useDemo({});
}
