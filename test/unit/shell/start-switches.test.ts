import { describe, expect, it } from 'vitest';
import {
  forgetKeyLog,
  leaveOutQuic,
  whyNotToStart,
} from '../../../main/shell/start-and-end/start-switches.ts';

const startedWith = (...switches: readonly string[]) =>
  whyNotToStart((name) => switches.includes(name));

describe('a start that another program arranged', () => {
  it.each([
    ...[
      'remote-debugging-port',
      'remote-debugging-pipe',
      'ignore-certificate-errors',
      'host-resolver-rules',
      'ssl-key-log-file',
      'log-net-log',
      'load-extension',
    ],
    ...[
      'renderer-cmd-prefix',
      'utility-cmd-prefix',
      'zygote-cmd-prefix',
      'gpu-launcher',
      'browser-subprocess-path',
      'allow-sandbox-debugging',
    ],
  ])('with --%s lets it in, and is refused', (name) => {
    expect(startedWith('lang', name)).toBe('start.opened');
  });

  it('lets in whoever has it by the inspector already, and still not without the sandbox', () => {
    expect(
      whyNotToStart((name) => name === 'remote-debugging-port', { isInspected: true }),
    ).toBeNull();
    expect(whyNotToStart((name) => name === 'no-sandbox', { isInspected: true })).toBe(
      'start.unprotected',
    );
  });

  it('with what desktops and owners use lets nobody in', () => {
    expect(startedWith()).toBeNull();
    expect(
      startedWith(
        'user-data-dir',
        'proxy-server',
        'force-device-scale-factor',
        'ozone-platform',
        'disable-gpu',
        'password-store',
        'lang',
      ),
    ).toBeNull();
  });

  it('leaves no file with the keys of connections', () => {
    const environment = { SSLKEYLOGFILE: '/elsewhere/keys', LANG: 'it_IT.UTF-8' };
    forgetKeyLog(environment);
    expect(environment).toEqual({ LANG: 'it_IT.UTF-8' });
  });
});

describe('a start without the sandbox', () => {
  it.each([
    ...[
      'no-sandbox',
      'no-sandbox-and-elevated',
      'no-zygote',
      'no-zygote-sandbox',
      'single-process',
      'in-process-gpu',
    ],
    ...[
      'disable-gpu-sandbox',
      'disable-setuid-sandbox',
      'disable-namespace-sandbox',
      'disable-seccomp-filter-sandbox',
    ],
  ])('by --%s is refused, and said to be that', (name) => {
    expect(startedWith('lang', name)).toBe('start.unprotected');
  });
});

describe('a request that must not arrive twice', () => {
  it('never goes over HTTP/3, whose broken connections Chromium makes good by sending it again', () => {
    const given: string[] = [];
    leaveOutQuic({ appendSwitch: (name) => given.push(name) });
    expect(given).toEqual(['disable-quic']);
  });
});
