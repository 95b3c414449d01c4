import { describe, expect, it } from 'vitest';
import { firstWords } from '../../../scripts/first-words.ts';

describe('the words of the first paint', () => {
  it('are those whose ids stand in its code, whole or as a template', () => {
    const isFirst = firstWords([
      `t('overview.title') <T id="overview.sentence" />`,
      'label: `shell.amounts.${change}`, hint: t(`limits.step.${step}-hint`)',
    ]);
    const ids = [
      'overview.title',
      'overview.sentence',
      'overview.title.long',
      'shell.amounts.hide',
      'shell.amounts',
      'limits.step.one-hint',
      'limits.step.one',
      'cards.title',
    ];
    expect(ids.filter(isFirst)).toEqual([
      'overview.title',
      'overview.sentence',
      'shell.amounts.hide',
      'limits.step.one-hint',
    ]);
  });

  it('are those of the frame and the overview, not those of a screen that is read later', () => {
    const isFirst = firstWords();
    expect(['shell.skip', 'overview.title', 'ui.fault.retry'].filter(isFirst)).toHaveLength(3);
    expect(['newcard.title', 'registrations.steps', 'clients.gap.vat'].filter(isFirst)).toEqual([]);
  });
});
