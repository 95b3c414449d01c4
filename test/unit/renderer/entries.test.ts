import { describe, expect, it } from 'vitest';
import { screenName } from '../../../preload/contract/events.ts';
import { entryOf, tabOf } from '../../../renderer/frame/entries.ts';
import { recordOf } from '../../../renderer/platform/navigation.ts';
import type { Route } from '../../../renderer/platform/navigation.ts';

describe('the entries of the navigation', () => {
  it.each(screenName.options)('include the screen %s', (screen) => {
    expect(entryOf(screen)).toBeDefined();
  });

  it.each<readonly [Route, entry: string, tab: string | undefined]>([
    [{ screen: 'organization' }, 'shell.screen.overview', undefined],
    [{ screen: 'diagnostics' }, 'shell.screen.settings', undefined],
    [recordOf('cards', 'card-1'), 'shell.screen.cards', 'shell.screen.cards'],
    [{ screen: 'cards', view: { kind: 'new' } }, 'shell.screen.cards', 'shell.screen.cards'],
    [{ screen: 'cards', view: { kind: 'scheduled' } }, 'shell.screen.cards', 'cards.tab.scheduled'],
    [{ screen: 'limits', view: { kind: 'groups' } }, 'shell.screen.cards', 'shell.screen.limits'],
    [recordOf('supplier-invoices', 'invoice-1'), 'shell.entry.bills', 'imports.view.all'],
    [
      { screen: 'supplier-invoices', view: { kind: 'to-pay' } },
      'shell.entry.bills',
      'invoices.status.to_pay',
    ],
    [
      { screen: 'supplier-invoices', view: { kind: 'files', id: 'file-1' } },
      'shell.entry.bills',
      'invoices.files.title',
    ],
  ])('mark the place of %j', (route, label, tab) => {
    const entry = entryOf(route.screen);
    expect(entry?.label).toBe(label);
    expect(entry && tabOf(entry, route)?.label).toBe(tab);
  });
});
