import { dayMs } from '../clock.ts';
import { foldText } from '../fold-text.ts';
import { createSeededRandom } from '../seed/random.ts';
import type { SeedTexts } from '../seed/texts.ts';
import type { RegistrationRequest } from './registration-body.ts';
import { newRegistration, type Registration, sendReset, sendNextEvent } from './registration.ts';

interface Sketch {
  readonly request: RegistrationRequest;
  readonly startedDaysAgo: number;
  /** The number of its sent events. */
  readonly sentEventCount: number;
  readonly isReset?: boolean;
}

/** The accountant's office that brings its customers to the bank. */
const partnerUser = {
  first_name: 'Claire',
  last_name: 'Vial',
  email: 'claire.vial@cabinet-vial.example',
};

type Place = readonly [line1: string, postalCode: string, city: string, country: string];
function addressOf([line_1, postal_code, city, country]: Place) {
  return {
    line_1,
    postal_code,
    city,
    country,
  };
}

interface NewCompany {
  readonly name: string;
  readonly form: string;
  readonly locale: 'fr' | 'de';
  readonly address: Place;
  readonly owner: readonly [first: string, last: string, birthDate?: string];
  readonly euros: string;
}

function newCompany({
  name,
  form,
  locale,
  address,
  owner: [first_name, last_name, birth_date],
  euros,
}: NewCompany): RegistrationRequest {
  return {
    locale,
    legal_flow: 'company_creation',
    partner_user: partnerUser,
    organization: {
      entity_type: 'company',
      legal_name: name,
      legal_form: form,
      address: addressOf(address),
      total_capital_amount: { value: euros, currency: 'EUR' },
    },
    stakeholders: [
      {
        is_owner: true,
        first_name,
        last_name,
        email: `contact@${foldText(name).replace(/[^a-z]+/g, '-')}.example`,
        nationality: address[3],
        ...(birth_date === undefined ? {} : { birth_date }),
        residence_address: addressOf(address),
        capital_amount: { value: euros, currency: 'EUR' },
        share_capital_origin: ['personal_savings'],
      },
    ],
  };
}

interface ExistingCompany {
  readonly name: string;
  readonly form: string;
  readonly locale: 'it' | 'es';
  readonly address: Place;
  readonly since: string;
  readonly vatNumber: string;
}

function existingCompany({
  name,
  form,
  locale,
  address,
  since,
  vatNumber,
}: ExistingCompany): RegistrationRequest {
  return {
    locale,
    legal_flow: 'existing_company',
    partner_user: partnerUser,
    organization: {
      entity_type: 'company',
      legal_name: name,
      legal_form: form,
      legal_registration_date: since,
      legal_vat_number: vatNumber,
      address: addressOf(address),
    },
    stakeholders: [],
  };
}

/** One at each documented step, so that each can be seen. */
const sketches: readonly Sketch[] = [
  {
    startedDaysAgo: 2,
    sentEventCount: 1,
    request: newCompany({
      name: 'Fromagerie des Pentes',
      form: 'SAS',
      locale: 'fr',
      address: ['7 montée de la Grande-Côte', '69001', 'Lyon', 'FR'],
      owner: ['Lucie', 'Garnier'],
      euros: '5000.00',
    }),
  },
  {
    startedDaysAgo: 4,
    sentEventCount: 2,
    request: newCompany({
      name: 'Atelier Sève',
      form: 'SASU',
      locale: 'fr',
      address: ['22 rue Burdeau', '69001', 'Lyon', 'FR'],
      owner: ['Noémie', 'Aubert', '1991-02-17'],
      euros: '1000.00',
    }),
  },
  {
    startedDaysAgo: 9,
    sentEventCount: 3,
    request: existingCompany({
      name: 'Caffè Lanterna',
      form: 'SRL',
      locale: 'it',
      address: ['Via San Luca 14', '16124', 'Genova', 'IT'],
      since: '2014-06-03',
      vatNumber: 'IT01234567897',
    }),
  },
  {
    startedDaysAgo: 12,
    sentEventCount: 4,
    request: newCompany({
      name: 'Vélos du Parc',
      form: 'SARL',
      locale: 'fr',
      address: ['3 avenue Verguin', '69006', 'Lyon', 'FR'],
      owner: ['Bastien', 'Moreau', '1986-09-30'],
      euros: '8000.00',
    }),
  },
  {
    startedDaysAgo: 15,
    sentEventCount: 5,
    request: newCompany({
      name: 'Jardins de Mornand',
      form: 'SAS',
      locale: 'fr',
      address: ['Le Bourg', '42600', 'Mornand-en-Forez', 'FR'],
      owner: ['Agathe', 'Chazelle', '1979-12-04'],
      euros: '12000.00',
    }),
  },
  {
    startedDaysAgo: 19,
    sentEventCount: 6,
    request: newCompany({
      name: 'Brasserie du Gier',
      form: 'SAS',
      locale: 'fr',
      address: ['41 quai de la Rive', '42800', 'Rive-de-Gier', 'FR'],
      owner: ['Yanis', 'Ferrand', '1983-05-21'],
      euros: '20000.00',
    }),
  },
  {
    startedDaysAgo: 23,
    sentEventCount: 7,
    request: newCompany({
      name: 'Studio Halles',
      form: 'SASU',
      locale: 'fr',
      address: ['9 rue de la Part-Dieu', '69003', 'Lyon', 'FR'],
      owner: ['Maëlle', 'Rivière', '1994-08-11'],
      euros: '1500.00',
    }),
  },
  {
    startedDaysAgo: 26,
    sentEventCount: 5,
    request: newCompany({
      name: 'Kontor Möbelbau',
      form: 'GmbH',
      locale: 'de',
      address: ['Speicherstraße 5', '20457', 'Hamburg', 'DE'],
      owner: ['Jens', 'Petersen', '1977-03-02'],
      euros: '25000.00',
    }),
  },
  {
    startedDaysAgo: 31,
    sentEventCount: 2,
    isReset: true,
    request: newCompany({
      name: 'Cave Saint-Clair',
      form: 'SARL',
      locale: 'fr',
      address: ['16 grande rue de Saint-Clair', '69300', 'Caluire-et-Cuire', 'FR'],
      owner: ['Hugo', 'Perret', '1989-11-25'],
      euros: '3000.00',
    }),
  },
  {
    startedDaysAgo: 40,
    sentEventCount: 4,
    request: existingCompany({
      name: 'Librería Alameda',
      form: 'SL',
      locale: 'es',
      address: ['Calle Larios 8', '29015', 'Málaga', 'ES'],
      since: '2009-10-19',
      vatNumber: 'ESB12345674',
    }),
  },
];

/**
 * Registrations that the partner made before the service started. The same seed gives the same ids
 * and events; their times are relative to now.
 */
export function seedRegistrations(
  seed: number,
  nowEpochMs: number,
  texts: SeedTexts,
): readonly Registration[] {
  const random = createSeededRandom(seed ^ 0x4e915);
  return sketches.map(({ request, startedDaysAgo, sentEventCount, isReset }) => {
    const startedAt = nowEpochMs - startedDaysAgo * dayMs;
    const registration = newRegistration(request, {
      uuid: random.uuid,
      atEpochMs: startedAt,
      texts,
      isSeeded: true,
    });
    /** The first event immediately, the last some hours ago. */
    const timeOf = (step: number): number =>
      startedAt + step * Math.floor((startedDaysAgo * dayMs * 0.9) / (sentEventCount + 1));
    for (let step = 0; step < sentEventCount; step += 1)
      sendNextEvent(registration, { eventId: random.uuid(), atEpochMs: timeOf(step) });
    if (isReset === true)
      sendReset(registration, { eventId: random.uuid(), atEpochMs: timeOf(sentEventCount) });
    return registration;
  });
}
