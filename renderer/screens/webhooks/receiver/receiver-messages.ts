import type { ReceiverStatus } from '../../../../preload/contract/webhooks/inbox.ts';

/** The receiver's address: on this computer only. Null while it is not listening. */
export function receiverAddress({ state, port, path }: ReceiverStatus): string | null {
  return state === 'listening' && port !== null
    ? `http://127.0.0.1:${String(port)}${path ?? '/'}`
    : null;
}

/**
 * Why the receiver cannot store events, even while it listens: it then asks the sender to send each
 * delivery again. Null: it can.
 */
export function receiverTrouble({
  state,
  failure,
}: Pick<ReceiverStatus, 'state' | 'failure'>): NonNullable<ReceiverStatus['failure']> | null {
  return failure ?? (state === 'failed' ? 'other' : null);
}

const minPort = 1024;
const maxPort = 65_535;

/** The typed port: empty lets the system choose. */
export function readPort(
  text: string,
): { readonly ok: true; readonly port: number | null } | { readonly ok: false } {
  const typed = text.trim();
  if (typed === '') return { ok: true, port: null };
  const port = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
  return port >= minPort && port <= maxPort ? { ok: true, port } : { ok: false };
}

/**
 * The port for the tunnel: the current or the last one of the receiver, else one that is rarely in
 * use.
 */
export function likelyPort({ port }: Pick<ReceiverStatus, 'port'>): string {
  return String(port ?? 8787);
}

type Tunnel = 'cloudflared' | 'ngrok' | 'tailscale' | 'ssh';
export const tunnels: readonly Tunnel[] = ['cloudflared', 'ngrok', 'tailscale', 'ssh'];

/** The command that connects the tunnel's https address to the receiver. */
export function tunnelCommand(tunnel: Tunnel, port: string): string {
  return {
    cloudflared: `cloudflared tunnel --url http://127.0.0.1:${port}`,
    ngrok: `ngrok http http://127.0.0.1:${port}`,
    tailscale: `tailscale funnel ${port}`,
    ssh: `ssh -N -R 127.0.0.1:${port}:127.0.0.1:${port} me@my-server.example`,
  }[tunnel];
}
