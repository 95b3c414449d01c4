import type { ServiceLanguage } from '../page-texts.ts';

/**
 * Texts of the demo company at its bank, in the user's language. Names of people, suppliers and
 * places are French in each language: the bakery is in Lyon.
 */
export interface SeedTexts {
  readonly accounts: {
    readonly main: string;
    readonly wages: string;
    readonly vat: string;
    readonly savings: string;
  };
  /** What each card is used for. */
  readonly cards: {
    readonly deliveries: string;
    readonly bakehouse: string;
    readonly fuel: string;
    readonly shop: string;
    readonly market: string;
    readonly online: string;
    readonly apprentice: string;
    readonly stall: string;
    readonly spare: string;
  };
  readonly units: {
    readonly piece: string;
    readonly person: string;
    readonly trip: string;
    readonly hour: string;
  };
  /** Title and description. */
  readonly products: {
    readonly baguette: readonly [string, string];
    readonly country: readonly [string, string];
    readonly croissant: readonly [string, string];
    readonly chocolate: readonly [string, string];
    readonly brioche: readonly [string, string];
    readonly tart: readonly [string, string];
    readonly log: readonly [string, string];
    readonly sandwich: readonly [string, string];
    readonly breakfast: readonly [string, string];
    readonly delivery: readonly [string, string];
    readonly farDelivery: readonly [string, string];
    readonly lesson: readonly [string, string];
    readonly oven: readonly [string, string];
  };
  readonly priceNote: string;
  readonly programme: string;
  readonly counter: string;
  readonly weddingCake: string;
  readonly rent: string;
  readonly repair: string;
  readonly design: string;
  readonly repairNote: string;
  readonly designNote: string;
  readonly declinedNote: string;
  readonly deposited: string;
  readonly received: string;
  readonly available: string;
  readonly flour: string;
  readonly bookkeeping: string;
  readonly webShop: string;
  readonly thisComputer: string;
  /** What a new company must still add to its registration. */
  readonly birthDateNeeded: string;
  readonly nationalityNeeded: string;
  /** The till's name for what a terminal payment is for. */
  readonly order: string;
}

export const seedTexts: Readonly<Record<ServiceLanguage, SeedTexts>> = {
  en: {
    accounts: {
      main: 'Main account',
      wages: 'Wages',
      vat: 'VAT set aside',
      savings: 'Savings at the other bank',
    },
    cards: {
      deliveries: 'Deliveries',
      bakehouse: 'Bakehouse',
      fuel: 'Fuel',
      shop: 'Croix-Rousse shop',
      market: 'Sunday market',
      online: 'Online orders',
      apprentice: 'Apprentice',
      stall: 'Christmas stall',
      spare: 'Spare',
    },
    units: { piece: 'piece', person: 'person', trip: 'trip', hour: 'hour' },
    products: {
      baguette: ['Baguette tradition', 'Sourdough, 250 g'],
      country: ['Pain de campagne', '1 kg, keeps five days'],
      croissant: ['Croissant', 'Butter from Bresse'],
      chocolate: ['Pain au chocolat', 'Two bars'],
      brioche: ['Brioche aux pralines', 'For six'],
      tart: ['Tarte aux pralines', 'For eight'],
      log: ['Bûche de Noël', 'Order three days ahead'],
      sandwich: ['Sandwich, eaten here', ''],
      breakfast: ['Breakfast basket', 'For five or more'],
      delivery: ['Delivery in Lyon', 'Before seven in the morning'],
      farDelivery: ['Delivery outside Lyon', ''],
      lesson: ['Baking class', 'Three hours on Saturday'],
      oven: ['Oven hire', 'Flour not included'],
    },
    priceNote: 'Price agreed with the market stall',
    programme: 'Programme',
    counter: 'Counter',
    weddingCake: 'Wedding cake',
    rent: 'rent',
    repair: 'oven repair',
    design: 'menu design',
    repairNote: 'Oven repair, less the deposit of 30 %',
    designNote: 'Menu design, less 20 % withholding tax (ritenuta d’acconto)',
    declinedNote: 'The quote said 1,400 euros. Please send a corrected invoice.',
    deposited: 'Deposited',
    received: 'Received by the platform',
    available: 'Made available',
    flour: 'Flour, week 47',
    bookkeeping: 'Accountant’s bookkeeping',
    webShop: 'Web shop',
    thisComputer: 'Receiver on this computer',
    birthDateNeeded: 'The birth date is needed before the contract can be signed',
    nationalityNeeded: 'The nationality is needed before the contract can be signed',
    order: 'order',
  },
  fr: {
    accounts: {
      main: 'Compte principal',
      wages: 'Salaires',
      vat: 'TVA mise de côté',
      savings: 'Épargne dans l’autre banque',
    },
    cards: {
      deliveries: 'Livraisons',
      bakehouse: 'Fournil',
      fuel: 'Carburant',
      shop: 'Boutique Croix-Rousse',
      market: 'Marché du dimanche',
      online: 'Achats en ligne',
      apprentice: 'Apprentie',
      stall: 'Stand de Noël',
      spare: 'Réserve',
    },
    units: { piece: 'pièce', person: 'personne', trip: 'trajet', hour: 'heure' },
    products: {
      baguette: ['Baguette tradition', 'Au levain, 250 g'],
      country: ['Pain de campagne', '1 kg, se garde cinq jours'],
      croissant: ['Croissant', 'Beurre de Bresse'],
      chocolate: ['Pain au chocolat', 'Deux barres'],
      brioche: ['Brioche aux pralines', 'Pour six personnes'],
      tart: ['Tarte aux pralines', 'Pour huit personnes'],
      log: ['Bûche de Noël', 'À commander trois jours avant'],
      sandwich: ['Sandwich sur place', ''],
      breakfast: ['Panier petit-déjeuner', 'À partir de cinq personnes'],
      delivery: ['Livraison à Lyon', 'Avant sept heures'],
      farDelivery: ['Livraison hors de Lyon', ''],
      lesson: ['Cours de boulangerie', 'Trois heures le samedi'],
      oven: ['Location du four', 'Farine non comprise'],
    },
    priceNote: 'Prix convenu avec le stand du marché',
    programme: 'Programme',
    counter: 'Comptoir',
    weddingCake: 'Gâteau de mariage',
    rent: 'loyer',
    repair: 'réparation du four',
    design: 'création des menus',
    repairNote: 'Réparation du four, moins l’acompte de 30 %',
    designNote: 'Création des menus, moins 20 % de retenue à la source (ritenuta d’acconto)',
    declinedNote: 'Le devis indiquait 1 400 euros. Merci d’envoyer une facture corrigée.',
    deposited: 'Déposée',
    received: 'Reçue par la plateforme',
    available: 'Mise à disposition',
    flour: 'Farine, semaine 47',
    bookkeeping: 'Comptabilité du cabinet',
    webShop: 'Boutique en ligne',
    thisComputer: 'Réception sur cet ordinateur',
    birthDateNeeded: 'La date de naissance est nécessaire avant la signature du contrat',
    nationalityNeeded: 'La nationalité est nécessaire avant la signature du contrat',
    order: 'commande',
  },
  de: {
    accounts: {
      main: 'Hauptkonto',
      wages: 'Löhne',
      vat: 'Rücklage für Umsatzsteuer',
      savings: 'Erspartes bei der anderen Bank',
    },
    cards: {
      deliveries: 'Lieferungen',
      bakehouse: 'Backstube',
      fuel: 'Tanken',
      shop: 'Laden Croix-Rousse',
      market: 'Sonntagsmarkt',
      online: 'Onlinekäufe',
      apprentice: 'Auszubildende',
      stall: 'Weihnachtsstand',
      spare: 'Reserve',
    },
    units: { piece: 'Stück', person: 'Person', trip: 'Fahrt', hour: 'Stunde' },
    products: {
      baguette: ['Baguette tradition', 'Sauerteig, 250 g'],
      country: ['Pain de campagne', '1 kg, hält fünf Tage'],
      croissant: ['Croissant', 'Butter aus der Bresse'],
      chocolate: ['Pain au chocolat', 'Zwei Stäbchen Schokolade'],
      brioche: ['Brioche aux pralines', 'Für sechs Personen'],
      tart: ['Tarte aux pralines', 'Für acht Personen'],
      log: ['Bûche de Noël', 'Drei Tage vorher bestellen'],
      sandwich: ['Sandwich zum Hieressen', ''],
      breakfast: ['Frühstückskorb', 'Ab fünf Personen'],
      delivery: ['Lieferung in Lyon', 'Vor sieben Uhr morgens'],
      farDelivery: ['Lieferung außerhalb von Lyon', ''],
      lesson: ['Backkurs', 'Drei Stunden am Samstag'],
      oven: ['Ofenmiete', 'Ohne Mehl'],
    },
    priceNote: 'Preis mit dem Marktstand abgesprochen',
    programme: 'Programm',
    counter: 'Theke',
    weddingCake: 'Hochzeitstorte',
    rent: 'Miete',
    repair: 'Ofenreparatur',
    design: 'Gestaltung der Speisekarte',
    repairNote: 'Ofenreparatur, abzüglich 30 % Anzahlung',
    designNote: 'Gestaltung der Speisekarte, abzüglich 20 % Quellensteuer (ritenuta d’acconto)',
    declinedNote: 'Im Angebot standen 1.400 Euro. Bitte schicken Sie eine korrigierte Rechnung.',
    deposited: 'Eingereicht',
    received: 'Von der Plattform empfangen',
    available: 'Bereitgestellt',
    flour: 'Mehl, Woche 47',
    bookkeeping: 'Buchführung der Steuerkanzlei',
    webShop: 'Onlineshop',
    thisComputer: 'Empfang auf diesem Computer',
    birthDateNeeded: 'Das Geburtsdatum wird vor der Unterzeichnung des Vertrags benötigt',
    nationalityNeeded: 'Die Staatsangehörigkeit wird vor der Unterzeichnung des Vertrags benötigt',
    order: 'Bestellung',
  },
  it: {
    accounts: {
      main: 'Conto principale',
      wages: 'Stipendi',
      vat: 'IVA accantonata',
      savings: 'Risparmi presso l’altra banca',
    },
    cards: {
      deliveries: 'Consegne',
      bakehouse: 'Laboratorio',
      fuel: 'Carburante',
      shop: 'Negozio Croix-Rousse',
      market: 'Mercato della domenica',
      online: 'Acquisti online',
      apprentice: 'Apprendista',
      stall: 'Banco di Natale',
      spare: 'Riserva',
    },
    units: { piece: 'pezzo', person: 'persona', trip: 'viaggio', hour: 'ora' },
    products: {
      baguette: ['Baguette tradition', 'Lievito madre, 250 g'],
      country: ['Pain de campagne', '1 kg, dura cinque giorni'],
      croissant: ['Croissant', 'Burro di Bresse'],
      chocolate: ['Pain au chocolat', 'Due barrette di cioccolato'],
      brioche: ['Brioche aux pralines', 'Per sei persone'],
      tart: ['Tarte aux pralines', 'Per otto persone'],
      log: ['Bûche de Noël', 'Da ordinare tre giorni prima'],
      sandwich: ['Panino sul posto', ''],
      breakfast: ['Cesto per la colazione', 'Da cinque persone in su'],
      delivery: ['Consegna a Lione', 'Prima delle sette del mattino'],
      farDelivery: ['Consegna fuori Lione', ''],
      lesson: ['Corso di panificazione', 'Tre ore il sabato'],
      oven: ['Noleggio del forno', 'Farina esclusa'],
    },
    priceNote: 'Prezzo concordato con il banco del mercato',
    programme: 'Programma',
    counter: 'Banco',
    weddingCake: 'Torta nuziale',
    rent: 'affitto',
    repair: 'riparazione del forno',
    design: 'grafica dei menu',
    repairNote: 'Riparazione del forno, meno l’acconto del 30 %',
    designNote: 'Grafica dei menu, meno la ritenuta d’acconto del 20 %',
    declinedNote: 'Il preventivo era di 1.400 euro. Inviate una fattura corretta.',
    deposited: 'Depositata',
    received: 'Ricevuta dalla piattaforma',
    available: 'Messa a disposizione',
    flour: 'Farina, settimana 47',
    bookkeeping: 'Contabilità dello studio',
    webShop: 'Negozio online',
    thisComputer: 'Ricezione su questo computer',
    birthDateNeeded: 'La data di nascita serve prima della firma del contratto',
    nationalityNeeded: 'La nazionalità serve prima della firma del contratto',
    order: 'ordine',
  },
  es: {
    accounts: {
      main: 'Cuenta principal',
      wages: 'Nóminas',
      vat: 'IVA reservado',
      savings: 'Ahorros en el otro banco',
    },
    cards: {
      deliveries: 'Repartos',
      bakehouse: 'Obrador',
      fuel: 'Combustible',
      shop: 'Tienda Croix-Rousse',
      market: 'Mercado del domingo',
      online: 'Compras en línea',
      apprentice: 'Aprendiz',
      stall: 'Puesto de Navidad',
      spare: 'Reserva',
    },
    units: { piece: 'unidad', person: 'persona', trip: 'viaje', hour: 'hora' },
    products: {
      baguette: ['Baguette tradition', 'Masa madre, 250 g'],
      country: ['Pain de campagne', '1 kg, dura cinco días'],
      croissant: ['Croissant', 'Mantequilla de Bresse'],
      chocolate: ['Pain au chocolat', 'Dos barritas de chocolate'],
      brioche: ['Brioche aux pralines', 'Para seis personas'],
      tart: ['Tarte aux pralines', 'Para ocho personas'],
      log: ['Bûche de Noël', 'Por encargo, tres días antes'],
      sandwich: ['Bocadillo para tomar aquí', ''],
      breakfast: ['Cesta de desayuno', 'A partir de cinco personas'],
      delivery: ['Reparto en Lyon', 'Antes de las siete de la mañana'],
      farDelivery: ['Reparto fuera de Lyon', ''],
      lesson: ['Curso de panadería', 'Tres horas el sábado'],
      oven: ['Alquiler del horno', 'Harina no incluida'],
    },
    priceNote: 'Precio acordado con el puesto del mercado',
    programme: 'Programa',
    counter: 'Mostrador',
    weddingCake: 'Tarta de boda',
    rent: 'alquiler',
    repair: 'reparación del horno',
    design: 'diseño de la carta',
    repairNote: 'Reparación del horno, menos el anticipo del 30 %',
    designNote: 'Diseño de la carta, menos una retención del 20 % (ritenuta d’acconto)',
    declinedNote: 'El presupuesto era de 1.400 euros. Envíen una factura corregida.',
    deposited: 'Depositada',
    received: 'Recibida por la plataforma',
    available: 'Puesta a disposición',
    flour: 'Harina, semana 47',
    bookkeeping: 'Contabilidad de la gestoría',
    webShop: 'Tienda en línea',
    thisComputer: 'Recepción en este ordenador',
    birthDateNeeded: 'La fecha de nacimiento es necesaria antes de firmar el contrato',
    nationalityNeeded: 'La nacionalidad es necesaria antes de firmar el contrato',
    order: 'pedido',
  },
};
