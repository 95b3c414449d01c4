import type { LanguageHeadings } from './language-headings.ts';

/** English, and the names of the service's own fields. */
export const en: LanguageHeadings = {
  headings: {
    kind: 'kind, type, client kind, client type, kind of client, type of client, customer type, account type, contact type, individual or company, company or individual',
    company:
      'company, company name, customer name, business, business name, organisation, organization, organization name, organisation name, company legal name, billing company, firm, firm name, corporation, company organization, customer company',
    'other-name':
      'legal name, contact name, billing name, display name, customer full name, client full name, full name, file as, formatted name, account holder, invoice name, debtor name, client, customer, client name, account name, supplier customer name',
    'trade-name': 'trade name, trading name, trading as, doing business as, dba, brand, brand name',
    'person-name': 'first and last name, first name last name, last name first name, person name',
    'first-name':
      'first name, given name, forename, first names, forenames, given names, christian name, firstname, fname',
    'last-name': 'last name, surname, family name, last names, surnames, lastname, lname',
    'name-or-last': 'name',
    email:
      'email, emails, mail, email address, mail address, email addresses, email id, invoice email, billing email, user email',
    'extra-emails':
      'extra emails, further emails, other emails, additional emails, cc, cc emails, secondary email, email cc, alternate email, alternative email, second email',
    phone:
      'phone, phones, phone numbers, telephone, tel, mobile, mobile phone, cell, cell phone, phone number full, landline, work phone, office phone, business phone, telephone number, mobile number, cell number, phone no, telephone no, contact phone, contact number, main phone, phone mobile, phone work, day phone',
    'phone-country-code':
      'phone country code, country calling code, dialling code, phone prefix, dial code, calling code, phone code, dialing code',
    'phone-number':
      'phone number, national number, phone number without prefix, phone area and number',
    'vat-number':
      'vat, vat number, vat id, vat code, eu vat, vat registration number, vatin, vat no, vat reg no, vat registration, vat identification number, eu vat number, eu vat id, intra community vat number',
    'tax-number':
      'tax number, tax id, tax ids, tax identification number, tax code, tin, company number, registration number, tax id number, company registration number, tax registration number, fiscal code, fiscal number, trade register number',
    'e-invoicing-address': 'e invoicing address, electronic invoicing address',
    'recipient-code': 'recipient code, sdi code, sdi, sdi recipient code, destination code',
    currency: 'currency, currency code, default currency, invoice currency, currency iso code',
    locale:
      'language, locale, lang, language code, preferred language, preferred locale, language iso',
    street:
      'street, street name, address, street address, address line, line, addr, street and number, street number and name, address street, street line, street house number, road, road name',
    'house-number': 'house number, house no, building number',
    'address-more':
      'apt suite, apartment suite, suite, apartment, address complement, additional address, address addition',
    zip: 'zip, zip code, postcode, postal, postal code, post code, zip postal code, zip postcode, postal zip code, zipcode',
    'vague-zip': 'billing code, shipping code',
    city: 'city, town, place, locality, city town, town city, suburb, post town, city name, village',
    province:
      'province, prov, province code, state, county, region, state province, state region, province state, state code, region code, county state, state county, state name, province name, region province',
    country:
      'country, country code, country name, country iso, iso country, country id, country region, nation, country territory, country code iso, country iso code',
  },
  groups: {
    billing: 'billing bill invoice invoicing po',
    delivery: 'delivery deliver shipping shipment ship shipto sa',
    business: 'business work office company headquarters hq registered organization organisation',
    home: 'home private personal',
    other: 'other secondary alternative assistant assistants car second',
  },
};
