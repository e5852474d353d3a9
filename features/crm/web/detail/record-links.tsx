import LinkText from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { type CrmPages, useCrmPages } from '../pages.ts'

export interface Named {
  id: number
  label: string
}

export const namedOf = (value: unknown): Named | null =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value
    ? { id: Number(value.id), label: String(value.label) }
    : null

const linked =
  (field: string, page: (id: number) => string) =>
  (record: ResourceRecord): ReactNode => {
    const named = namedOf(record[field])
    return named === null ? null : (
      <LinkText component={Link} to={page(named.id)}>
        {named.label}
      </LinkText>
    )
  }

const linksTo = (pages: CrmPages) => ({
  person: linked('person', pages.person),
  company: linked('company', pages.company),
  business: linked('business', pages.business),
})

/** Links references to records that have their own page. */
export const useRecordLinks = () => linksTo(useCrmPages())
