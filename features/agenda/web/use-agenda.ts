import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { putRecord } from '#platform/resource/web/row-news.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { type AgendaEvent, agendaEvents, MAX_EVENTS, type Scope } from '../contract/agenda-events.ts'
import { removeOccurrences, undoOccurrences } from '../contract/series.ts'
import { agendaTexts } from '../i18n/texts.ts'
import { useScopeQuestion } from './recurrence/use-scope-question.tsx'

/** First and last visible day, `YYYY-MM-DD`. */
interface Range {
  from: string
  to: string
}

export interface AgendaFilters {
  owner: string
  group: string
  kind: string
  room: string
}

const KEY = ['resource', agendaEvents.name, 'list', 'calendar'] as const

/** Events within a range of days. */
export const useEvents = (range: Range, { owner, group, kind, room }: AgendaFilters) => {
  const api = useApi()
  const query = {
    limit: MAX_EVENTS,
    ends_at_from: range.from,
    starts_at_to: range.to,
    ...(owner === '' ? {} : { owner }),
    ...(group === '' ? {} : { group }),
    ...(kind === '' ? {} : { call_label: kind }),
    ...(room === '' ? {} : { room }),
  }
  return useQuery({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => api.call(agendaEvents.routes.list, { query: query as never, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

type Times = Pick<AgendaEvent, 'starts_at' | 'ends_at' | 'all_day'>

/**
 * Changes to events from the calendar. Each can be undone; failures show an alert. For a repeated event they ask which
 * occurrences are meant, in the `dialog` that the caller draws.
 */
export const useEventActions = () => {
  const api = useApi()
  const queries = useQueryClient()
  const t = useText(agendaTexts)
  const { ask, dialog } = useScopeQuestion()
  const reload = () => queries.invalidateQueries({ queryKey: ['resource', agendaEvents.name, 'list'] })
  const write = async (id: number, body: Partial<Times> & { done?: boolean; apply_to?: Scope }) => {
    const changed = await api.call(agendaEvents.routes.edit, { params: { id }, body: body as never })
    putRecord(queries, agendaEvents, changed)
  }
  const tried = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
      return false
    }
  }
  const many = (action: 'remove' | 'restore', id: number) =>
    api.call(agendaEvents.routes.act, { body: { action, ids: [id] } })
  const undoMany = async (id: number) => {
    await api.call(undoOccurrences, { params: { id } })
    await reload()
  }
  /** The scope of a change; null when it was cancelled. */
  const scopeOf = (event: AgendaEvent, kind: 'move' | 'remove'): Promise<Scope | null> =>
    event.recurrence === null ? Promise.resolve('this') : ask(kind)
  return {
    dialog,
    /** Resolves to false when the move failed or was cancelled. */
    move: async (event: AgendaEvent, times: Times) => {
      const apply_to = await scopeOf(event, 'move')
      if (apply_to === null) return false
      return tried(async () => {
        await write(event.id, { ...times, ...(apply_to === 'this' ? {} : { apply_to }) })
        const { starts_at, ends_at, all_day } = event
        if (apply_to !== 'this') {
          await reload()
          offerUndo(t('agenda.changedMany', { title: event.title }), () => undoMany(event.id))
        } else
          offerUndo(t('agenda.moved', { title: event.title }), () =>
            write(event.id, { starts_at, ends_at, all_day }),
          )
      })
    },
    setDone: (event: AgendaEvent, done: boolean) => tried(() => write(event.id, { done })),
    remove: async (event: AgendaEvent) => {
      const apply_to = await scopeOf(event, 'remove')
      if (apply_to === null) return false
      return tried(async () => {
        if (apply_to === 'this') await many('remove', event.id)
        else await api.call(removeOccurrences, { params: { id: event.id }, body: { apply_to } })
        await reload()
        offerUndo(t('agenda.removed', { title: event.title }), async () => {
          if (apply_to !== 'this') return undoMany(event.id)
          await many('restore', event.id)
          await reload()
        })
      })
    },
  }
}
