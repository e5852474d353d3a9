/** Headings of address books, CRMs and hand-made sheets. `+`: adds to what the field has. */
export const PERSON_HEADINGS = {
  name: ['Nombre', 'Nombre completo', 'Nombres y apellidos', 'Apellidos y nombres', 'Nombre y apellido', 'Cliente', 'Contacto', 'Full Name', 'Name', 'Contact', 'Contact Name', 'Display Name', 'Lead', 'Lead Name'],
  first_name: ['Primer nombre', 'First Name', 'Given Name', 'Forename', '+Middle Name', '+Segundo nombre', '+Additional Name'],
  last_name: ['Apellido', 'Primer apellido', 'Last Name', 'Surname', 'Family Name', '+Segundo apellido', '+Apellido materno', 'Apellido paterno'],
  mobile: ['Celular', 'Móvil', 'Teléfono móvil', 'Mobile Phone', 'Mobile Phone Number', 'Mobile', 'Cell', 'Cell Phone', 'Teléfono', 'Teléfonos', 'Phone', 'Phone Number', 'Tel', 'Número de teléfono', 'Número de contacto', 'WhatsApp', 'Número de WhatsApp', 'WhatsApp Number', 'Primary Phone'],
  email: ['Correo electrónico', 'Email', 'E-mail', 'Email Address', 'E-mail Address', 'Mail', 'Dirección de correo', 'Correo electrónico principal', 'Primary Email'],
  company: ['Empresa', 'Compañía', 'Razón social', 'Organización', 'Company', 'Company Name', 'Organization', 'Organization Name', 'Account', 'Account Name', 'Associated Company', 'Nombre de la empresa'],
  position: ['Cargo', 'Puesto', 'Job Title', 'Position', 'Organization Title', 'Rol'],
  document: ['Cédula', 'Documento', 'Cédula de ciudadanía', 'Número de documento', 'Documento de identidad', 'Identificación', 'Número de identificación', 'DNI', 'RUT', 'CURP', 'CC', 'NIT', 'ID Number', 'Document', 'Government ID Number', 'National ID'],
  city: ['Ciudad', 'Municipio', 'City', 'Town', 'Localidad', 'Business City', 'Home City', 'Mailing City'],
  address: ['Dirección', 'Domicilio', 'Address', 'Street', 'Street Address', 'Home Street', 'Business Street', 'Address Formatted', 'Mailing Street'],
  notes: ['Notas', 'Nota', 'Observaciones', 'Observación', 'Comentarios', 'Comentario', 'Notes', 'Comments', 'Description', 'Descripción'],
  owner: ['Responsable', 'Asesor', 'Vendedor', 'Propietario', 'Owner', 'Contact owner', 'Lead Owner', 'Assigned To', 'Asignado a', 'Agente', 'Ejecutivo'],
  origin: ['Origen', 'Fuente', 'Source', 'Lead Source', 'Original Source', 'Canal de origen'],
  campaign: ['Campaña', 'Campaign', 'Campaign Name'],
  status: ['Estado', 'Status', 'Lead Status', 'Estado del lead', 'Etapa del lead'],
  group: ['Grupo', 'Team', 'Equipo'],
  need: ['Necesidad', 'Producto', 'Interés', 'Producto de interés', 'Product'],
  line: ['Línea', 'Línea de negocio'],
} as const

export const COMPANY_HEADINGS = {
  name: ['Empresa', 'Razón social', 'Nombre comercial', 'Compañía', 'Company', 'Company Name', 'Account Name', 'Organization'],
  tax_id: ['Nit', 'RUT', 'RUC', 'RFC', 'CUIT', 'Tax ID', 'VAT', 'Identificación', 'Identificación tributaria'],
  sector: ['Industria', 'Industry', 'Actividad', 'Sector económico'],
  phone: ['Celular', 'Tel', 'Phone', 'Phone Number', 'Company Phone', 'Main Phone', 'PBX', 'Conmutador'],
  email: ['Correo electrónico', 'Email', 'E-mail', 'Email Address'],
  website: ['Página web', 'Web', 'Website', 'URL', 'Website URL', 'Company Domain Name', 'Dominio'],
  city: ['Municipio', 'City'],
  address: ['Domicilio', 'Address', 'Street Address', 'Street'],
  notes: ['Nota', 'Observaciones', 'Comentarios', 'Notes', 'Description', 'Descripción'],
  owner: ['Asesor', 'Vendedor', 'Propietario', 'Owner', 'Company owner', 'Account Owner'],
} as const

export const BUSINESS_HEADINGS = {
  name: ['Nombre del negocio', 'Negocio', 'Oportunidad', 'Deal Name', 'Opportunity', 'Opportunity Name', 'Deal', 'Título'],
  person: ['Cliente', 'Contacto', 'Contact', 'Contact Name', 'Primary Contact', 'Associated Contact'],
  company: ['Compañía', 'Company', 'Account', 'Account Name', 'Associated Company'],
  stage: ['Fase y etapa', 'Stage', 'Deal Stage', 'Pipeline Stage'],
  expected_close: ['Cierre', 'Fecha de cierre', 'Fecha estimada de cierre', 'Close Date', 'Expected Close Date'],
  owner: ['Asesor', 'Vendedor', 'Propietario', 'Owner', 'Deal owner', 'Opportunity Owner'],
  origin: ['Fuente', 'Source', 'Lead Source', 'Original Source'],
  notes: ['Nota', 'Observaciones', 'Comentarios', 'Notes', 'Description', 'Descripción'],
} as const
