import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { personOptions } from '#platform/resource/contract/person-options.ts'
import { HistoryList } from '#platform/resource/web/history/history-list.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { agendaEvents } from '../contract/agenda-events.ts'
import { agendaTexts } from '../i18n/texts.ts'

interface Narrowed {
  /** Id of the user who made the change, as in the address. */
  by: string
  search: string
}

interface AgendaHistoryBarProps extends Narrowed {
  onChange: (patch: Partial<Narrowed>) => void
}

/** The user id in the address; undefined if invalid. */
export const userOf = (by: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(by) ? Number(by) : undefined

/** Filters of the history: user and event title. */
export const AgendaHistoryBar = ({ by, search, onChange }: AgendaHistoryBarProps) => {
  const t = useText(agendaTexts)
  const api = useApi()
  const people = useQuery({
    queryKey: ['options', personOptions.path, 'filter'],
    queryFn: ({ signal }) => api.call(personOptions, { query: { limit: 100 }, signal }),
  })
  const choices = (people.data?.results ?? []).map(({ id, label }) => ({ value: String(id), label }))
  return (
    <>
      <SearchField
        label={t('agenda_event.search')}
        value={search}
        onChange={(next) => onChange({ search: next })}
      />
      <FilterSelect
        label={t('agenda.changedBy')}
        value={by}
        choices={[{ value: '', label: t('agenda.everybody') }, ...choices]}
        onChange={(next) => onChange({ by: next })}
      />
    </>
  )
}

/** Change history of all events, newest first: created, moved, agreed, noted, deleted. */
export const AgendaHistory = ({ by, search, onOpen }: Narrowed & { onOpen: (id: number) => void }) => {
  const texts = useResourceTexts(agendaEvents, agendaTexts)
  return (
    <Paper variant="outlined" tabIndex={0} sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <Box sx={{ maxWidth: 760, px: 2, py: 1 }}>
        <HistoryList
          resource={agendaEvents}
          texts={texts}
          user={userOf(by)}
          search={search}
          onOpen={onOpen}
        />
      </Box>
    </Paper>
  )
}
