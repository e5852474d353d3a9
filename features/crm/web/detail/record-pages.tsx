import { BusinessPage } from './business-page.tsx'
import { CompanyPage } from './company-page.tsx'
import { InteractionPage } from './interaction-page.tsx'
import { PersonPage } from './person-page.tsx'

export const RECORD_PAGES = {
  person: PersonPage,
  company: CompanyPage,
  interaction: InteractionPage,
  business: BusinessPage,
} as const
