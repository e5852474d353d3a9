import CloudOff from '@mui/icons-material/CloudOffOutlined'
import ViewColumn from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import type { Catalogue } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { offers } from '#platform/resource/contract/declaration.ts'
import type { ListFilter } from '#platform/resource/contract/list-filter.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { resourceTexts } from '../../i18n/texts.ts'
import { RecordPanel } from '../record-panel.tsx'
import type { Input, ResourceRecord, Shown } from '../resource-client.ts'
import type { RenderCells } from '../resource-columns.tsx'
import { ResourceDialog } from '../resource-dialog.tsx'
import { useResourceTexts } from '../resource-texts.ts'
import { ResourceToolbar } from '../resource-toolbar.tsx'
import { SideBySide } from '../side-by-side.tsx'
import { useFormAddress, usePanelAddress } from '../use-addresses.ts'
import { useDemanded } from '../use-demanded.tsx'
import { useFilters } from '../use-filters.ts'
import { useFullResource } from '../use-full-resource.ts'
import { useListKeys } from '../use-list-keys.ts'
import { BoardCard, type CardAge } from './board-card.tsx'
import type { ShownBoard } from './board-client.ts'
import { BoardLane } from './board-lane.tsx'
import { type BoardColumn, type BoardOptions, useBoard } from './use-board.ts'

export interface BoardScreenProps<R extends Resource = Resource> {
  board: ShownBoard
  resource: R
  /** Catalogue with the resource's texts, `{name}.…`. */
  texts: Catalogue
  title: string
  /** In order; null while loading. */
  columns: readonly BoardColumn[] | null
  /** Below the card's name. */
  card: (record: Shown<R>) => ReactNode
  render?: RenderCells<Shown<R>>
  /** Fixed filters, e.g. the pipeline. */
  fixed?: Input
  filter?: ListFilter
  beforeMove?: BoardOptions['beforeMove']
  move?: BoardOptions['move']
  /** Time of a card in its column. */
  age?: (record: Shown<R>) => CardAge | null
  actions?: ReactNode
  /** Before the filters, e.g. the pipeline select. */
  toolbar?: ReactNode
  panel?: (record: Shown<R>) => ReactNode
  pageOf?: (record: Shown<R>) => string
}

const NOTHING: Input = {}

/** A declared board: cards move by mouse, touch and keyboard. */
export const BoardScreen = <R extends Resource>(typed: BoardScreenProps<R>) => {
  // Inside, a record is data with any fields.
  const props = typed as unknown as BoardScreenProps
  const resource = useFullResource(props.resource)
  if (resource === null) return <Screen title={props.title}>{null}</Screen>
  return <FullBoard {...props} resource={resource} />
}

const FullBoard = (props: BoardScreenProps) => {
  const { board, resource, columns, render = {}, fixed = NOTHING } = props
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const texts = useResourceTexts(resource, props.texts)
  const filters = useFilters(resource, { filter: props.filter, fixed })
  const form = useFormAddress()
  const panel = usePanelAddress()
  const [touched, setTouched] = useState<string | null>(null)
  const [begin, setBegin] = useState<Input>(NOTHING)
  const demanded = useDemanded(resource, texts)
  const lanes = useBoard({
    board,
    resource,
    columns: columns ?? [],
    query: filters.query,
    beforeMove: props.beforeMove,
    move: props.move,
    withDemanded: demanded.withDemanded,
  })
  useListKeys({ onEscape: () => panel.go(null) })
  const all = lanes.state?.flatMap(({ cards }) => cards) ?? []
  const known = all.find(({ id }) => id === panel.id)
  const money = board.sum !== null && resource.fields[board.sum]?.kind === 'money'
  const canMove = offers(resource, 'edit') || props.move !== undefined
  const nameOf = (record: ResourceRecord) => String(record[resource.label] ?? '')
  const open = (record: ResourceRecord) => panel.go(String(record.id))
  const moveById = (id: number, key: string) => {
    const record = all.find((one) => one.id === id)
    if (record !== undefined) lanes.move(record, key)
  }

  const lanesOf = (shown: readonly BoardColumn[]) => (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'flex',
        gap: 1.5,
        overflowX: 'auto',
        pb: 1,
        scrollSnapType: { xs: 'x mandatory', sm: 'none' },
      }}
      tabIndex={-1}
      role="group"
      aria-label={props.title}
      aria-busy={lanes.state === null}
    >
      {shown.map((column) => {
        const state = lanes.state?.find(({ key }) => key === column.key) ?? null
        return (
          <BoardLane
            key={column.key}
            column={column}
            state={state}
            touched={touched === column.key}
            money={money}
            onCard={(id) => moveById(id, column.key)}
            onMore={() => lanes.more(column.key)}
            create={
              column.begin === undefined || !offers(resource, 'create')
                ? undefined
                : {
                    label: texts.of('new'),
                    onClick: () => {
                      setBegin(column.begin ?? NOTHING)
                      form.go('new')
                    },
                  }
            }
          >
            {state?.cards.map((record) => (
              <BoardCard
                key={record.id}
                record={record}
                name={nameOf(record)}
                column={column}
                columns={shown}
                busy={lanes.moving.has(record.id)}
                age={props.age?.(record) ?? null}
                canMove={canMove}
                onOpen={() => open(record)}
                onMove={(key) => lanes.move(record, key)}
                onOver={setTouched}
              >
                <Box sx={{ fontWeight: 600, mb: 0.5, overflowWrap: 'anywhere' }}>
                  {render[resource.label]?.(record) ?? nameOf(record)}
                </Box>
                {props.card(record)}
              </BoardCard>
            ))}
          </BoardLane>
        )
      })}
    </Box>
  )

  const body = () => {
    if (lanes.failure !== null) {
      return (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={ui('ui.loadFailed')}
          hint={lanes.failure.detail}
          action={{ label: ui('ui.retry'), onClick: lanes.failure.onRetry }}
        />
      )
    }
    if (columns !== null && columns.length === 0)
      return (
        <ListMessage icon={<ViewColumn />} title={t('board.noColumns')} hint={t('board.noColumnsHint')} />
      )
    return lanesOf(columns ?? LOADING)
  }

  return (
    <Screen
      title={props.title}
      actions={props.actions}
      toolbar={
        <>
          {props.toolbar}
          <ResourceToolbar
            resource={resource}
            texts={texts}
            state={filters.state}
            onChange={filters.setState}
          />
        </>
      }
    >
      <SideBySide
        label={t('list.panel', { name: known === undefined ? '' : nameOf(known) })}
        onClose={() => panel.go(null)}
        panel={
          panel.id === null ? null : (
            <RecordPanel
              key={panel.id}
              resource={resource}
              texts={texts}
              id={panel.id}
              known={known}
              render={render}
              more={props.panel}
              menu={() => null}
              pageOf={props.pageOf}
              onEdit={offers(resource, 'edit') ? () => form.go(String(panel.id)) : undefined}
              onClose={() => panel.go(null)}
              onStep={{ before: undefined, after: undefined }}
            />
          )
        }
      >
        {body()}
      </SideBySide>
      {form.open && (
        <ResourceDialog
          resource={resource}
          texts={texts}
          id={form.id}
          begin={{ ...begin, ...form.begin }}
          renderField={undefined}
          onClose={() => form.go(null)}
          onSaved={() => form.go(null)}
        />
      )}
      {demanded.dialog}
    </Screen>
  )
}

const LOADING: readonly BoardColumn[] = ['1', '2', '3', '4'].map((key) => ({ key, label: '', closed: true }))
