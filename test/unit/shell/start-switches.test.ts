import { describe, expect, it } from 'vitest';
import {
  forgetKeyLog,
  disableQuic,
  startRefusalReason,
} from '../../../main/shell/start-and-end/start-switches.ts';

function startedWith(...args: readonly string[]) {
  return startRefusalReason({ args, hasSwitch: () => false });
}
function startedOn(platform: NodeJS.Platform, ...args: readonly string[]) {
  return startRefusalReason({ args, hasSwitch: () => false }, platform);
}

describe('a start with switches of another program', () => {
  it.each([
    ...['remote-debugging-port=0', 'remote-debugging-pipe', 'inspect', 'inspect-brk=9229'],
    ...['ignore-certificate-errors', 'host-resolver-rules=MAP * 127.0.0.1', 'host-rules=x'],
    ...['proxy-server=127.0.0.1:8080', 'proxy-pac-url=http://a', 'ssl-key-log-file=/tmp/k'],
    ...['log-net-log=/tmp/n', 'enable-logging', 'load-extension=/tmp/e', 'js-flags=--expose-gc'],
    ...['disable-web-security', 'disable-site-isolation-trials', 'disable-features=x'],
    ...[
      'renderer-cmd-prefix=gdb',
      'utility-cmd-prefix=gdb',
      'gpu-launcher=gdb',
      'require=/tmp/a.js',
    ],
    ...['browser-subprocess-path=/tmp/a', 'allow-sandbox-debugging', 'a-switch-of-tomorrow'],
  ])('is refused with --%s, which exposes the app', (given) => {
    expect(startedWith('--lang=de', `--${given}`)).toBe('start.opened');
    expect(startedOn('linux', `-${given}`)).toBe('start.opened');
    expect(startedOn('win32', `/${given.toUpperCase()}`)).toBe('start.opened');
  });

  it('by a debugger may expose the app, but still not disable the sandbox', () => {
    const args = ['--remote-debugging-port=0'];
    expect(startRefusalReason({ args, hasSwitch: () => false, isInspected: true })).toBeNull();
    expect(
      startRefusalReason({ args, hasSwitch: (name) => name === 'no-sandbox', isInspected: true }),
    ).toBe('start.unprotected');
  });

  it('exposes nothing with switches of desktops, installers and users', () => {
    expect(startedWith()).toBeNull();
    expect(
      startedWith(
        ...['--user-data-dir=/home/camille/other', '--force-device-scale-factor=2', '--lang=it'],
        ...['--ozone-platform=wayland', '--disable-gpu', '--password-store=basic', '--hidden'],
        ...['--updated', '--squirrel-firstrun', 'cashdesk://card/1', '-'],
      ),
    ).toBeNull();
    expect(startedOn('darwin', '-psn_0_12345')).toBeNull();
    expect(startedOn('win32', '-Embedding', 'C:\\a file')).toBeNull();
    expect(startedOn('linux', '/home/camille/file')).toBeNull();
  });

  it('exposes no file with the keys of connections', () => {
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
  ])('by --%s is refused, with that reason', (name) => {
    expect(startRefusalReason({ args: [], hasSwitch: (asked) => asked === name })).toBe(
      'start.unprotected',
    );
  });
});

describe('a request that must not arrive twice', () => {
  it('never uses HTTP/3, whose broken connections Chromium retries', () => {
    const given: string[] = [];
    disableQuic({ appendSwitch: (name) => given.push(name) });
    expect(given).toEqual(['disable-quic']);
  });
});
