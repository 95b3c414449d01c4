import type { ReceiverStatus } from '../../../../preload/contract/webhooks/inbox.ts';

/** Where the receiver listens: on this computer only. Null while it does not. */
export function listeningAt({ state, port, path }: ReceiverStatus): string | null {
  return state === 'listening' && port !== null
    ? `http://127.0.0.1:${String(port)}${path ?? '/'}`
    : null;
}

/**
 * What keeps it from receiving, also while it listens: it then answers every delivery that it is to
 * be sent again. Null: nothing does.
 */
export function receiverTrouble({
  state,
  failure,
}: Pick<ReceiverStatus, 'state' | 'failure'>): NonNullable<ReceiverStatus['failure']> | null {
  return failure ?? (state === 'failed' ? 'other' : null);
}

const leastPort = 1024;
const mostPort = 65_535;

/** What was typed as a port: empty leaves the choice to the system. */
export function readPort(
  text: string,
): { readonly ok: true; readonly port: number | null } | { readonly ok: false } {
  const typed = text.trim();
  if (typed === '') return { ok: true, port: null };
  const port = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
  return port >= leastPort && port <= mostPort ? { ok: true, port } : { ok: false };
}

/**
 * The port that a tunnel is led to: where it listens or listened last, else one that is rarely in
 * use.
 */
export function likelyPort({ port }: Pick<ReceiverStatus, 'port'>): string {
  return String(port ?? 8787);
}

type Tunnel = 'cloudflared' | 'ngrok' | 'tailscale' | 'ssh';
export const tunnels: readonly Tunnel[] = ['cloudflared', 'ngrok', 'tailscale', 'ssh'];

/** The command that leads an https address of the tunnel to the receiver. */
export function tunnelCommand(tunnel: Tunnel, port: string): string {
  return {
    cloudflared: `cloudflared tunnel --url http://127.0.0.1:${port}`,
    ngrok: `ngrok http http://127.0.0.1:${port}`,
    tailscale: `tailscale funnel ${port}`,
    ssh: `ssh -N -R 127.0.0.1:${port}:127.0.0.1:${port} me@my-server.example`,
  }[tunnel];
}
