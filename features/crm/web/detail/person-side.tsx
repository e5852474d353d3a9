import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useContext } from 'react'
import { RelatedList } from '#platform/resource/web/record/related-list.tsx'
import { businesses } from '../../contract/businesses.ts'
import { sales } from '../../contract/sales.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useCrmPages } from '../pages.ts'
import { AttachmentsPanel } from './attachments-panel.tsx'
import { ConsentsPanel } from './consents-panel.tsx'
import { PersonAsideContext } from './person-contexts.ts'
import { PointsPanel } from './points-panel.tsx'
import type { Named } from './record-links.tsx'

/** Beside the timeline: a person's businesses, appointments, files and sales. */
export const PersonSide = ({ person }: { person: Named }) => {
  const Planned = useContext(PersonAsideContext)
  const pages = useCrmPages()
  const by = { person: String(person.id) }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PointsPanel personId={person.id} />
      <RelatedList
        resource={businesses}
        texts={crmTexts}
        by={by}
        begin={{ person }}
        show={['stage', 'total_amount', 'status']}
        pageOf={({ id }) => pages.business(id)}
      />
      {Planned !== null && (
        <Suspense fallback={<Skeleton height={64} />}>
          <Planned personId={person.id} name={person.label} />
        </Suspense>
      )}
      <AttachmentsPanel personId={person.id} />
      <ConsentsPanel personId={person.id} />
      <RelatedList resource={sales} texts={crmTexts} by={by} show={['amount', 'sold_on']} />
    </Box>
  )
}
