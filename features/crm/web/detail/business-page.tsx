import Box from '@mui/material/Box'
import { formatMoney } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { RecordPage } from '#platform/resource/web/record/record-page.tsx'
import type { RecordTab } from '#platform/resource/web/record/record-parts.ts'
import { RelatedList } from '#platform/resource/web/record/related-list.tsx'
import { useMay } from '#platform/ui/viewer.tsx'
import { seeAmounts } from '../../contract/abilities.ts'
import { businesses } from '../../contract/businesses.ts'
import { interactions } from '../../contract/interactions.ts'
import { sales } from '../../contract/sales.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { QuotesPanel } from '../../quotes/web/quotes-panel.tsx'
import { channelCells } from '../channel.tsx'
import { NeedsPanel } from '../needs/needs-panel.tsx'
import { useCrmPages } from '../pages.ts'
import { PersonTimeline } from '../timeline/timeline.tsx'
import { AttachmentsPanel } from './attachments-panel.tsx'
import { BusinessActions } from './business-actions.tsx'
import { namedOf, useRecordLinks } from './record-links.tsx'
import { useRecordId } from './use-record-id.ts'

const Subtitle = ({ record }: { record: RecordOf<typeof businesses> }) => (
  <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
    {[record.line, record.phase, record.stage].map((part) => namedOf(part)?.label ?? '').join(' › ')}
    {typeof record.total_amount === 'number' && ` · ${formatMoney(record.total_amount)}`}
  </Box>
)

/** A business: its needs and amounts, its history, and how to close it. */
export const BusinessPage = () => {
  const t = useText(crmTexts)
  const id = useRecordId() ?? 0
  const pages = useCrmPages()
  const links = useRecordLinks()
  const by = { business: String(id) }
  const may = useMay()
  const tabs: RecordTab<RecordOf<typeof businesses>>[] = [
    {
      id: 'needs',
      label: t('crm_need.title'),
      render: (record) => <NeedsPanel business={record} />,
    },
    ...(may(seeAmounts)
      ? [
          {
            id: 'quotes',
            label: t('crm.quote.title'),
            render: (record: RecordOf<typeof businesses>) => <QuotesPanel business={record} />,
          },
        ]
      : []),
    {
      id: 'timeline',
      label: t('crm.timeline'),
      render: ({ person }) => {
        const of = namedOf(person)
        return of === null ? (
          <Box sx={{ color: 'text.secondary' }}>{t('crm.business.noPerson')}</Box>
        ) : (
          <PersonTimeline key={of.id} personId={of.id} />
        )
      },
    },
  ]
  return (
    <RecordPage
      resource={businesses}
      texts={crmTexts}
      id={id}
      back={pages.businesses}
      render={links}
      subtitle={(record) => <Subtitle record={record} />}
      actions={(record) => <BusinessActions record={record} />}
      tabs={tabs}
      aside={({ person }) => {
        const of = namedOf(person)
        return (
          <Box sx={{ display: 'grid', gap: 3 }}>
            <RelatedList
              resource={interactions}
              texts={crmTexts}
              by={by}
              show={['channel', 'status', 'owner']}
              render={channelCells}
              pageOf={(record) => pages.interaction(record.id, of?.id ?? 0)}
            />
            <RelatedList resource={sales} texts={crmTexts} by={by} show={['amount', 'sold_on']} />
            {of !== null && <AttachmentsPanel personId={of.id} />}
          </Box>
        )
      }}
    />
  )
}
