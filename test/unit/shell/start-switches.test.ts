import { describe, expect, it } from 'vitest';
import { forgetKeyLog, letsOthersIn } from '../../../main/shell/start-switches.ts';

const startedWith = (...switches: readonly string[]): boolean =>
  letsOthersIn((name) => switches.includes(name));

describe('a start that another program arranged', () => {
  it.each([
    'remote-debugging-port',
    'remote-debugging-pipe',
    'ignore-certificate-errors',
    'host-resolver-rules',
    'ssl-key-log-file',
    'log-net-log',
    'load-extension',
    'renderer-cmd-prefix',
    'browser-subprocess-path',
  ])('with --%s lets it in', (name) => {
    expect(startedWith('lang', name)).toBe(true);
  });

  it('with what desktops and owners use lets nobody in', () => {
    expect(startedWith()).toBe(false);
    expect(
      startedWith(
        'user-data-dir',
        'proxy-server',
        'force-device-scale-factor',
        'ozone-platform',
        'no-sandbox',
        'disable-gpu',
        'password-store',
        'lang',
      ),
    ).toBe(false);
  });

  it('leaves no file with the keys of connections', () => {
    const environment = { SSLKEYLOGFILE: '/tmp/keys', LANG: 'it_IT.UTF-8' };
    forgetKeyLog(environment);
    expect(environment).toEqual({ LANG: 'it_IT.UTF-8' });
  });
});
