import { app, session } from 'electron';
import { note, outcome, whenReady } from './answer.mjs';

whenReady(app, async () => {
  const read = async (of) =>
    (await outcome(of.fetch(process.env.BEHAVIOUR_URL).then(({ ok }) => ok)))[0];
  const bank = session.fromPartition('bank');
  note('before', await read(bank));
  const pull = (of) => of.enableNetworkEmulation({ offline: true });
  app.on('session-created', pull);
  pull(session.fromPartition('bank'));
  note('a session that was there', await read(bank));
  note('one that is made meanwhile', await read(session.fromPartition('bank-write-1')));
  app.off('session-created', pull);
  bank.disableNetworkEmulation();
  note('afterwards', [await read(bank), await read(session.fromPartition('bank-write-2'))]);
});
