import Box from '@mui/material/Box'
import { useParams } from 'react-router'
import { formatMoney, formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { BoardScreen } from '#platform/resource/web/board/board-screen.tsx'
import {
  businessesByPhase,
  businessesByStage,
  interactionsByPhase,
  interactionsByStage,
  interactionsByStatus,
  leadsByStatus,
} from '../../contract/boards.ts'
import { businesses } from '../../contract/businesses.ts'
import { interactionStatuses, leadStatuses } from '../../contract/config/statuses.ts'
import { interactions } from '../../contract/interactions.ts'
import { leads } from '../../contract/persons.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { ChannelName } from '../channel.tsx'
import { useRecordId } from '../detail/use-record-id.ts'
import { ACTIVE_LEADS } from '../lists/active-leads.ts'
import { useCrmPages } from '../pages.ts'
import { PipelineBoard } from './pipeline-board.tsx'
import { statusColumnOf, useAll } from './use-all.ts'

const labelOf = (value: { label: string } | null): string => value?.label ?? ''

const Small = ({ words }: { words: readonly string[] }) => (
  <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {words.filter((word) => word !== '').join(' · ')}
  </Box>
)

const businessCard = ({ person, company, total_amount: total, owner }: RecordOf<typeof businesses>) => (
  <>
    <Small words={[labelOf(person), labelOf(company)]} />
    <Small words={[typeof total === 'number' ? formatMoney(total) : '', labelOf(owner)]} />
  </>
)

const interactionCard = ({ person, channel, owner }: RecordOf<typeof interactions>) => (
  <>
    <Small words={[labelOf(person)]} />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, color: 'text.secondary' }}>
      <ChannelName channel={channel} />
      <Small words={[labelOf(owner)]} />
    </Box>
  </>
)

const useInteractionPage = () => {
  const pages = useCrmPages()
  return ({ id, person }: RecordOf<typeof interactions>) => pages.interaction(id, person?.id ?? 0)
}

const BusinessByPhase = () => {
  const t = useText(crmTexts)
  const pages = useCrmPages()
  return (
    <PipelineBoard
      board={businessesByPhase}
      resource={businesses}
      title={t('crm.board.businessByPhase')}
      by="phase"
      closes
      fixed={{ status: 'open' }}
      card={businessCard}
      pageOf={({ id }) => pages.business(id)}
    />
  )
}

const BusinessByStage = () => {
  const t = useText(crmTexts)
  const pages = useCrmPages()
  return (
    <PipelineBoard
      board={businessesByStage}
      resource={businesses}
      title={t('crm.board.businessByStage')}
      by="stage"
      closes
      fixed={{ status: 'open' }}
      card={businessCard}
      pageOf={({ id }) => pages.business(id)}
    />
  )
}

const leadCard = ({ mobile, email, company, owner, origin }: RecordOf<typeof leads>) => (
  <>
    <Small words={[labelOf(company), labelOf(origin)]} />
    <Small words={[mobile === null ? (email ?? '') : formatPhone(mobile), labelOf(owner)]} />
  </>
)

const LeadsByStatus = () => {
  const t = useText(crmTexts)
  const pages = useCrmPages()
  const columns = useAll(leadStatuses)
  return (
    <BoardScreen
      board={leadsByStatus}
      resource={leads}
      texts={crmTexts}
      title={t('crm.board.leadsByStatus')}
      columns={columns?.map(statusColumnOf) ?? null}
      filter={ACTIVE_LEADS}
      card={leadCard}
      pageOf={({ id }) => pages.person(id)}
    />
  )
}

const InteractionsByStatus = () => {
  const t = useText(crmTexts)
  const interactionPage = useInteractionPage()
  const columns = useAll(interactionStatuses)
  return (
    <BoardScreen
      board={interactionsByStatus}
      resource={interactions}
      texts={crmTexts}
      title={t('crm.board.byStatus')}
      columns={columns?.map(statusColumnOf) ?? null}
      card={interactionCard}
      pageOf={interactionPage}
    />
  )
}

/** Filtered by the pipeline, and by the status name, in the address. */
const InteractionsByPhase = () => {
  const t = useText(crmTexts)
  const interactionPage = useInteractionPage()
  const { statusName } = useParams()
  const id = useRecordId()
  const statuses = useAll(interactionStatuses)
  const status = statuses?.find(({ name }) => name === statusName)
  return (
    <PipelineBoard
      board={interactionsByPhase}
      resource={interactions}
      begin={id}
      {...(status === undefined ? {} : { fixed: { status: String(status.id) } })}
      title={t('crm.board.byPhase')}
      by="phase"
      card={interactionCard}
      pageOf={interactionPage}
    />
  )
}

/** All phases, or the one in the address. */
const InteractionsByStage = () => {
  const t = useText(crmTexts)
  const interactionPage = useInteractionPage()
  const id = useRecordId()
  return (
    <PipelineBoard
      board={interactionsByStage}
      resource={interactions}
      phase={id}
      title={t('crm.board.byStage')}
      by="stage"
      card={interactionCard}
      pageOf={interactionPage}
    />
  )
}

export const BOARD_SCREENS = {
  businessByPhase: BusinessByPhase,
  businessByStage: BusinessByStage,
  leadsByStatus: LeadsByStatus,
  byStatus: InteractionsByStatus,
  byPhase: InteractionsByPhase,
  byStage: InteractionsByStage,
} as const
