import HowToReg from '@mui/icons-material/HowToRegOutlined'
import PersonOff from '@mui/icons-material/PersonOffOutlined'
import Star from '@mui/icons-material/StarOutlined'
import type { ReactNode } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import type { RowAction } from '#platform/resource/web/row-menu.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { convertLead, discardLead, qualifyLead, reopenLead } from '../../contract/lead-moves.ts'
import type { leads } from '../../contract/persons.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useDiscardReason } from '../outcomes/use-discard-reason.tsx'

/** What the moves of a lead need of its record, which a list or a person's page has. */
export type Lead = Pick<RecordOf<typeof leads>, 'id' | 'name'>

interface LeadActions {
  list: readonly RowAction<Lead>[]
  dialog: ReactNode
}

/** Row actions of a lead besides editing. */
export const useLeadActions = (prospect: boolean): LeadActions => {
  const t = useText(crmTexts)
  const api = useApi()
  const reasons = useDiscardReason()
  const tried = (work: () => Promise<unknown>) =>
    void work().catch((error: unknown) => showAlert({ severity: 'error', text: failureDetail(error) }))
  const convert = async ({ id, name }: Lead) => {
    const sure = await confirm({
      title: t('crm.lead.convert'),
      text: t('crm.lead.convert.text', { name }),
      action: t('crm.lead.convert.do'),
    })
    if (!sure) return
    await api.call(convertLead, { params: { id }, body: {} })
    showAlert({ severity: 'success', text: t('crm.lead.converted', { name }) })
  }
  const discard = async ({ id, name }: Lead) => {
    const reason = await reasons.ask(t('crm.lead.discard'), name)
    if (reason === undefined) return
    await api.call(discardLead, { params: { id }, body: { reason } })
    offerUndo(t('crm.lead.discarded', { name }), () =>
      api.call(reopenLead, { params: { id }, body: {} }).then(() => undefined),
    )
  }
  const qualify = {
    id: 'qualify',
    label: t('crm.lead.qualify'),
    icon: <Star fontSize="small" />,
    run: ({ id }: Lead) => tried(() => api.call(qualifyLead, { params: { id }, body: {} })),
  }
  const list = [
    {
      id: 'convert',
      label: t('crm.lead.convert.do'),
      icon: <HowToReg fontSize="small" />,
      run: (record: Lead) => tried(() => convert(record)),
    },
    ...(prospect ? [] : [qualify]),
    {
      id: 'discard',
      label: t('crm.lead.discard'),
      icon: <PersonOff fontSize="small" />,
      run: (record: Lead) => tried(() => discard(record)),
    },
  ]
  return { list, dialog: reasons.dialog }
}
