import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined'
import ThumbDown from '@mui/icons-material/ThumbDownOutlined'
import Undo from '@mui/icons-material/Undo'
import type { ReactNode } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ListFilter } from '#platform/resource/contract/list-filter.ts'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { reopenBusiness } from '../../contract/business-moves.ts'
import { businesses } from '../../contract/businesses.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { type Outcome, useOutcomes } from '../outcomes/use-outcomes.tsx'

const OPEN: ListFilter = [[{ field: 'status', op: 'is', values: ['open'] }]]

/** The businesses that are open, until somebody asks for others: one that was sold stands among the sales. */
export const BusinessList = ({ icon }: { icon: ReactNode }) => {
  const t = useText(crmTexts)
  const api = useApi()
  const outcomes = useOutcomes()
  const tried = (work: () => Promise<unknown>) =>
    void work().catch((error: unknown) => showAlert({ severity: 'error', text: failureDetail(error) }))
  const close = async (outcome: Outcome, record: ResourceRecord) => {
    const known = await outcomes.ask(outcome, record)
    if (known === null) return
    const back = await outcomes.close(outcome, record, known)
    offerUndo(t(`crm.business.${outcome}`, { name: String(record.name) }), back)
  }
  return (
    <>
      <ResourceScreen
        filter={OPEN}
        resource={businesses}
        texts={crmTexts}
        icon={icon}
        pageSize={10}
        pageOf={({ id }) => `/fxCrm/fxBusiness/${id}`}
        rowActions={[
          {
            id: 'win',
            label: t('crm.business.win'),
            icon: <EmojiEvents fontSize="small" />,
            run: (record) => tried(() => close('won', record)),
          },
          {
            id: 'lose',
            label: t('crm.business.lose'),
            icon: <ThumbDown fontSize="small" />,
            run: (record) => tried(() => close('lost', record)),
          },
          {
            id: 'reopen',
            label: t('crm.business.reopen'),
            icon: <Undo fontSize="small" />,
            run: ({ id }) => tried(() => api.call(reopenBusiness, { params: { id } })),
          },
        ]}
      />
      {outcomes.dialog}
    </>
  )
}
