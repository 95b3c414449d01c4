import { describe, expect, it } from 'vitest';
import { createProxySignIn } from '../../../main/app/session/proxy-sign-in.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import type { ProxyQuestion } from '../../../preload/contract/app/proxy.ts';

const company = { host: 'proxy.martin.example', port: 3128, scheme: 'basic', realm: 'Martin' };
const typed = { username: 'anna', password: 'typed' };

function rig(secretStore = createMemorySecretStore()) {
  const questions: ProxyQuestion[] = [];
  const world = { entered: 0 };
  const proxy = createProxySignIn({
    secretStore,
    onChange: (question) => questions.push(question),
    onEntered: () => (world.entered += 1),
  });
  return { proxy, questions, world, secretStore };
}

describe('a proxy that asks for a password', () => {
  it('gets no password at first, and many requests ask the user once', async () => {
    const { proxy, questions } = rig();
    expect(await Promise.all([proxy.answer(company, null), proxy.answer(company, null)])).toEqual([
      null,
      null,
    ]);
    expect(questions).toEqual([
      { place: 'proxy.martin.example:3128', username: '', isRefused: false, isAsked: true },
    ]);
    expect(proxy.isWaiting()).toBe(true);
  });

  it('gets the password that the user typed, and the bank is tried again', async () => {
    const { proxy, questions, world } = rig();
    await proxy.answer(company, null);
    await proxy.handlers.enter(typed);
    expect(questions.at(-1)).toBeNull();
    expect(world.entered).toBe(1);
    expect(await proxy.answer(company, null)).toEqual(typed);
    expect(proxy.isWaiting()).toBe(false);
  });

  it('gets the stored password at the next start, and no other proxy does', async () => {
    const { proxy, secretStore } = rig();
    await proxy.answer(company, null);
    await proxy.handlers.enter(typed);
    const next = rig(secretStore);
    expect(await next.proxy.answer({ ...company, port: 8080 }, null)).toBeNull();
    expect(await next.proxy.answer({ ...company, realm: 'Café' }, null)).toBeNull();
    expect(await next.proxy.answer(company, null)).toEqual(typed);
  });

  it('never gets a refused password again: the user is asked for another', async () => {
    const { proxy, questions, secretStore } = rig();
    await proxy.answer(company, null);
    await proxy.handlers.enter(typed);
    expect(await proxy.answer(company, typed)).toBeNull();
    expect(questions.at(-1)).toMatchObject({ username: 'anna', isRefused: true, isAsked: true });
    expect(await proxy.answer(company, null)).toBeNull();
    expect(await rig(secretStore).proxy.answer(company, null)).toBeNull();
  });

  it('gets the newly typed password after it refused the former one', async () => {
    const { proxy } = rig();
    await proxy.answer(company, null);
    await proxy.handlers.enter(typed);
    expect(await proxy.answer(company, { username: 'anna', password: 'former' })).toEqual(typed);
  });

  it('causes no question after the user cancelled, until the user asks for it', async () => {
    const { proxy, questions } = rig();
    await proxy.answer(company, null);
    await proxy.handlers.ask({ isAsked: false });
    expect(await proxy.answer(company, null)).toBeNull();
    expect(questions.at(-1)).toMatchObject({ isAsked: false });
    await proxy.handlers.ask({ isAsked: true });
    expect(questions.at(-1)).toMatchObject({ isAsked: true });
  });

  it('is forgotten once a request succeeds without it', async () => {
    const { proxy, questions } = rig();
    await proxy.answer(company, null);
    proxy.notePassed();
    expect(questions.at(-1)).toBeNull();
    proxy.notePassed();
    expect(questions).toHaveLength(2);
  });

  it.each(['{', 'null', '[]', '{"key":1}', '{"key":"x","username":"a"}'])(
    'gets no password from a keychain that holds %s',
    async (text) => {
      const { proxy, secretStore } = rig();
      await secretStore.set('proxy', text);
      expect(await proxy.answer(company, null)).toBeNull();
    },
  );
});
