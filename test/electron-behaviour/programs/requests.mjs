import { app, session } from 'electron';
import { note, outcome, whenReady } from './answer.mjs';

function at(path) {
  return new URL(path, process.env.BEHAVIOUR_URL).href;
}
const options = { credentials: 'omit', cache: 'no-store' };
async function said(name, promise) {
  return note(name, await outcome(promise));
}
/** The requests that the loopback server has received so far. */
async function seen(ses) {
  return (await ses.fetch(at('/seen'), options)).json();
}
async function until(ses, check) {
  let found = await seen(ses);
  while (!check(found)) found = await seen(ses);
  return found;
}

whenReady(app, async () => {
  const ses = session.fromPartition('requests');
  const status = (answer) => answer.status;
  await said(
    'followed',
    ses.fetch(at('/moved'), options).then(async (answer) => [answer.status, await answer.text()]),
  );
  await said(
    'refused redirect',
    ses.fetch(at('/moved'), { ...options, redirect: 'error' }).then(status),
  );
  await said(
    'manual redirect',
    ses.fetch(at('/moved'), { ...options, redirect: 'manual' }).then(status),
  );
  await said(
    'address',
    ses.fetch(at('/here'), options).then((answer) => answer.url),
  );
  await said('no server', ses.fetch(process.env.BEHAVIOUR_NOBODY, options).then(status));
  await said('unknown scheme', ses.fetch('nothing://here/', options).then(status));

  const once = session.fromPartition('once');
  await once.closeAllConnections();
  const cut = await outcome(
    once.fetch(at('/cut'), { ...options, method: 'POST', body: 'one' }).then(status),
  );
  note('cut', [cut[0], (await seen(ses)).cut]);

  const leaving = new AbortController();
  const answer = await ses.fetch(at('/endless?cancelled'), { ...options, signal: leaving.signal });
  await answer.body.cancel().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 300));
  note('continues after its body is cancelled', !(await seen(ses)).ended.includes('cancelled'));
  leaving.abort();
  note(
    'ends when it is aborted',
    (await until(ses, ({ ended }) => ended.includes('cancelled'))).ended.includes('cancelled'),
  );

  const closing = session.fromPartition('closing');
  const waiting = outcome(closing.fetch(at('/endless?silent'), options).then(status));
  await until(ses, ({ begun }) => begun.includes('silent'));
  await closing.closeAllConnections();
  note('closed', (await waiting)[0]);
});
