import { expect, it } from 'vitest';
import {
  activateLocale,
  allWords,
  beginWithLocale,
  translate,
} from '../../../renderer/i18n/i18n.ts';
it('begins with the words of the first screen, and has those of all others once they are asked for', async () => {
  await beginWithLocale('de', 'de-DE');
  expect(translate('overview.title')).toBe('Übersicht');
  expect(translate('webhooks.guide.why')).toBe('webhooks.guide.why');
  await allWords();
  expect(translate('webhooks.guide.why')).not.toBe('webhooks.guide.why');
  expect(translate('overview.title')).toBe('Übersicht');
});

it('shows another language once all its words are there, also where some of the one before are missing', async () => {
  await beginWithLocale('de', 'de-DE');
  const late = allWords();
  await activateLocale('en', 'en-GB');
  await late;
  expect(translate('overview.title')).toBe('Overview');
  const english = translate('webhooks.guide.why');
  await allWords();
  expect([english, translate('webhooks.guide.why')]).not.toContain('webhooks.guide.why');
});
