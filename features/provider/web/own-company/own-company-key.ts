/** Query key of the own company. */
export const OWN_COMPANY = ['provider', 'own-company'] as const
