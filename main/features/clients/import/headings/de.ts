import type { LanguageHeadings } from './language-headings.ts';

export const de: LanguageHeadings = {
  headings: {
    kind: 'art, typ, kundenart, kundentyp, kontakttyp, kontaktart, adresstyp kunde, kundengruppe art, personentyp, rechtsform kunde, firma oder privat, privat oder firma',
    company:
      'firma, firmenname, firmenbezeichnung, unternehmen, unternehmensname, name der firma, name adressattyp unternehmen, firma name, unternehmen name, firmierung, name des unternehmens, name der organisation, organisationsname, firma organisation, gesellschaft, betrieb, firmenname kunde',
    'other-name':
      'anzeigename, vollstandiger name, rechnungsname, name gesamt, rechnungsempfanger, debitorenname, kontaktname, bezeichnung kunde, kontobezeichnung, voller name, gesamtname, kunde, kundenname, auftraggeber, name des kunden',
    'trade-name': 'handelsname, geschaftsname, markenname',
    'person-name':
      'vor und nachname, vorname nachname, nachname vorname, name vorname, vorname name, vorname und nachname, nach und vorname',
    'first-name':
      'vorname, vorname adressattyp naturl person, rufname, vornamen, vorname n, vor name',
    'last-name':
      'nachname, name adressattyp naturl person, familienname, zuname, nachnamen, nach name, hausname',
    email:
      'mailadresse, email adresse, email adressen, emailadresse, mail adresse, rechnungs email, email rechnung, email fur rechnungen, elektronische post, hauptemail',
    'extra-emails':
      'weitere emails, weitere email adressen, zusatzliche emails, zweite email, weitere email, email kopie, email cc, alternative email',
    phone:
      'telefon, telefonnummer, rufnummer, handy, handynummer, mobil, mobiltelefon, mobil tel, mobilnummer, telefon geschaftlich, telefon mobil, telefon festnetz, festnetz, festnetznummer, fon, telefon zentrale, zentrale, mobilfunk, mobilfunknummer, tel nr, telefon handy, hauptnummer, haupttelefon',
    'phone-country-code':
      'landesvorwahl, landervorwahl, landervorwahl telefon, internationale vorwahl',
    'vat-number':
      'ust id, ust id nr, eu ustid, umsatzsteuer id, umsatzsteuer identifikationsnummer, mwst nummer, ustid, ustidnr, ust idnr, uid nummer, uid, uid nr, umsatzsteueridentifikationsnummer, umsatzsteuer identnummer, ust identnummer, ust ident nr, mwst nr, mwst id, umsatzsteuer idnr, ust identifikationsnummer, eu ust id, atu nummer',
    'tax-number':
      'steuernummer, steuernr, steuer nummer, steuer id, steueridentifikationsnummer, steuer identifikationsnummer, st nr, stnr, steuer nr, steuer idnr, handelsregisternummer',
    'e-invoicing-address': 'e rechnungsadresse, e rechnung adresse, elektronische rechnungsadresse',
    'recipient-code': 'empfangercode',
    currency: 'wahrung, wahrungscode, wahrungskennzeichen, rechnungswahrung',
    locale: 'sprache, sprachcode, belegsprache, korrespondenzsprache, rechnungssprache',
    street:
      'strasse, strassenname, strasse und hausnummer, strasse hausnummer, strasse nr, strasse hnr, strasse hausnr, anschrift, hausanschrift, postanschrift, postadresse, adresszeile, adresse zeile, anschriftzeile, strasse und nr, str, str nr, strasse postfach, strasse und haus nr, strassenanschrift',
    'house-number': 'hausnummer, hausnr, haus nr, hnr, hn',
    'address-more':
      'adresszusatz, anschriftenzusatz, adresszusatzzeile, zusatz adresse, adresse zusatz, zusatzadresse, strassenzusatz, adresszusatz zeile, adresserganzung',
    zip: 'plz, postleitzahl, postleitz, plz strasse, postleitzahl strasse',
    city: 'ort, stadt, wohnort, ortschaft, gemeinde, stadt ort, ort stadt, firmensitz, sitz',
    province:
      'bundesland, provinz, kanton, bundesland kanton, region, bundesland region, kanton bundesland, staat provinz, bundesstaat, landkreis',
    country:
      'land, land iso, land code, landname, landername, landerkurzel, landerkennzeichen, land region, landercode, landercode iso, staat, landeskennzeichen, landeskurzel, landercode land, landesname, isocode land, landescode, landerkennung, landkurzel, landbezeichnung, lkz',
  },
  groups: {
    billing: 'rechnung rechnungs rechnungsadresse rechnungsanschrift',
    delivery: 'liefer lieferung versand lieferadresse lieferanschrift versandadresse',
    business: 'geschaftlich geschafts dienstlich dienst arbeit beruflich firma firmen buro',
    home: 'privat',
    other: 'weitere weiterer weiteres sekundare zweite assistent alternative',
  },
};
