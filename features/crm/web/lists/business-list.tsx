import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined'
import ThumbDown from '@mui/icons-material/ThumbDownOutlined'
import Undo from '@mui/icons-material/Undo'
import type { ReactNode } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { loseBusiness, reopenBusiness, winBusiness } from '../../contract/business-moves.ts'
import { businesses } from '../../contract/businesses.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useDefaultFilter } from './use-default-filter.ts'

/** The businesses that are open, until somebody asks for others: one that was sold stands among the sales. */
export const BusinessList = ({ icon }: { icon: ReactNode }) => {
  const t = useText(crmTexts)
  const api = useApi()
  useDefaultFilter({ status: 'open' })
  const tried = (work: () => Promise<unknown>) =>
    void work().catch((error: unknown) => showAlert({ severity: 'error', text: failureDetail(error) }))
  const win = async ({ id, name }: ResourceRecord) => {
    const sure = await confirm({
      title: t('crm.business.win'),
      text: t('crm.business.win.text', { name: String(name) }),
      action: t('crm.business.win'),
    })
    if (!sure) return
    await api.call(winBusiness, { params: { id }, body: {} })
    showAlert({ severity: 'success', text: t('crm.business.won', { name: String(name) }) })
  }
  const lose = async ({ id, name }: ResourceRecord) => {
    await api.call(loseBusiness, { params: { id }, body: {} })
    offerUndo(t('crm.business.lost', { name: String(name) }), () =>
      api.call(reopenBusiness, { params: { id } }).then(() => undefined),
    )
  }
  return (
    <ResourceScreen
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
          run: (record) => tried(() => win(record)),
        },
        {
          id: 'lose',
          label: t('crm.business.lose'),
          icon: <ThumbDown fontSize="small" />,
          run: (record) => tried(() => lose(record)),
        },
        {
          id: 'reopen',
          label: t('crm.business.reopen'),
          icon: <Undo fontSize="small" />,
          run: ({ id }) => tried(() => api.call(reopenBusiness, { params: { id } })),
        },
      ]}
    />
  )
}
