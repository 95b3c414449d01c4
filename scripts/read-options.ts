import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * The command-line options. `--help` prints the usage; an unknown option also prints it, and fails.
 */
export function readOptions<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>>['values'] {
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage);
    process.exit();
  }
  try {
    return parseArgs(config).values;
  } catch (cause) {
    console.error(`${cause instanceof Error ? cause.message : String(cause)}\n${usage}`);
    process.exit(1);
  }
}
