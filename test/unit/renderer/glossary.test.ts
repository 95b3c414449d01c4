import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { mainCatalogues, messagesIn, windowCatalogues } from '../../fixtures/catalogue-files.ts';
import { localeName } from '../../../preload/contract/app/preferences.ts';

type Locale = (typeof localeName.options)[number];

/**
 * Every visible message of the window, and those of main, with `main:` before their ids. Search
 * words of the palette are excluded.
 */
function messagesOf(locale: Locale): readonly (readonly [string, string])[] {
  const ofWindow = messagesIn(windowCatalogues(locale));
  return [
    ...[...ofWindow].filter(([id]) => !id.startsWith('shell.synonyms.') && !id.endsWith('.verbs')),
    ...[...messagesIn(mainCatalogues(locale))].flatMap(([id, text]) =>
      ofWindow.has(id) ? [] : [[`main:${id}`, text] as const],
    ),
  ];
}

function choicesOf(choices: unknown): readonly CompiledMessage[] {
  return typeof choices === 'object' && choices !== null
    ? Object.values(choices).filter((choice): choice is CompiledMessage => Array.isArray(choice))
    : [];
}
/** The text of a message without the invisible names of its values. */
function wordsOf(message: CompiledMessage): string {
  return message
    .map((part) =>
      typeof part === 'string' ? part : ['', ...choicesOf(part[2]).map(wordsOf), ''].join('…'),
    )
    .join('');
}
/** The length of its longest form, with each value as long as its name in braces. */
function lengthOf(message: CompiledMessage): number {
  return message.reduce((length, part) => {
    if (typeof part === 'string') return length + part.length;
    const choices = choicesOf(part[2]);
    return (
      length +
      (choices.length > 0
        ? Math.max(...choices.map(lengthOf))
        : part[0] === '#'
          ? 1
          : part[0].length + 2)
    );
  }, 0);
}

function wholeWord(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`, 'giu');
}

/** The words that the interface no longer uses. */
const retired: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'books?|boards?',
    'anew|by itself|by themselves|all the same|meanwhile|begun',
    'the bank|this bank|the service|this service',
    'e-mails?',
    'scopes?|traces?|receivers?|networks?',
    'nobody knows|not known|put right|put away|in order',
    'of your own|of one’s own|own words',
    'kept|stands?|goes on|go on|asked for',
    'organi[sz]ations?|postal code|town',
    'refused|denied|rejected|said no',
    'watch(?:ed|ing)?|unwatch|follow(?:ed|ing)?',
    'cannot|could not|does not|did not|do not|is not|are not|was not|were not|will not',
  ],
  de: [
    'Buch(?:e?s)?|Büchern?|Kartenbuch|Bretts?',
    'Rechners?|Kennwort|Kennwörtern?|Netz(?:e?s|werke?s?)?',
    'Spitznamen?s?|Kennung(?:en)?|Geheimniss?e?s?|Geheimnissen',
    'Organisation(?:en)?|Barabhebung(?:en)?|Ausgabenlimits?|Umsatzsteuer-ID',
    'Kartensystems?|Stufen?|persönlichen? Daten',
    'diese Bank|dieser Bank|von selbst|dieser Dienst',
  ],
  fr: [
    'carnets?|livres?|registres?',
    'surnoms?|portées?|récepteurs?|verrouillages?|bac à sable',
    'organisations?|paiements? (?:au|par) terminal|niveau',
    'approbations?|déplace (?:de l’argent|jamais d’argent)',
    '(?:êtes|es) (?:connecté|déconnecté|sûr)|se connecter',
    'cette banque|le service|tout de même',
  ],
  it: [
    'libr[oi]|tabellon[ei]|registro|rubrica',
    'soprannom[ei]|ambit[oi]|identificativ[oi]|ricevitor[ei]',
    'organizzazion[ei]|impresa|imprese|doppion[ei]|contanti|conto bancario|livell[oi]',
    'approvazion[ei]|in ritardo|denunciat[ae]|nome proprio',
    'questa banca|il servizio|da solo|da sé',
  ],
  es: [
    'libros?|tableros?|registros?',
    'apodos?|ámbitos?|identificador(?:es)?|rastreos?|trazas?|receptor(?:es)?',
    'organizaci(?:ón|ones)|divisa|abonos?|nota de crédito|nombre propio|nivel',
    'pagos? (?:con|por|en) terminal|en línea|sin contacto|sin conexión',
    'este banco|el servicio|por sí solo|por sí mismo',
  ],
};

/** Where a retired word is the right one, and why. */
const meantElsewhere: Readonly<Record<string, string>> = {
  'en newcard.created.differs': 'what the owner asked for, beside what came of it',
  'en newcard.difference.asked': 'likewise',
  'en cards.kept.asked': 'likewise',
  'en invoices.event.213': 'a platform’s formal answer, beside the buyer who declines (210)',
  'en webhooks.receiver.refused': 'what Cashdesk turns away; a bank declines',
  'en diagnostics.reason.rate-limited': 'it is the bank that asks',
  'en diagnostics.reason.nothing-there': 'a test asks for what is not there',
  'en webhooks.guide.step.subscribe': 'an address and the path after it',
  'en webhooks.guide.step.register': 'likewise',
  'en webhooks.warning.out-of-reach': 'a local network, not the internet',
  'en diagnostics.leaves.asked.names': 'likewise',
  'en payments.field.paymentMethod': 'a card network is one of Visa, Mastercard',
  'de webhooks.warning.out-of-reach': 'a local network, not the internet',
  'de diagnostics.leaves.asked.names': 'likewise',
  'fr cards.unknown.no-endpoint': '« tout de même », between verb and infinitive',
  'fr cards.unknown.not-yet': 'likewise',
  'fr main:start.unprotected': 'Chromium’s sandbox, not a bank’s test environment',
  'fr invoices.field.approver': 'an invoice is approved among colleagues, not in the bank’s app',
  'fr invoices.field.approvalRequest': 'likewise',
  'fr invoices.field.lastApprovedBy': 'likewise',
  'it invoices.field.approver': 'an invoice is approved among colleagues, not in the bank’s app',
  'it invoices.field.approvalRequest': 'likewise',
  'it invoices.field.lastApprovedBy': 'likewise',
  'it main:events.column.isLate': 'an event is late, an invoice is «scaduta»',
  'it registrations.origin.employment_or_business_income': 'income from a business',
  'it ui.fault.keychain-unavailable.next': 'the keychain’s service, not the bank’s',
  'es ui.fault.unexpected.next': 'a log: a registration is an «alta»',
  'es settings.about.log': 'likewise',
  'es settings.data.open-log': 'likewise',
  'es diagnostics.requests.text': 'likewise',
  'es diagnostics.leaves.never.crashes': 'likewise',
  'es main:start.failed': 'likewise',
};

describe.each(localeName.options)('the words in %s', (locale) => {
  const found = messagesOf(locale).flatMap(([id, text]) => {
    const words = wordsOf(compileMessageOrThrow(text));
    return retired[locale].flatMap((each) =>
      [...words.matchAll(wholeWord(each))].map(([word]) => ({ id: `${locale} ${id}`, word })),
    );
  });

  it('include no retired word', () => {
    expect(found.filter(({ id }) => !(id in meantElsewhere))).toEqual([]);
  });
  it('need every exception', () => {
    const needed = new Set(found.map(({ id }) => id));
    expect(
      Object.keys(meantElsewhere).filter((id) => id.startsWith(`${locale} `) && !needed.has(id)),
    ).toEqual([]);
  });
});

describe('the sentence under the title of a screen', () => {
  const endsInStop = (message: CompiledMessage): boolean => {
    const last = message.at(-1);
    if (last === undefined || typeof last === 'string') return last?.endsWith('.') === true;
    const choices = choicesOf(last[2]);
    return choices.length > 0 && choices.every(endsInStop);
  };
  it.each(localeName.options)('ends in a full stop in %s, unless it is a count', (locale) => {
    expect(
      messagesOf(locale)
        .filter(([id]) => /\.sentence$/.test(id))
        .filter(([, text]) => !endsInStop(compileMessageOrThrow(text)))
        .map(([id]) => id),
    ).toEqual([]);
    const counts = messagesOf(locale).filter(([id]) =>
      /^(?:ui\.word\.invoice-count|(?:clients|products|registrations|cards)\.head\.count|lists\.head\.found|imports\.head\.file)$/.test(
        id,
      ),
    );
    expect(counts).toHaveLength(7);
    for (const [id, text] of counts)
      expect(endsInStop(compileMessageOrThrow(text)), id).toBe(false);
  });
});

/** On screens where an owner sets up technical things, technical words are allowed. */
const forDevelopers = ['connections', 'webhooks', 'inbox', 'registrations', 'diagnostics'];
const ordinary = messagesOf('en').filter(
  ([id]) => !forDevelopers.includes(id.replace(/^main:/, '').split('.')[0] ?? ''),
);

describe('the words on ordinary screens', () => {
  /** Texts that cannot be shorter, as they precede a loss or appear only here. */
  const long = [
    'main:start.unprotected',
    'settings.backup.proofs',
    'settings.backup.replaces',
    'settings.backup.stays',
    'settings.backup.text',
    'settings.erasure.hint',
    'shell.memory.open.goes',
    'shell.vault.quarantined',
    'shell.vault.unavailable',
  ];
  it('have at most 120 characters a message', () => {
    expect(
      ordinary
        .filter(([, text]) => lengthOf(compileMessageOrThrow(text)) > 120)
        .map(([id]) => id)
        .sort(),
    ).toEqual(long);
  });

  /** Technical words. */
  const developers = wholeWord(
    [
      'tokens?|headers?|JSON|endpoints?|APIs?|scopes?|payloads?|HTTPS?|UUIDs?|cache|localhost',
      'OAuth|OIDC|PKCE|URLs?|URIs?|webhooks?|proxy|proxies|callbacks?|redirects?|ports?|tunnels?',
      'in memory|objects?|query|queries|schema|regex|hash(?:es)?|hex|null|undefined|booleans?|enum',
      'timeouts?|status codes?|idempoten\\w+|slug|metadata|delimiter|encoding|parsed?|syntax',
    ].join('|'),
  );
  /** Where the word is the name of the thing, and why it is named there. */
  const named: Readonly<Record<string, string>> = {
    'lists.export.json': 'a format to choose, beside CSV',
    'main:events.column.objectKind': 'a column of a file of events',
    'main:reason.portal-token-needed': 'only where registrations are on, which a developer set up',
    'main:reason.proxy': 'the word of the computer’s own settings',
    'main:reason.proxy-password': 'likewise',
    'newcard.other': 'the field for what the form has not, which takes JSON',
    'newcard.other-hint': 'likewise',
    'newcard.problem.json-not-object': 'likewise',
    'newcard.request.head': 'the heading of technical details, which are folded away',
    'shell.proxy.refused': 'likewise',
    'shell.proxy.title': 'likewise',
    'shell.screen.webhooks': 'the name of a screen, among those for developers',
    'ui.fault.portal-token-needed.for-others': 'only where registrations are on',
    'ui.fault.portal-token-needed.for-others-next': 'likewise',
    'ui.fault.portal-token-needed.missing': 'likewise',
    'ui.fault.portal-token-needed.next': 'likewise',
    'ui.fault.portal-token-needed.title': 'likewise',
    'ui.fault.proxy-password.title': 'the word of the computer’s own settings',
    'ui.fault.proxy.next': 'likewise',
    'ui.fault.proxy.title': 'likewise',
    'ui.problem.not-an-address': 'what an address begins with',
    'ui.problem.not-https': 'likewise',
    'ui.problem.proxy': 'the word of the computer’s own settings',
  };
  it('include no technical ones', () => {
    expect(
      ordinary
        .filter(([, text]) => wordsOf(compileMessageOrThrow(text)).search(developers) !== -1)
        .map(([id]) => id)
        .sort(),
    ).toEqual(Object.keys(named));
  });
});
