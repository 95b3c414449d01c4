import { setImmediate as nextEventTurn } from 'node:timers/promises';
import { createYield, type YieldToEventLoop } from '../../main/features/yield-to-event-loop.ts';
import type { Figure } from './figure.ts';
import { fileReaders } from './worst-text/files.ts';
import { openStoredRecords } from './worst-text/stored-records.ts';
import { checkingFunctions, plainFunctions } from './worst-text/plain-functions.ts';
import { worstTexts } from './worst-text/worst-characters.ts';

const units = 1_000_000;
const runs = 3;
/**
 * A function that is slow with a sixteenth of a text gets no more of the text: that might take
 * hours.
 */
const sampleUnits = units / 16;

type MeasureTask = (text: string) => Promise<number>;

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function inOneTask(run: (text: string) => unknown): MeasureTask {
  return async (text) => {
    const before = processorMs();
    await run(text);
    return processorMs() - before;
  };
}

/** The longest task of work that yields, split as the app splits it. */
function inManyTasks(
  run: (text: string, yieldToEventLoop: YieldToEventLoop) => Promise<unknown>,
): MeasureTask {
  return async (text) => {
    let [longestMs, before] = [0, processorMs()];
    const nextTurn = async (): Promise<void> => {
      longestMs = Math.max(longestMs, processorMs() - before);
      await nextEventTurn();
      before = processorMs();
    };
    await run(text, createYield({ monotonicNow: () => performance.now(), nextTurn }));
    return Math.max(longestMs, processorMs() - before);
  };
}

/** The minimum of a few runs: other load and first-time compilation are no properties of a text. */
async function measureTask(turns: MeasureTask, text: string): Promise<number> {
  let leastMs = Infinity;
  for (let run = 0; run < runs; run += 1) leastMs = Math.min(leastMs, await turns(text));
  return leastMs;
}

/**
 * Main's longest task (processor time) for a megabyte of each kind of the worst characters, over
 * everything that depends on a text's length: index, sort, search, check, store, write, and file
 * reading.
 */
export async function measureWorstText(): Promise<Figure> {
  const { works, close } = openStoredRecords();
  const measuredFunctions: readonly (readonly [name: string, turns: MeasureTask])[] = [
    ...[...plainFunctions, ...checkingFunctions, ...works].map(
      ([name, run]) => [name, inOneTask(run)] as const,
    ),
    ...fileReaders.map(([name, run]) => [name, inManyTasks(run)] as const),
  ];
  const [samples, texts] = [worstTexts(sampleUnits), worstTexts(units)];
  try {
    const results: { readonly ms: number; readonly what: string }[] = [];
    for (const [name, turns] of measuredFunctions) {
      for (const [at, [characters, text]] of texts.entries()) {
        const sampleMs = await measureTask(turns, samples[at]?.[1] ?? '');
        results.push({
          ms: sampleMs > 50 ? sampleMs : await measureTask(turns, text),
          what: `${name}, of ${characters}`,
        });
      }
    }
    const worst = results.toSorted((one, other) => other.ms - one.ms);
    for (const { ms, what } of worst.slice(0, 5))
      console.log(`worst-text: ${ms.toFixed(1)} ms: ${what}`);
    return { value: worst[0]?.ms ?? Number.NaN, target: 50, unit: 'ms', runs };
  } finally {
    close();
  }
}
