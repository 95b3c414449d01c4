import { startOAuthServer } from '../peers/oauth-server.ts';
import { connectionId, createRig } from '../peers/session-rig.ts';
import { type Figure, median } from './figure.ts';

const callers = 100;
const runs = 9;
const hourMs = 3_600_000;

/** Token requests when a hundred calls find the access token expired. */
export async function measureRefreshes(): Promise<Figure> {
  const server = await startOAuthServer();
  const rig = createRig(server.issuer);
  try {
    await rig.signIn();
    const counts: number[] = [];
    for (let run = 1; run <= runs; run += 1) {
      rig.clock.offsetMs += hourMs;
      const before = server.tokenRequests.length;
      const answers = await Promise.all(
        Array.from({ length: callers }, () => rig.sessions.accessToken({ connectionId })),
      );
      if (!answers.every(({ ok }) => ok))
        throw new Error('A call got no token, so its requests count for nothing');
      counts.push(server.tokenRequests.length - before);
    }
    return { value: median(counts), target: 1, unit: 'count', runs };
  } finally {
    rig.sessions.close();
    await server.close();
  }
}
