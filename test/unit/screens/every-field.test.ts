import { describe, expect, it } from 'vitest';
import { card } from '../../../preload/contract/cards/cards.ts';
import { bankAccount, organizationModel } from '../../../preload/contract/organization.ts';
import {
  codeGroup,
  factGroups,
  idGroup,
} from '../../../renderer/screens/cards/page/card-fact-groups.ts';
import { displayName } from '../../../renderer/format/display-name.ts';
import {
  accountFields,
  organizationFields,
} from '../../../renderer/screens/organization/organization-facts.ts';

/** Shown in other parts: limits, options, appearance, unnamed fields. */
function isElsewhere(name: string): boolean {
  return (
    /(Limit|Spent|LimitOption)$/.test(name) ||
    /^(atm|nfc|online|foreign)Option$/.test(name) ||
    ['appearance', 'extras'].includes(name)
  );
}

describe('every field of the specification', () => {
  it('is on the page of a card, once', () => {
    const shown = [...factGroups, idGroup, codeGroup].flatMap((group) =>
      group.fields.map((field) => field.name as string),
    );
    expect(shown.toSorted()).toEqual(
      Object.keys(card.shape)
        .filter((name) => !isElsewhere(name))
        .toSorted(),
    );
  });

  it('is on the page of the organization, once', () => {
    const shown = [...organizationFields.map((field) => field.name), 'bankAccounts', 'extras'];
    expect(shown.toSorted()).toEqual(Object.keys(organizationModel.shape).toSorted());
  });

  it('is shown for each account, with its name as the heading', () => {
    const shown = [...accountFields.map((field) => field.name), 'name', 'extras'];
    expect(shown.toSorted()).toEqual(Object.keys(bankAccount.shape).toSorted());
  });
});

describe('codes in words', () => {
  it('names languages, countries and currencies in the language of the user', () => {
    expect(displayName('en', 'language', 'fr')).toBe('French');
    expect(displayName('de', 'region', 'FR')).toBe('Frankreich');
    expect(displayName('it', 'currency', 'EUR')).toBe('Euro');
    expect(displayName('fr', 'language', 'it_IT')).toMatch(/^Italien/);
  });

  it('have no name for an invalid code, which is shown as received', () => {
    expect(displayName('en', 'region', 'somewhere')).toBeNull();
    expect(displayName('en', 'language', '???')).toBeNull();
    expect(displayName('en', 'region', 'ZQ')).toBeNull();
  });
});
