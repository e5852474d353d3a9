/** Telephone servers were added, changed or removed. */
interface ServersChanged {
  type: 'provider.serversChanged'
}

/** A company now belongs to another telephone server. */
interface CompanyMoved {
  type: 'provider.companyMoved'
  companyId: number
  serverId: number
}

/** Which addresses a company's trunks may have was decided anew. */
interface TrunksAllowed {
  type: 'provider.trunksAllowed'
  companyId: number
}

/** Brands of resellers were added, changed or removed. */
interface BrandsChanged {
  type: 'provider.brandsChanged'
}

export type ProviderDomainEvent = ServersChanged | CompanyMoved | TrunksAllowed | BrandsChanged
