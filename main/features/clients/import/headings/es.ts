import type { LanguageHeadings } from './language-headings.ts';

export const es: LanguageHeadings = {
  headings: {
    kind: 'tipo de cliente, tipo cliente, tipo de persona, tipo persona, tipo de contacto, tipo contacto, particular o empresa, empresa o particular, persona fisica o juridica',
    'vague-kind': 'tipo, categoria',
    company:
      'razon social, nombre juridico, empresa, sociedad, denominacion social, nombre empresa, nombre fiscal, organizacion, nombre de la empresa, nombre razon social, razon social cliente, nombre organizacion, organizacion nombre, nombre sociedad, denominacion, nombre o razon social, compania, nombre compania',
    'other-name':
      'nombre completo, nombre contacto completo, nombre mostrado, nombre para mostrar, titular, nombre de facturacion, descripcion cliente, cliente, nombre cliente, nombre del cliente',
    'trade-name': 'nombre comercial, marca, alias comercial',
    'person-name':
      'nombre apellidos, apellidos nombre, nombre y apellidos, apellidos y nombre, nombre y apellido',
    'first-name': 'nombre de pila, primer nombre, nombre propio, nombres',
    'last-name': 'apellido, apellidos, primer apellido, apellido paterno, apellidos cliente',
    'name-or-first': 'nombre',
    email:
      'correo, correo electronico, direccion de correo, direccion de correo electronico, direccion email, correo electronico principal, correos, email de facturacion, correo e, direccion electronica',
    'extra-emails':
      'otros correos, otros emails, correos adicionales, correo secundario, email secundario, otro email, segundo email, correo alternativo',
    phone:
      'movil, telefono movil, telefono fijo, telefono principal, tfno, tlf, tlfno, telf, telefono contacto, celular, numero de telefono, numero telefono, numero de movil, fijo, tel movil, tel fijo, telefono de contacto, num telefono',
    'phone-country-code': 'prefijo, prefijo telefonico, prefijo internacional, prefijo pais',
    'vat-number':
      'nif iva, nif intracomunitario, vat intracomunitario, numero iva, numero de iva, nif ue, iva intracomunitario, numero iva intracomunitario, nif operador intracomunitario, nif ro, niva',
    'tax-number':
      'nif, nif cif, cif nif, dni, numero de identificacion fiscal, identificacion fiscal, codigo fiscal, nif dni, dni nif, cif dni, dni cif, nif cif dni, cif nif dni, nie, documento fiscal, numero fiscal, id fiscal, num identificacion fiscal, numero de identificacion, nif nie',
    'vague-tax-number': 'cif',
    'e-invoicing-address':
      'direccion de facturacion electronica, direccion facturacion electronica',
    'recipient-code': 'codigo destinatario, codigo de destinatario',
    currency: 'moneda, divisa, codigo moneda, codigo divisa',
    locale: 'idioma, codigo idioma, lengua',
    street:
      'calle, direccion, domicilio, calle y numero, direccion completa, direccion postal, direccion linea, via publica, calle numero, nombre via, nombre de la via, direccion calle',
    'house-number': 'numero de casa, numero de calle, numero calle, num calle, numero via',
    'address-more':
      'complemento de direccion, piso, piso puerta, direccion adicional, resto direccion, direccion complementaria, escalera piso puerta, complemento direccion',
    zip: 'codigo postal, cod postal, c postal, codpostal, c p, cpostal, cp',
    city: 'ciudad, poblacion, localidad, municipio, ciudad poblacion, poblacion ciudad, localidad municipio',
    province:
      'provincia, provincia estado, estado provincia, provincia o estado, comunidad autonoma, codigo provincia, cod provincia, provincia region, region provincia',
    country:
      'pais, pais iso, nombre pais, pais region, codigo pais, cod pais, pais codigo, pais iso code, codigo iso pais',
  },
  groups: {
    billing: 'facturacion factura fiscal',
    delivery: 'entrega envio',
    business: 'trabajo oficina empresa profesional',
    home: 'residencia domicilio particular',
    other: 'otro otra secundario secundaria ayudante',
  },
};
