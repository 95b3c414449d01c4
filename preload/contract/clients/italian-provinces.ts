/**
 * The two letters of the provinces of Italy, metropolitan cities and Valle d'Aosta among them
 * (ISTAT, "Codici delle unità amministrative territoriali"). The four of Sardinia that were merged
 * in 2016 and are being founded anew (CI, OG, OT, VS) are in it, and so is SU, which they leave.
 * @assumption The list of the service is not in the specification; this one is the country's.
 */
export const italianProvinces: ReadonlySet<string> = new Set(
  (
    'AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CI CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI LO LT LU ' +
    'MB MC ME MI MN MO MS MT NA NO NU OG OR OT PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV ' +
    'UD VA VB VC VE VI VR VS VT VV'
  ).split(' '),
);
