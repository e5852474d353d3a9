import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Suspense, useContext } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#platform/i18n/web/language.tsx'
import { RecordPage } from '#platform/resource/web/record/record-page.tsx'
import { RelatedList } from '#platform/resource/web/record/related-list.tsx'
import { businesses } from '../../contract/businesses.ts'
import { interactions } from '../../contract/interactions.ts'
import { persons } from '../../contract/persons.ts'
import { sales } from '../../contract/sales.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { PersonTimeline } from '../timeline/timeline.tsx'
import { AttachmentsPanel } from './attachments-panel.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonAsideContext } from './person-aside.ts'
import { useRecordId } from './record-page.tsx'
import { usePersonDetail } from './use-person-detail.ts'

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? '—'))

/** What the company keeps of a person beyond the ordinary facts. */
const PersonVariables = ({ personId }: { personId: number }) => {
  const t = useText(crmTexts)
  const detail = usePersonDetail(personId)
  const variables = detail.data?.variables ?? []
  if (variables.length === 0) return null
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('crm_variable.title')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {variables.map(({ id, name, value }) => (
          <Box key={id}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {shown(value)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Somebody with all that happened with them, whether lead or customer. */
export const PersonPage = () => {
  const t = useText(crmTexts)
  const id = useRecordId() ?? 0
  const newer = useLocation().pathname.startsWith('/fxCrm')
  const Planned = useContext(PersonAsideContext)
  const by = { person: String(id) }
  return (
    <RecordPage
      resource={persons}
      texts={crmTexts}
      id={id}
      back={newer ? '/fxCrm/fxPerson' : '/crm/opcionesPersona/personas'}
      pageOf={(other) => (newer ? `/fxCrm/fxPerson/${other}` : `/crm/detalle/${other}`)}
      actions={(record) => <PersonActions record={record} />}
      underFacts={() => <PersonVariables personId={id} />}
      tabs={[
        {
          id: 'timeline',
          label: t('crm.timeline'),
          render: () => <PersonTimeline key={id} personId={id} />,
        },
        {
          id: 'interactions',
          label: t('crm_interaction.title'),
          render: () => (
            <RelatedList
              resource={interactions}
              texts={crmTexts}
              by={by}
              show={['channel', 'status', 'owner']}
              pageOf={(record) => `/fxCrm/fxInteraction/${record.id}`}
            />
          ),
        },
      ]}
      aside={(record) => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <RelatedList
            resource={businesses}
            texts={crmTexts}
            by={by}
            begin={{ person: { id, label: String(record.name) } }}
            show={['stage', 'total_amount', 'status']}
            pageOf={(record) => `/fxCrm/fxBusiness/${record.id}`}
          />
          {Planned !== null && (
            <Suspense fallback={<Skeleton height={64} />}>
              <Planned personId={id} name={String(record.name)} />
            </Suspense>
          )}
          <AttachmentsPanel personId={id} />
          <RelatedList resource={sales} texts={crmTexts} by={by} show={['amount', 'sold_on']} />
        </Box>
      )}
    />
  )
}
