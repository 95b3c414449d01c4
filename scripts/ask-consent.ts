import { createInterface } from 'node:readline/promises';

type Terminal = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
};

/** Asks the user at the terminal. Only a plain yes counts; without a terminal the answer is no. */
export async function askConsent(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  if (input.isTTY !== true || output.isTTY !== true) return false;
  const terminal = createInterface({ input, output });
  try {
    // A terminal that closes (Ctrl+D) gives no answer.
    const answer = await Promise.race([
      terminal.question(`${question} [y/N] `),
      new Promise<string>((resolve) => terminal.once('close', () => resolve(''))),
    ]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
