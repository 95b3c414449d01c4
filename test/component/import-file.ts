import { importDock } from '../e2e/imports-page.ts';
import { expect, type Cashdesk } from './component-test.ts';

/** Chooses a file with this content, and waits until each of its rows was checked. */
export async function chooseFile(
  { page, rig }: Cashdesk,
  name: string,
  content: Buffer,
): Promise<void> {
  rig.toOpen.push({ kind: 'opened', name, bytes: content });
  await page.getByRole('button', { name: 'Choose a file', exact: true }).press('Enter');
  await expect(importDock(page).getByRole('heading', { name: / to send/ })).toBeVisible();
}

/** The content of the file that the user saves after `ask`. */
export async function savedFile({ rig }: Cashdesk, ask: () => Promise<void>): Promise<string> {
  const before = rig.saved.length;
  await ask();
  await expect.poll(() => rig.saved.length, 'the file is written').toBe(before + 1);
  return rig.saved.at(-1)?.text ?? '';
}
