import { timestamp } from '../clock.ts';
import { foldText } from '../fold-text.ts';
import { createSeededRandom } from '../seed/random.ts';
import type { Client } from './client.ts';

const trades = [
  'Café',
  'Restaurant',
  'Hôtel',
  'Épicerie',
  'Brasserie',
  'Traiteur',
  'Crèche',
  'École',
  'Maison',
  'Bistrot',
  'Cantine',
  'Salon de thé',
] as const;
const places = [
  'des Terreaux',
  'de la Saône',
  'du Gros Caillou',
  'Bellecour',
  'des Canuts',
  'Saint-Jean',
  'de Fourvière',
  'des Brotteaux',
  'du Parc',
  'Confluence',
  'Perrache',
  'des Chartreux',
  'de Vaise',
  'Monplaisir',
] as const;
const firstNames = [
  'Amélie',
  'Bruno',
  'Chloé',
  'Daniel',
  'Émile',
  'Fatou',
  'Gaëlle',
  'Hugo',
  'Irène',
  'Jules',
  'Khadija',
  'Léon',
  'Maëlle',
  'Noé',
  'Océane',
  'Paul',
] as const;
const lastNames = [
  'Bernard',
  'Chevalier',
  'Dupré',
  'Étienne',
  'Fournier',
  'Garnier',
  'Haddad',
  'Imbert',
  'Joly',
  'Keller',
  'Lefèvre',
  'Marchand',
  'Noël',
  'Olivier',
  'Perrin',
  'Rossi',
] as const;
type Town = readonly [zip: string, city: string];
const towns: readonly [Town, ...Town[]] = [
  ['69001', 'Lyon'],
  ['69100', 'Villeurbanne'],
  ['69300', 'Caluire-et-Cuire'],
  ['69130', 'Écully'],
  ['42000', 'Saint-Étienne'],
  ['38200', 'Vienne'],
];
const streets = [
  'rue de la République',
  'quai Saint-Vincent',
  'place Sathonay',
  'cours Lafayette',
  'avenue Jean-Jaurès',
  'montée de la Grande-Côte',
] as const;

/** Folds a text to letters allowed in an e-mail address. */
function toMailName(text: string): string {
  return foldText(text).replace(/[^a-z0-9]+/g, '-');
}

/** Appends the check digit (Luhn) of a company number. */
function companyNumber(firstEight: string): string {
  const sum = [...firstEight].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return `${firstEight}${String((10 - (sum % 10)) % 10)}`;
}

/** The French VAT number of a company number: its key is computed from the number. */
function vatNumber(company: string): string {
  return `FR${String((12 + 3 * (Number(company) % 97)) % 97).padStart(2, '0')}${company}`;
}

/** Clients that fail for invoices, each for another reason, and two pairs of duplicates. */
export function seedUnfinishedClients(parts: {
  readonly seed: number;
  readonly nowEpochMs: number;
}): Client[] {
  const [first, ...rest] = seedClients({ ...parts, seed: parts.seed ^ 0x0ff, count: 8 });
  if (first === undefined) return [];
  const company = (name: string, overrides: Partial<Client>, at: number): Client => ({
    ...(rest[at] ?? first),
    name,
    kind: 'company',
    type: 'company',
    first_name: null,
    last_name: null,
    email: `${toMailName(name)}@client.example`,
    vat_number: null,
    e_invoicing_address: null,
    e_invoicing_reachable: false,
    tax_identification_number: companyNumber('40326504'),
    ...overrides,
  });
  const noAddress = { address: null, city: null, zip_code: null, country_code: null };
  const sharedNumber = companyNumber('51207733');
  const cellar = { vat_number: vatNumber(sharedNumber), tax_identification_number: sharedNumber };
  return [
    company('Cave Dupré', cellar, 0),
    company('CAVE DUPRE SARL', { ...cellar, email: 'compta@cave-dupre.example', locale: null }, 1),
    company('Fromagerie Olivier', { tax_identification_number: null }, 2),
    company('Librairie Garnier', { tax_identification_number: '40326' }, 3),
    company('Théâtre du Gros Caillou', { currency: null, locale: null }, 4),
    company('Fleuriste Noël', { billing_address: null, ...noAddress }, 5),
    ...[6, 7].map((at): Client => {
      const person = company('Amélie Perrin', { email: 'amelie.perrin@client.example' }, at);
      const zip = at === 6 ? '69004' : '69006';
      return {
        ...person,
        kind: 'individual',
        type: 'individual',
        first_name: 'Amélie',
        last_name: 'Perrin',
        tax_identification_number: at === 6 ? companyNumber('60314589') : null,
        billing_address: { ...person.billing_address, zip_code: zip, city: 'Lyon' },
      };
    }),
  ];
}

/** The given number of clients of the bakery, always the same for the same seed. */
export function seedClients(parts: {
  readonly seed: number;
  readonly nowEpochMs: number;
  readonly count: number;
}): Client[] {
  const random = createSeededRandom(parts.seed ^ 0x5eed);
  return Array.from({ length: parts.count }, (_, index): Client => {
    const isCompany = random.next() < 0.7;
    const first = random.pick(firstNames);
    const last = random.pick(lastNames);
    const ordinal =
      index < trades.length * places.length
        ? ''
        : ` ${String(Math.floor(index / (trades.length * places.length)) + 1)}`;
    const name = isCompany
      ? `${trades[index % trades.length] ?? ''} ${places[Math.floor(index / trades.length) % places.length] ?? ''}${ordinal}`
      : `${first} ${last}`;
    const [zip, city] = random.pick(towns);
    const street = `${String(random.between(1, 120))} ${random.pick(streets)}`;
    const company = companyNumber(random.digits(8).replace(/^0/, '4'));
    const phone = `4${random.digits(8)}`;
    const createdAt =
      parts.nowEpochMs - random.between(1, 1_400) * 86_400_000 - random.between(0, 86_400_000);
    const updatedAt = createdAt + Math.floor(random.next() * (parts.nowEpochMs - createdAt));
    const kind = isCompany ? 'company' : 'individual';
    return {
      id: random.uuid(),
      name,
      first_name: isCompany ? null : first,
      last_name: isCompany ? null : last,
      kind,
      type: kind,
      phone_number: `+33${phone}`,
      phone: { country_code: '+33', number: phone },
      email:
        random.next() < 0.05 ? null : `${toMailName(name)}-${String(index + 1)}@client.example`,
      extra_emails: [],
      currency: 'EUR',
      e_invoicing_address: isCompany ? company : null,
      e_invoicing_reachable: isCompany,
      vat_number: isCompany ? vatNumber(company) : null,
      tax_identification_number: isCompany ? company : null,
      address: street,
      city,
      zip_code: zip,
      province_code: null,
      country_code: 'fr',
      billing_address: { street_address: street, city, zip_code: zip, country_code: 'fr' },
      delivery_address: null,
      recipient_code: null,
      created_at: timestamp(createdAt),
      updated_at: timestamp(updatedAt),
      locale: 'fr',
    };
  });
}
