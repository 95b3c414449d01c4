import { withoutAccents } from '../../preload/contract/bounded-text.ts';
import type { ClientQuery } from '../../preload/contract/clients/clients.ts';
import type { ClientToStore } from '../../main/data/cache/clients.ts';

const givenNames = [
  'Camille',
  'Élodie',
  'Jürgen',
  'Marta',
  'Luca',
  'Noémie',
  'Sven',
  'Giulia',
  'Íñigo',
  'Anna',
  'Hugo',
  'Chloé',
  'Marco',
  'Maria',
];
const familyNames = [
  'Roux',
  'Müller',
  'García',
  'Rossi',
  'Lefèvre',
  'Schmidt',
  'Moreau',
  'Bianchi',
  'Peña',
  'Dubois',
  'Keller',
  'Costa',
  'Martin',
  'Marchand',
];
const trades = [
  'Boulangerie',
  'Studio',
  'Transport',
  'Garage',
  'Conseil',
  'Atelier',
  'Farm',
  'Logistik',
  'Malerei',
  'Macelleria',
];
const places = [
  ['Paris', 'FR'],
  ['Lyon', 'FR'],
  ['Marseille', 'FR'],
  ['Berlin', 'DE'],
  ['Köln', 'DE'],
  ['Madrid', 'ES'],
  ['Málaga', 'ES'],
  ['Milano', 'IT'],
  ['Torino', 'IT'],
  ['Nantes', 'FR'],
] as const;

/** A query without filters. */
export const unfilteredClients: ClientQuery = {
  text: '',
  kinds: [],
  countries: [],
  currencies: [],
  readiness: 'all',
  sort: 'name',
  direction: 'ascending',
};

/**
 * The client of this number, always the same, as the bank lists it in the order of `updated_at`.
 */
export function createClientRecord(
  number: number,
  changes: { readonly asOfEpochMs: number; readonly note?: string } = { asOfEpochMs: 1 },
): ClientToStore {
  const random = createRandom(number);
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[random(list.length)] as T;
  const [givenName, familyName, [city, country]] = [
    pick(givenNames),
    pick(familyNames),
    pick(places),
  ];
  const kind = pick(['company', 'individual'] as const);
  const name =
    kind === 'company'
      ? `${pick(trades)} ${familyName} ${String(number)}`
      : `${givenName} ${familyName} ${String(number)}`;
  const id = `${hex(random(2 ** 30))}-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const vatNumber = `${country}${String(10_000_000_000 + random(2 ** 30) * 7)}`;
  const email = withoutAccents(
    `${givenName}.${familyName}${String(number)}@${pick(['example.org', 'example.com', 'mail.example'])}`,
    'NFD',
  ).toLowerCase();
  const phone = { countryCode: '+33', number: `6${String(10_000_000 + random(89_999_999))}` };
  const updatedEpochMs = 1_700_000_000_000 + number * 60_000;
  const createdEpochMs = updatedEpochMs - random(100) * 86_400_000;
  const address = {
    street_address: `${String(random(200))} rue de la Paix`,
    city,
    zip_code: String(10_000 + random(80_000)),
    province_code: null,
    country_code: country.toLowerCase(),
  };
  const isReady = random(3) > 0;
  const model = JSON.stringify({
    id,
    name,
    kind,
    email,
    extra_emails: [],
    vat_number: vatNumber,
    tax_identification_number: vatNumber.slice(4),
    phone,
    currency: 'EUR',
    locale: isReady ? 'fr' : null,
    billing_address: address,
    delivery_address: address,
    created_at: new Date(createdEpochMs).toISOString(),
    updated_at: new Date(updatedEpochMs).toISOString(),
    note: changes.note,
  });
  return {
    id,
    model,
    asOfEpochMs: changes.asOfEpochMs,
    name: changes.note === undefined ? name : `${name} ${changes.note}`,
    createdEpochMs,
    updatedEpochMs,
    kind,
    country,
    currency: 'EUR',
    isReady,
    emails: [email],
    vatNumber,
    taxNumber: vatNumber.slice(4),
    cities: [city],
    phones: [phone],
  };
}

/** Numbers that look random and are the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = (seed + 1) * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * below);
  };
}

function hex(number: number): string {
  return number.toString(16).padStart(8, '0');
}
