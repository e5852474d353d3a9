import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Board } from '#platform/resource/contract/board.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { CardAge } from '#platform/resource/web/board/board-card.tsx'
import { BoardScreen } from '#platform/resource/web/board/board-screen.tsx'
import type { BoardColumn, MoveCard } from '#platform/resource/web/board/use-board.ts'
import {
  type Input,
  type ResourceRecord,
  resourceClient,
  type Shown,
} from '#platform/resource/web/resource-client.ts'
import { businessLines, phases, stages } from '../../contract/config/pipelines.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { type ClosedBusiness, useOutcomes } from '../outcomes/use-outcomes.tsx'
import { cardAge } from './card-age.ts'
import { ColumnPicker } from './column-picker.tsx'
import { lastLine, rememberLine, shownLine } from './shown-line.ts'
import { type ColumnRecord, columnOf, idOf, useAll } from './use-all.ts'

interface PipelineBoardProps<R extends Resource = Resource> {
  board: Board
  resource: R
  title: string
  by: 'phase' | 'stage'
  /** The pipeline shown first. */
  begin?: number | null
  /** Only the stages of this phase. */
  phase?: number | null
  card: (record: Shown<R>) => ReactNode
  pageOf: (record: Shown<R>) => string
  fixed?: Input
  /** Cards can be won and lost here. */
  closes?: boolean
}

/** Only boards of businesses close cards. */
const businessOf = (record: ResourceRecord) => record as unknown as ClosedBusiness

/** A pipeline's board, by phases or by stages; the address holds the chosen pipeline. */
export const PipelineBoard = <R extends Resource>(typed: PipelineBoardProps<R>) => {
  // Inside, a card is data with any fields: of businesses or of interactions.
  const props = typed as unknown as PipelineBoardProps
  const { by, resource, begin = null, phase = null, closes = false, ...rest } = props
  const outcomes = useOutcomes()
  const t = useText(crmTexts)
  const api = useApi()
  const [params, setParams] = useSearchParams()
  const lines = useAll(businessLines)
  const allPhases = useAll(phases)
  const allStages = useAll(stages)
  const ofPhase = allPhases?.find(({ id }) => id === phase)?.line?.id ?? null
  const chosen = params.get('pipeline')
  const chosenLine = chosen === null ? (ofPhase ?? begin) : Number(chosen)
  // The default depends on the phases: shows no pipeline until they are loaded.
  const line =
    lines === null || allPhases === null ? undefined : shownLine(lines, allPhases, [chosenLine, lastLine()])
  const ownPhases = allPhases?.filter((phase) => phase.line?.id === line?.id) ?? null
  const stagesOf = (phase: number) => allStages?.filter((stage) => stage.phase?.id === phase) ?? []
  const ready = lines !== null && ownPhases !== null && allStages !== null
  const isShown = (id: number) => phase === null || chosen !== null || id === phase
  const shown = by === 'phase' ? ownPhases : ownPhases?.flatMap(({ id }) => (isShown(id) ? stagesOf(id) : []))
  const picked = new Set((params.get('columns') ?? '').split(',').filter((key) => key !== ''))
  const isPicked = ({ id }: ColumnRecord) => picked.size === 0 || picked.has(String(id))
  /** A record made in a column begins there: in a phase at its first stage. */
  const withBegin = (record: ColumnRecord): BoardColumn => {
    const stage = by === 'stage' ? record : stagesOf(record.id)[0]
    const begins = stage === undefined ? {} : { begin: { stage: { id: stage.id, label: stage.name } } }
    return { ...columnOf(record), ...begins }
  }
  const put = (name: 'pipeline' | 'columns', value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (name === 'pipeline') after.delete('columns')
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  /** Moving to a phase moves to its first stage; undo moves back to the previous stage. */
  const askOutcome = async (record: ResourceRecord, to: BoardColumn): Promise<Input | null> =>
    to.key === 'won' || to.key === 'lost' ? outcomes.ask(to.key, businessOf(record)) : {}
  const ends: readonly BoardColumn[] = closes
    ? [
        { key: 'won', label: t('crm_business.status.won'), color: '#2e7d32', end: true },
        { key: 'lost', label: t('crm_business.status.lost'), color: '#c62828', end: true },
      ]
    : []
  const moveToPhase: MoveCard = async (record, to, demanded) => {
    if (to.key === 'won' || to.key === 'lost') return outcomes.close(to.key, businessOf(record), demanded)
    const first = by === 'stage' ? { id: Number(to.key) } : stagesOf(Number(to.key))[0]
    if (first === undefined) throw new Error(t('crm.board.noStage', { name: to.label }))
    const client = resourceClient(api, resource)
    const before = idOf(record.stage)
    const moved = await client.edit(record.id, record.version, { ...demanded, stage: first.id })
    if (before === null) return undefined
    return async () => {
      await client.edit(record.id, moved.version, { stage: before })
    }
  }
  /** Days in the stage; late once they reach the stage's limit, if any. */
  const ageOf = ({ stage_since: since, stage }: ResourceRecord): CardAge | null => {
    const allowed = allStages?.find(({ id }) => id === idOf(stage))?.stale_days ?? 0
    return cardAge(since, allowed, Date.now())
  }
  return (
    <>
      <BoardScreen
        {...rest}
        age={ageOf}
        resource={resource}
        texts={crmTexts}
        columns={ready ? [...(shown ?? []).filter(isPicked).map(withBegin), ...ends] : null}
        {...(by === 'phase' || closes ? { move: moveToPhase } : {})}
        {...(closes ? { beforeMove: askOutcome } : {})}
        toolbar={
          <>
            <TextField
              select
              size="small"
              slotProps={{ htmlInput: { 'aria-label': t('crm_phase.line') } }}
              value={line?.id ?? ''}
              onChange={(event) => {
                rememberLine(Number(event.target.value))
                put('pipeline', event.target.value)
              }}
              sx={{ minWidth: 180 }}
            >
              {lines?.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
            <ColumnPicker
              columns={shown ?? []}
              picked={picked}
              onPick={(keys) => put('columns', keys.join(','))}
            />
          </>
        }
      />
      {outcomes.dialog}
    </>
  )
}
