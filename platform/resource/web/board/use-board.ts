import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { type Input, type ResourceRecord, resourceClient } from '../resource-client.ts'
import { GivenUp, type WithDemanded } from '../use-demanded.tsx'
import { boardClient, type ShownBoard } from './board-client.ts'
import { type BoardState, keyOf, moreCards } from './board-state.ts'
import { type Moved, moveCard } from './move-card.ts'

export interface BoardColumn {
  key: string
  label: string
  /** Colour mark, `#rrggbb`. */
  color?: string | undefined
  /** Cards cannot be dropped there. */
  closed?: boolean | undefined
  /** Cards dropped there leave the board. */
  end?: boolean | undefined
  /** Initial values of a record made in it; none can be made without. */
  begin?: Input | undefined
}

/** Moves a card. @returns the undo function, if any */
export type MoveCard = (
  record: ResourceRecord,
  to: BoardColumn,
  demanded: Input,
) => Promise<(() => Promise<void>) | undefined>

export interface BoardOptions {
  board: ShownBoard
  resource: Resource
  columns: readonly BoardColumn[]
  query: Input
  /** Asks for values required before entering a column; null: cancelled. */
  beforeMove?: ((record: ResourceRecord, to: BoardColumn) => Promise<Input | null>) | undefined
  /** Custom save, where writing the field is not enough. */
  move?: MoveCard | undefined
  /** Asks for what the server requires in addition, and retries. */
  withDemanded: WithDemanded
}

/** Query key of a resource's boards; its news refetch them. */
const boardKey = (resource: Resource) => ['resource', resource.name, 'list', 'board'] as const

/** A board's cards, with optimistic moves. */
export const useBoard = (options: BoardOptions) => {
  const { board, resource, columns, query, beforeMove } = options
  const t = useText(resourceTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [moving, setMoving] = useState<ReadonlySet<number>>(new Set())
  const keys = columns.map(({ key }) => key)
  const queryKey = [...boardKey(resource), board.by, keys, query]
  const client = boardClient(api, board, resource)
  const read = useQuery<BoardState>({
    queryKey,
    queryFn: ({ signal }) => client.read(query, keys, signal),
    placeholderData: keepPreviousData,
    enabled: keys.length > 0,
    staleTime: 0,
  })
  const put = (change: (state: BoardState) => BoardState) =>
    queries.setQueryData<BoardState>(queryKey, (state) => (state === undefined ? state : change(state)))
  const readAgain = () => queries.invalidateQueries({ queryKey: ['resource', resource.name, 'list'] })
  const nameOf = (record: ResourceRecord) => String(record[resource.label] ?? '')
  const columnNamed = (key: string) => columns.find((column) => column.key === key)

  const moveByField: MoveCard = async (record, to, demanded) => {
    const before = keyOf(record, board.by)
    const valueFor = (key: string) => (resource.fields[board.by]?.kind === 'choice' ? key : Number(key))
    const edited = resourceClient(api, resource)
    const changed = await edited.edit(record.id, record.version, {
      ...demanded,
      [board.by]: valueFor(to.key),
    })
    return async () => {
      await edited.edit(record.id, changed.version, { [board.by]: valueFor(before) })
    }
  }

  /** Somebody else moved it first: shows its current column. */
  const tellConflict = (record: ResourceRecord, now: string) => {
    const place = columnNamed(now)
    showAlert({
      severity: 'warning',
      text: t(place === undefined ? 'board.gone' : 'board.conflict', {
        name: nameOf(record),
        column: place?.label ?? '',
      }),
    })
  }

  const tell = (record: ResourceRecord, to: BoardColumn, moved: Moved) => {
    if (moved.outcome === 'conflict') tellConflict(record, moved.now)
    else if (moved.outcome === 'refused') {
      if (moved.error instanceof GivenUp) return
      showAlert({ severity: 'error', text: failureDetail(moved.error) })
    } else if (moved.back !== undefined) {
      const { back } = moved
      offerUndo(t('board.moved', { name: nameOf(record), column: to.label }), async () => {
        await back()
        await readAgain()
        showToast(t('board.movedBack'))
      })
    }
  }

  const move = async (record: ResourceRecord, key: string): Promise<void> => {
    const to = columnNamed(key)
    if (to === undefined || to.closed || key === keyOf(record, board.by) || moving.has(record.id)) return
    const demanded = beforeMove === undefined ? {} : await beforeMove(record, to)
    if (demanded === null) return
    setMoving((before) => new Set([...before, record.id]))
    try {
      const write = () =>
        options.withDemanded(record, (more) =>
          (options.move ?? moveByField)(record, to, { ...demanded, ...more }),
        )
      const moved = await moveCard(
        { record, to: key, by: board.by, sum: board.sum },
        {
          put,
          write,
          read: () => resourceClient(api, resource).read(record.id, new AbortController().signal),
          isConflict: (error) => error instanceof ApiFailure && error.code === 'conflict',
        },
      )
      tell(record, to, moved)
    } finally {
      setMoving((before) => new Set([...before].filter((id) => id !== record.id)))
      await readAgain()
    }
  }

  const more = async (key: string) => {
    const column = read.data?.find((one) => one.key === key)
    if (column === undefined || column.cards.length >= column.count) return
    const cards = await client.more(query, key, column.cards.length)
    put((state) => moreCards(state, key, cards))
  }

  return {
    state: read.data ?? null,
    failure: read.isError ? { detail: failureDetail(read.error), onRetry: () => void read.refetch() } : null,
    refreshing: read.isPlaceholderData,
    moving,
    move: (record: ResourceRecord, key: string) =>
      void move(record, key).catch((error) => showAlert({ severity: 'error', text: failureDetail(error) })),
    more: (key: string) =>
      void more(key).catch((error) => showAlert({ severity: 'error', text: failureDetail(error) })),
  }
}
