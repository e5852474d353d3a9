import { businesses } from '../../contract/businesses.ts'
import { companies } from '../../contract/companies.ts'
import { interactions } from '../../contract/interactions.ts'
import { PersonPage } from './person-page.tsx'
import { RecordPage } from './record-page.tsx'

export const RECORD_PAGES = {
  person: PersonPage,
  company: () => <RecordPage resource={companies} />,
  interaction: () => <RecordPage resource={interactions} />,
  business: () => <RecordPage resource={businesses} />,
} as const
