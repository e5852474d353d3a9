import CallMerge from '@mui/icons-material/CallMerge'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useContext } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#platform/i18n/web/language.tsx'
import { RecordPage } from '#platform/resource/web/record/record-page.tsx'
import { RelatedList } from '#platform/resource/web/record/related-list.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { businesses } from '../../contract/businesses.ts'
import { interactions } from '../../contract/interactions.ts'
import { persons } from '../../contract/persons.ts'
import { sales } from '../../contract/sales.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useMerge } from '../merges/use-merge.tsx'
import { PersonTimeline } from '../timeline/timeline.tsx'
import { AttachmentsPanel } from './attachments-panel.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonAsideContext } from './person-aside.ts'
import { useRecordId } from './record-page.tsx'

/** Somebody with all that happened with them, whether lead or customer. */
export const PersonPage = () => {
  const t = useText(crmTexts)
  const id = useRecordId() ?? 0
  const newer = useLocation().pathname.startsWith('/fxCrm')
  const Planned = useContext(PersonAsideContext)
  const by = { person: String(id) }
  const merge = useMerge()
  return (
    <RecordPage
      resource={persons}
      texts={crmTexts}
      id={id}
      back={newer ? '/fxCrm/fxPerson' : '/crm/opcionesPersona/personas'}
      pageOf={(other) => (newer ? `/fxCrm/fxPerson/${other}` : `/crm/detalle/${other}`)}
      actions={(record) => (
        <>
          <ActionButton label={t('crm.merge.look')} icon={<CallMerge />} onClick={() => merge.open(id)} />
          <PersonActions record={record} />
          {merge.dialog}
        </>
      )}
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
