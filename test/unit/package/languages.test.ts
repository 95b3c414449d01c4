import { describe, expect, it } from 'vitest';
import { languageComplaints } from '../../../scripts/package/languages.ts';

const ours = ['en', 'de', 'es'];

describe('Chromium’s own texts', () => {
  it('are packed in the languages of the app, with their regions', () => {
    expect(languageComplaints(['en-US', 'en-GB', 'de', 'es', 'es-419'], ours)).toEqual([]);
  });

  it('are complained of in any other language, and where one of ours is missing', () => {
    expect(languageComplaints(['en', 'de', 'est', 'pl'], ours)).toEqual([
      "Chromium's texts in est are packed, which the app does not speak",
      "Chromium's texts in pl are packed, which the app does not speak",
      "Chromium's texts in es are missing",
    ]);
  });
});
