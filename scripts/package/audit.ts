import { spawnSync } from 'node:child_process';

/** The registry's known vulnerabilities of the shipped packages. */
type Audit =
  | { readonly kind: 'clean' }
  | { readonly kind: 'found'; readonly names: readonly string[] }
  | { readonly kind: 'not-asked'; readonly why: string };

export const auditCommand = 'npm audit --omit=dev';

/** Parses `npm audit --json`. No answer does not count as clean. */
export function readAudit(json: string): Audit {
  const answer = parse(json);
  if (answer?.vulnerabilities) {
    const names = Object.keys(answer.vulnerabilities);
    return names.length === 0 ? { kind: 'clean' } : { kind: 'found', names };
  }
  return {
    kind: 'not-asked',
    why: (answer?.message ?? answer?.error?.summary ?? 'no answer').split(' - ', 1)[0] ?? '',
  };
}

type Answer = {
  readonly vulnerabilities?: Readonly<Record<string, unknown>>;
  readonly message?: string;
  readonly error?: { readonly summary?: string };
};

function parse(json: string): Answer | null {
  try {
    return JSON.parse(json) as Answer;
  } catch {
    return null;
  }
}

export function audit(): Audit {
  const [program, ...args] = auditCommand.split(' ') as [string, ...string[]];
  return readAudit(
    spawnSync(program, [...args, '--json'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    }).stdout ?? '',
  );
}
