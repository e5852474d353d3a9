import Box from '@mui/material/Box'
import { useContext } from 'react'
import { RecordPage } from '#platform/resource/web/record/record-page.tsx'
import { RelatedList } from '#platform/resource/web/record/related-list.tsx'
import { businesses } from '../../contract/businesses.ts'
import { companies } from '../../contract/companies.ts'
import { leads, persons, prospects } from '../../contract/persons.ts'
import { sales } from '../../contract/sales.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { ShownEditionsContext, useCrmPages } from '../pages.ts'
import { useRecordId } from './use-record-id.ts'
import { useResourceTitle } from './use-resource-title.ts'

/** A customer company: its people, businesses and sales. */
export const CompanyPage = () => {
  const id = useRecordId() ?? 0
  const pages = useCrmPages()
  const title = useResourceTitle()
  const by = { company: String(id) }
  // Only the FX edition has a separate list of prospects.
  const people = useContext(ShownEditionsContext).includes('fx')
    ? [persons, prospects, leads]
    : [persons, leads]
  return (
    <RecordPage
      resource={companies}
      texts={crmTexts}
      id={id}
      back={pages.companies}
      tabs={[
        {
          id: 'persons',
          label: title(persons),
          render: ({ name }) => (
            <Box sx={{ display: 'grid', gap: 3 }}>
              {people.map((resource) => (
                <RelatedList
                  key={resource.name}
                  resource={resource}
                  texts={crmTexts}
                  by={by}
                  begin={{ company: { id, label: String(name) } }}
                  show={['mobile', 'email', 'status', 'owner']}
                  pageOf={(record) => pages.person(record.id)}
                />
              ))}
            </Box>
          ),
        },
        {
          id: 'businesses',
          label: title(businesses),
          render: ({ name }) => (
            <RelatedList
              resource={businesses}
              texts={crmTexts}
              by={by}
              begin={{ company: { id, label: String(name) } }}
              show={['stage', 'total_amount', 'status', 'expected_close', 'owner']}
              pageOf={(record) => pages.business(record.id)}
            />
          ),
        },
      ]}
      aside={() => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <RelatedList
            resource={businesses}
            texts={crmTexts}
            by={{ ...by, status: 'open' }}
            show={['stage', 'total_amount']}
            pageOf={(record) => pages.business(record.id)}
          />
          <RelatedList resource={sales} texts={crmTexts} by={by} show={['amount', 'sold_on', 'person']} />
        </Box>
      )}
    />
  )
}
