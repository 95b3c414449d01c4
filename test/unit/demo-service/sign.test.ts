import { expect, test } from 'vitest';
import { signatureHeader } from '../../../main/demo-service/webhooks/sign.ts';

const parts = {
  prefix: 'Service',
  secret: 'test-secret',
  body: '{"test":"data"}',
  atEpochMs: 1_704_110_400_999,
};

test('a timed signature equals the published vector', () => {
  expect(signatureHeader('timed', parts)).toEqual({
    'X-Service-Signature':
      't=1704110400,v1=56aff06dc227db80d6568a5070f912c601c31f20451745d257cbc0b5dfa93805',
  });
});

test('a plain signature does not depend on the time', () => {
  expect(signatureHeader('plain', parts)).toEqual(
    signatureHeader('plain', { ...parts, atEpochMs: 0 }),
  );
});
