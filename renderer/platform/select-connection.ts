import { bridge } from './bridge.ts';
import { drafts } from './drafts/drafts.ts';

/**
 * Another connection takes the place of this one; what is typed here goes into the vault of this
 * one first.
 */
export async function selectConnection(
  id: string,
): ReturnType<ReturnType<typeof bridge>['connections']['select']> {
  await drafts.keepAll();
  return bridge().connections.select({ id });
}

/** The demo company takes the place of this connection, after what is typed here was kept. */
export async function openDemo(): ReturnType<ReturnType<typeof bridge>['connections']['useDemo']> {
  await drafts.keepAll();
  return bridge().connections.useDemo({});
}
