import { useRef, useState } from 'react';
import type { ClientImport } from '../../../../preload/contract/clients/client-imports.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';

type Configuration = Pick<
  ClientImport,
  'delimiter' | 'encoding' | 'hasHeader' | 'mapping' | 'defaults'
>;

/**
 * The settings for reading the file, as last requested. A change shows at once; a change during a
 * read is sent when that read is done.
 */
export function useConfiguration(run: ClientImport): {
  readonly shownRun: ClientImport;
  readonly change: (next: Partial<Configuration>) => void;
  readonly error: CommandError | null;
} {
  const [requested, setRequested] = useState<Configuration | null>(null);
  const [error, setError] = useState<CommandError | null>(null);
  const latest = useRef<Configuration | null>(null);

  const sendUntilLatest = async (): Promise<void> => {
    while (latest.current !== null) {
      const configuration = latest.current;
      const answer = await bridge().clientImports.configure(configuration);
      setError(answer.ok ? null : answer.error);
      if (latest.current === configuration || !answer.ok) latest.current = null;
    }
    setRequested(null);
  };

  const change = (next: Partial<Configuration>): void => {
    const { delimiter, encoding, hasHeader, mapping, defaults } = run;
    const isSending = latest.current !== null;
    latest.current = {
      ...(latest.current ?? { delimiter, encoding, hasHeader, mapping, defaults }),
      ...next,
    };
    setRequested(latest.current);
    if (!isSending) void sendUntilLatest();
  };

  return { shownRun: requested === null ? run : { ...run, ...requested }, change, error };
}
