import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const node = process.execPath;
const script = path.resolve('scripts/with-secret-service.ts');

function run(program: string, environment: NodeJS.ProcessEnv = {}) {
  const fresh = { ...process.env, ...environment };
  delete fresh['CASHDESK_PRIVATE_SECRET_SERVICE'];
  const { status, stdout, stderr } = spawnSync(node, [script, node, '-e', program], {
    env: { ...fresh, ...environment },
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

describe('a command with a private Secret Service', () => {
  it('stores a secret in a real keyring, and passes its exit code on', () => {
    const { status, stdout } = run(
      "const k = require('keytar'); k.setPassword('s', 'a', 'secret').then(() => k.getPassword('s', 'a')).then((found) => { console.log(found); process.exit(5); })",
    );
    expect({ status, stdout }).toEqual({ status: 5, stdout: 'secret' });
  });

  it('has its own home, which is removed afterwards, and prints nothing itself', () => {
    const { stdout, stderr } = run('console.log(process.env.HOME); console.error("its own words")');
    expect(stdout).toContain('cashdesk-home-');
    expect(existsSync(stdout)).toBe(false);
    expect(stderr).toBe('its own words');
  });

  it('runs unchanged when there is a private service already', () => {
    expect(
      run('console.log(process.env.HOME)', {
        CASHDESK_PRIVATE_SECRET_SERVICE: '1',
        HOME: '/elsewhere',
      }).stdout,
    ).toBe('/elsewhere');
  });
});
