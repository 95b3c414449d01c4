import { expect, it } from 'vitest';
import { helpWords } from '../../../renderer/frame/help/help-words.ts';

it('help explains at most five words of a screen, each once', () => {
  for (const [screen, words] of Object.entries(helpWords)) {
    expect(words.length, screen).toBeLessThanOrEqual(5);
    expect(new Set(words.map(({ word }) => word)).size, screen).toBe(words.length);
  }
});
