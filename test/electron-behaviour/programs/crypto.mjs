import {
  createHash,
  createHmac,
  getCiphers,
  randomBytes,
  timingSafeEqual,
  createCipheriv,
} from 'node:crypto';
import tls from 'node:tls';
import { app } from 'electron';
import { note, whenReady } from './answer.mjs';

whenReady(app, async () => {
  note('sha256', createHash('sha256').update('abc').digest('hex'));
  note('hmac', createHmac('sha256', 'key').update('body').digest('hex'));
  note('same', timingSafeEqual(Buffer.from('ab'), Buffer.from('ab')));
  note('random', randomBytes(32).length);
  const cipher = createCipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12));
  note(
    'aes',
    Buffer.concat([cipher.update('text'), cipher.final(), cipher.getAuthTag()]).toString('hex'),
  );
  note('has aes-256-gcm', getCiphers().includes('aes-256-gcm'));
  note('tls', [tls.DEFAULT_MIN_VERSION, tls.DEFAULT_MAX_VERSION]);
  const key = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  const signed = await crypto.subtle.sign(how, key.privateKey, Buffer.from('text'));
  note('ecdsa', await crypto.subtle.verify(how, key.publicKey, signed, Buffer.from('text')));
});
