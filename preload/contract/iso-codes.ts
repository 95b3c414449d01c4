const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * Regions that CLDR names and ISO 3166-1 does not assign: exceptional reservations, groups of
 * countries, test codes. Kosovo (XK) is not listed here: banks and the EU use it.
 */
const notCountries: ReadonlySet<string> = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
]);
/**
 * Currencies that `Intl` still lists but that are withdrawn (ISO 4217, list three), and units that
 * are not money of a country.
 */
const notMoney: ReadonlySet<string> = new Set([
  'ANG',
  'BGN',
  'CUC',
  'HRK',
  'SLL',
  'SVC',
  'XDR',
  'XSU',
  'ZWL',
]);

let regionNames: Intl.DisplayNames | undefined;
function isNamed(code: string): boolean {
  return (
    (regionNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })).of(code) !==
    undefined
  );
}
/** False for a code that has a successor: `GB` replaces `UK`. */
function isCurrent(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

/**
 * Whether this is a country of ISO 3166-1 in upper case. Withdrawn codes and nicknames (`YU`, `UK`)
 * are not.
 */
export function isCountryCode(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !notCountries.has(code) && isNamed(code) && isCurrent(code);
}

let countries: readonly string[] | undefined;
/** Every country of ISO 3166-1, upper case, sorted by code. */
export function countryCodes(): readonly string[] {
  return (countries ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountryCode));
}

let currencies: readonly string[] | undefined;
/** Every current currency (ISO 4217), sorted by code. */
export function currencyCodes(): readonly string[] {
  return (currencies ??= Intl.supportedValuesOf('currency').filter((code) => !notMoney.has(code)));
}

/** Languages of a client's documents (specification, "POST /v2/clients body", locale). */
export const clientLanguages = ['fr', 'en', 'it', 'de', 'es'] as const;

/** Each country's three-letter code followed by its two-letter code (ISO 3166-1, and Kosovo). */
export const threeLetterCountries =
  'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW XKXXK';
