import { createContext, useContext } from 'react'

type Edition = 'crm' | 'fx'

/** The editions that the company shows; filled by the shell. */
export const ShownEditionsContext = createContext<readonly Edition[]>(['crm', 'fx'])

/** Addresses of the records' pages. */
export interface CrmPages {
  edition: Edition
  persons: string
  leads: string
  companies: string
  interactions: string
  businesses: string
  person: (id: number) => string
  company: (id: number) => string
  interaction: (id: number, personId: number) => string
  business: (id: number) => string
  sale: (id: number) => string
  event: (id: number) => string
}

const CRM: CrmPages = {
  edition: 'crm',
  persons: '/crm/opcionesPersona/personas',
  leads: '/crm/opcionesLeads/leads',
  companies: '/crm/empresas',
  interactions: '/crm/opcionesInteracciones/interacciones',
  businesses: '/crm/opcionesNegocio/negociosLista',
  person: (id) => `/crm/detalle/${id}`,
  company: (id) => `/crm/empresas/${id}`,
  interaction: (id, personId) => `/crm/detalle/${personId}/${id}`,
  business: (id) => `/crm/opcionesNegocio/negociosLista/${id}`,
  sale: (id) => `/crm/opcionesVentas/ventas?open=${id}`,
  event: (id) => `/crm/agenda?event=${id}`,
}

const FX: CrmPages = {
  edition: 'fx',
  persons: '/fxCrm/fxPerson',
  leads: '/fxCrm/fxLead',
  companies: '/fxCrm/fxCompany',
  interactions: '/fxCrm/fxInteraction',
  businesses: '/fxCrm/fxBusiness',
  person: (id) => `/fxCrm/fxPerson/${id}`,
  company: (id) => `/fxCrm/fxCompany/${id}`,
  interaction: (id) => `/fxCrm/fxInteraction/${id}`,
  business: (id) => `/fxCrm/fxBusiness/${id}`,
  sale: (id) => `/fxCrm/fxSales?open=${id}`,
  // The FX edition has no calendar of its own.
  event: (id) => `/pbxCloud/agenda?event=${id}`,
}

/** Pages of the current edition; elsewhere those of the classic one, unless the company hides it. */
export const useCrmPages = (): CrmPages => {
  const shown = useContext(ShownEditionsContext)
  // Not from the router: the phone's card is rendered outside its routes.
  const here = window.location.hash.startsWith('#/fxCrm') ? 'fx' : 'crm'
  const edition = shown.includes(here) ? here : shown[0]
  return edition === 'fx' ? FX : CRM
}
