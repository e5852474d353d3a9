import HowToReg from '@mui/icons-material/HowToRegOutlined'
import PersonOff from '@mui/icons-material/PersonOffOutlined'
import Star from '@mui/icons-material/StarOutlined'
import type { ReactNode } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { CustomBoard } from '#platform/resource/contract/board.ts'
import type { ListFilter } from '#platform/resource/contract/list-filter.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { leadsByChoice, prospectsByChoice } from '../../contract/boards.ts'
import { convertLead, discardLead, qualifyLead, reopenLead } from '../../contract/lead-moves.ts'
import { leads, prospects } from '../../contract/persons.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useMerge } from '../merges/use-merge.tsx'
import { useDiscardReason } from '../outcomes/use-discard-reason.tsx'
import { useCrmPages } from '../pages.ts'
import { useEnrolSelected } from './enrol-selected.tsx'

interface LeadListProps {
  icon: ReactNode
}

/** Those with something left to do, until somebody asks for others. */
const ACTIVE: ListFilter = [[{ field: 'active', op: 'is', values: ['true'] }]]

/** What can be done to a lead beside editing it. */
const useLeadActions = (prospect: boolean) => {
  const t = useText(crmTexts)
  const api = useApi()
  const reasons = useDiscardReason()
  const merge = useMerge()
  const tried = (work: () => Promise<unknown>) =>
    void work().catch((error: unknown) => showAlert({ severity: 'error', text: failureDetail(error) }))
  const convert = async ({ id, name }: ResourceRecord) => {
    const sure = await confirm({
      title: t('crm.lead.convert'),
      text: t('crm.lead.convert.text', { name: String(name) }),
      action: t('crm.lead.convert.do'),
    })
    if (!sure) return
    await api.call(convertLead, { params: { id }, body: {} })
    showAlert({ severity: 'success', text: t('crm.lead.converted', { name: String(name) }) })
  }
  const discard = async ({ id, name }: ResourceRecord) => {
    const reason = await reasons.ask(t('crm.lead.discard'), String(name))
    if (reason === undefined) return
    await api.call(discardLead, { params: { id }, body: { reason } })
    offerUndo(t('crm.lead.discarded', { name: String(name) }), () =>
      api.call(reopenLead, { params: { id }, body: {} }).then(() => undefined),
    )
  }
  const qualify = {
    id: 'qualify',
    label: t('crm.lead.qualify'),
    icon: <Star fontSize="small" />,
    run: ({ id }: ResourceRecord) => tried(() => api.call(qualifyLead, { params: { id }, body: {} })),
  }
  const list = [
    {
      id: 'convert',
      label: t('crm.lead.convert.do'),
      icon: <HowToReg fontSize="small" />,
      run: (record: ResourceRecord) => tried(() => convert(record)),
    },
    ...(prospect ? [] : [qualify]),
    {
      id: 'discard',
      label: t('crm.lead.discard'),
      icon: <PersonOff fontSize="small" />,
      run: (record: ResourceRecord) => tried(() => discard(record)),
    },
  ]
  const dialog = (
    <>
      {reasons.dialog}
      {merge.dialog}
    </>
  )
  return { list: [...list, merge.action], dialog }
}

const listOf = (resource: Resource, board: CustomBoard, prospect: boolean) => (props: LeadListProps) => {
  const actions = useLeadActions(prospect)
  const enrol = useEnrolSelected()
  const pages = useCrmPages()
  return (
    <>
      <ResourceScreen
        {...props}
        resource={resource}
        board={board}
        texts={crmTexts}
        pageSize={10}
        pageOf={({ id }) => pages.person(id)}
        filter={ACTIVE}
        rowActions={actions.list}
        {...enrol}
      />
      {actions.dialog}
    </>
  )
}

export const LeadList = listOf(leads, leadsByChoice, false)
export const ProspectList = listOf(prospects, prospectsByChoice, true)
