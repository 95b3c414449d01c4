import { stripSeparators } from '../clients/client-forms.ts';
import type { FieldForm } from '../clients/client-forms.ts';
import type { clientLanguages } from '../iso-codes.ts';
import { italianProvinces } from './italian-provinces.ts';

/** One form of a tax number, compared without spaces, dots, slashes and hyphens. */
export type NumberForm = FieldForm & {
  /** Its name in its country, used in every language. Imports recognise column headings by it. */
  readonly name: string;
  readonly of: keyof typeof characterClasses;
  /** The number of characters; or the minimum and the maximum. */
  readonly length: readonly [number] | readonly [fewest: number, most: number];
  /** How main verifies its check digits; `vat`: as those of the country's VAT number. */
  readonly check: NumberCheck;
  /**
   * The bank rejects other forms (specification, tax_identification_number). False: another form is
   * only a warning.
   */
  readonly isRequired: boolean;
};
type NumberCheck =
  | 'vat'
  | 'siren'
  | 'siret'
  | 'codice-fiscale'
  | 'german-tax-number'
  | 'belgian-person';

/** Facts about a country for clients, their form and imports. */
type Country = {
  /**
   * Spellings in client lists, in addition to its names in the five languages, which the runtime
   * has: short and official names, and its own name. Also the vehicle sign, as in postcodes such as
   * D-80331 (UNECE, distinguishing signs of vehicles in international traffic). Case, accents and
   * punctuation do not matter.
   */
  readonly names?: string;
  /** The language of documents for its clients. */
  readonly language?: (typeof clientLanguages)[number];
  /**
   * By the kind of the client. A German Steuernummer is written as its state writes it, or in one
   * of the two federal spellings (BZSt).
   */
  readonly taxForms?: {
    readonly company?: readonly NumberForm[];
    readonly individual?: readonly NumberForm[];
    readonly others: readonly NumberForm[];
  };
  readonly vatNumber?: {
    readonly example: string;
    /** The bank rejects other numbers with this country's prefix (specification, vat_number). */
    readonly pattern?: RegExp;
  };
  /**
   * Prefixes of its VAT numbers, if they differ from its code (Council Directive 2006/112/EC,
   * articles 6, 7 and 215; overseas departments use the French numbers).
   */
  readonly vatPrefixes?: readonly string[];
  /**
   * Universal Postal Union, addressing systems; compared without spaces and the country's vehicle
   * sign.
   */
  readonly postcode?: {
    readonly pattern: RegExp;
    readonly example: string;
    /** The bank rejects other postcodes, compared as typed (specification, "Limits"). */
    readonly isRequired?: true;
  };
  /** Its addresses have a province: one of these, or any two characters. */
  readonly provinces?: Readonly<Record<string, string>> | 'any';
  /** Its clients have a recipient code for invoices. */
  readonly hasRecipientCode?: true;
  /** Properties of the clients of an organization in this country, wherever the clients are. */
  readonly clients?: {
    readonly mayBeFreelancers?: true;
    readonly haveProvinces?: true;
    readonly haveEInvoicing?: true;
  };
};

const characterClasses = {
  digits: String.raw`\d`,
  'letters-and-digits': '[A-Z0-9]',
  characters: '.',
} as const;

function requiredForm(
  name: string,
  of: keyof typeof characterClasses,
  length: number,
  check: NumberCheck,
): NumberForm {
  const pattern = new RegExp(`^${characterClasses[of]}{${String(length)}}$`, 'u');
  return { name, of, length: [length], pattern, compact: stripSeparators, check, isRequired: true };
}
/** The prefix of its country is optional. */
function digitsForm(
  name: string,
  length: NumberForm['length'],
  check: NumberCheck = 'vat',
): NumberForm {
  const pattern = new RegExp(String.raw`^(?:[A-Z]{2})?\d{${length.join(',')}}$`);
  return {
    name,
    of: 'digits',
    length,
    pattern,
    compact: stripSeparators,
    check,
    isRequired: false,
  };
}

/** To add a country, add an entry here. */
const countries: Readonly<Record<string, Country>> = {
  AE: { names: 'uae, u a e, vae, eau' },
  AL: { names: 'shqiperia' },
  AT: {
    names:
      'a, oesterreich, osterr, republik osterreich, republic of austria, republique d autriche',
    language: 'de',
  },
  AU: { provinces: 'any' },
  AX: { vatPrefixes: ['FI'] },
  BA: {
    names:
      'bosnia, bosna i hercegovina, bosnia and herzegovina, bosnien herzegowina, bosnien und herzegowina',
  },
  BE: {
    names: 'b, belgie, konigreich belgien, kingdom of belgium, royaume de belgique',
    taxForms: {
      individual: [digitsForm('NISS/INSZ', [11], 'belgian-person'), digitsForm('BCE/KBO', [10])],
      others: [digitsForm('BCE/KBO', [10])],
    },
    vatNumber: { example: 'BE0403170701' },
    postcode: { pattern: /^[1-9]\d{3}$/, example: '1000' },
  },
  BG: { names: 'българия, balgariya' },
  BL: { vatPrefixes: ['FR'] },
  BO: { names: 'bolivia plurinational state of' },
  BR: { provinces: 'any' },
  BY: { names: 'weissrussland, bielorussie, bielorussia' },
  CA: { provinces: 'any' },
  CD: {
    names:
      'rdc, rd congo, congo the democratic republic of the, democratic republic of the congo, dr congo',
  },
  CG: { names: 'republic of the congo' },
  CH: {
    names:
      'svizra, helvetia, sui, schweizerische eidgenossenschaft, confederation suisse, confederazione svizzera, swiss confederation',
    vatPrefixes: ['CHE'],
  },
  CI: { names: 'ivory coast, costa de marfil, elfenbeinkuste' },
  CN: { names: 'prc, pr china, vr china, volksrepublik china, people s republic of china' },
  CV: { names: 'cabo verde, kapverden' },
  CY: { names: 'kypros, κυπρος' },
  CZ: {
    names:
      'cesko, tschechei, rep tcheque, ceska republika, czech republic, tschechische republik, republique tcheque, repubblica ceca, republica checa',
  },
  DE: {
    names:
      'd, brd, ger, deutschl, bundesrepublik deutschland, federal republic of germany, republique federale d allemagne, rfa, repubblica federale tedesca, republica federal de alemania',
    language: 'de',
    taxForms: {
      individual: [
        digitsForm('Steuer-ID', [11], 'german-tax-number'),
        digitsForm('Steuernummer', [10, 13], 'german-tax-number'),
      ],
      others: [digitsForm('Steuernummer', [10, 13], 'german-tax-number')],
    },
    vatNumber: { example: 'DE136695976' },
    postcode: { pattern: /^\d{5}$/, example: '80331' },
  },
  DK: { names: 'danmark' },
  EA: { vatPrefixes: ['ES'] },
  EE: { names: 'eesti' },
  ES: {
    names: 'e, reino de espana, kingdom of spain, espanya',
    language: 'es',
    taxForms: { others: [requiredForm('NIF/NIE/CIF', 'characters', 9, 'vat')] },
    vatNumber: { example: 'ESB58378431' },
    postcode: { pattern: /^\d{5}$/, example: '28013' },
    provinces: 'any',
  },
  FI: { names: 'suomi' },
  FR: {
    names:
      'f, republique francaise, france metropolitaine, french republic, repubblica francese, republica francesa',
    language: 'fr',
    taxForms: {
      others: [
        requiredForm('SIREN', 'digits', 9, 'siren'),
        requiredForm('SIRET', 'digits', 14, 'siret'),
      ],
    },
    vatNumber: { example: 'FR40303265045', pattern: /^FR[0-9A-Z]{2}\d{9}$/ },
    postcode: { pattern: /^\d{5}$/, example: '75008' },
    clients: { haveEInvoicing: true },
  },
  GB: {
    names:
      'uk, u k, great britain, britain, england, scotland, wales, northern ireland, united kingdom of great britain and northern ireland, grossbritannien, england uk, schottland, nordirland, grande bretagne, angleterre, ecosse, pays de galles, irlande du nord, gran bretagna, inghilterra, scozia, galles, irlanda del nord, gran bretana, inglaterra, escocia, gales, irlanda del norte',
    language: 'en',
    vatPrefixes: ['GB', 'XI'],
  },
  GF: { vatPrefixes: ['FR'] },
  GP: { vatPrefixes: ['FR'] },
  GR: {
    names: 'el, hellas, ellada, ελλαδα, hellenic republic',
    vatPrefixes: ['EL'],
  },
  HK: { names: 'hong kong, hongkong' },
  HR: { names: 'hrvatska' },
  HU: { names: 'magyarorszag' },
  IC: { vatPrefixes: ['ES'] },
  IE: {
    names:
      'eire, ireland republic, ireland republic of, republic of ireland, republik irland, irish republic',
    language: 'en',
  },
  IM: { vatPrefixes: ['GB'] },
  IN: { provinces: 'any' },
  IR: { names: 'iran islamic republic of' },
  IS: { names: 'island' },
  IT: {
    names: 'i, repubblica italiana, italian republic',
    language: 'it',
    taxForms: {
      company: [requiredForm('Codice fiscale', 'digits', 11, 'vat')],
      individual: [requiredForm('Codice fiscale', 'letters-and-digits', 16, 'codice-fiscale')],
      others: [
        requiredForm('Codice fiscale', 'letters-and-digits', 16, 'codice-fiscale'),
        requiredForm('Partita IVA', 'digits', 11, 'vat'),
      ],
    },
    vatNumber: { example: 'IT00743110157' },
    postcode: { isRequired: true, pattern: /^.{5}$/u, example: '00184' },
    provinces: italianProvinces,
    hasRecipientCode: true,
    clients: { haveProvinces: true, mayBeFreelancers: true },
  },
  KP: { names: 'korea democratic people s republic of' },
  KR: { names: 'korea republic of, republic of korea, korea south, republik korea, rep de coree' },
  LA: { names: 'lao people s democratic republic' },
  LI: {
    names: 'fl, furstentum liechtenstein',
    language: 'de',
    vatPrefixes: ['CHE'],
  },
  LT: { names: 'lietuva' },
  LU: { names: 'l, letzebuerg, lussemburgo, grossherzogtum luxemburg, grand duche de luxembourg' },
  LV: { names: 'latvija' },
  MC: {
    language: 'fr',
    vatPrefixes: ['FR'],
  },
  MD: { names: 'moldova republic of, republic of moldova, moldavie, moldawien' },
  MF: { vatPrefixes: ['FR'] },
  MK: { names: 'macedonia, mazedonien, macedoine, macedonia the former yugoslav republic of' },
  MO: { names: 'macao, macau' },
  MQ: { vatPrefixes: ['FR'] },
  MU: { names: 'ile maurice, isole mauritius, isla mauricio' },
  MX: {
    language: 'es',
    provinces: 'any',
  },
  NL: {
    names:
      'holland, hollande, olanda, holanda, nederland, kingdom of the netherlands, konigreich der niederlande',
  },
  NO: { names: 'norge, noreg' },
  PL: { names: 'polska, republic of poland' },
  PS: { names: 'palestine state of' },
  PT: {
    names: 'republica portuguesa',
    taxForms: { others: [digitsForm('NIF', [9])] },
    vatNumber: { example: 'PT501964843' },
    postcode: { pattern: /^[1-9]\d{3}-?\d{3}$/, example: '1000-205' },
  },
  RE: { vatPrefixes: ['FR'] },
  RS: { names: 'srbija' },
  RU: {
    names:
      'russian federation, russische foderation, federation de russie, federazione russa, federacion rusa',
  },
  SE: { names: 'sverige' },
  SI: { names: 'slovenija' },
  SK: {
    names:
      'slovensko, slovak republic, slowakische republik, republique slovaque, repubblica slovacca, republica eslovaca',
  },
  SM: {
    names: 'repubblica di san marino',
    language: 'it',
  },
  SY: { names: 'syrian arab republic' },
  TR: { names: 'turkey, turkei, turquie, turchia, turquia, turkiye' },
  TW: { names: 'taiwan, taiwan province of china' },
  TZ: { names: 'tanzania united republic of' },
  UA: { names: 'ukraina, україна' },
  US: {
    names:
      'usa, u s a, u s, united states of america, vereinigte staaten von amerika, vereinigte staaten, etats unis d amerique, stati uniti d america, estados unidos de america, ee uu, eeuu',
    language: 'en',
    provinces: 'any',
  },
  VA: { names: 'holy see, vatican, vatikan' },
  VE: { names: 'venezuela bolivarian republic of' },
  VN: { names: 'viet nam' },
  YT: { vatPrefixes: ['FR'] },
};

const noFacts: Country = {};

/** Every entry with its code in upper case. */
export const allCountries = Object.entries(countries);

/** @param code in any case; null or a country without an entry: no facts are known */
export function countryOf(code: string | null): Country {
  const key = code?.trim().toUpperCase() ?? '';
  return (Object.hasOwn(countries, key) ? countries[key] : undefined) ?? noFacts;
}
