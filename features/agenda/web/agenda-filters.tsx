import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { personOptions } from '#platform/resource/contract/person-options.ts'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import { agendaGroupOptions, agendaKindOptions } from '../contract/options.ts'
import { agendaRoomOptions } from '../contract/rooms.ts'
import { agendaTexts } from '../i18n/texts.ts'
import type { AgendaFilters as Filters } from './use-agenda.ts'

const MAX = 100

const useChoices = (options: typeof agendaGroupOptions) => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['options', options.path, 'filter'],
    queryFn: ({ signal }) => api.call(options, { query: { limit: MAX }, signal }),
  })
  return (data?.results ?? []).map(({ id, label }) => ({ value: String(id), label }))
}

interface AgendaFiltersProps {
  filters: Filters
  onChange: (patch: Partial<Filters>) => void
}

/** Filters by owner, group, kind and, where the company has some, room. */
export const AgendaFilters = ({ filters, onChange }: AgendaFiltersProps) => {
  const t = useText(agendaTexts)
  const people = useChoices(personOptions as never)
  const groups = useChoices(agendaGroupOptions)
  const kinds = useChoices(agendaKindOptions)
  const rooms = useChoices(agendaRoomOptions)
  return (
    <>
      <FilterSelect
        label={t('agenda.owner')}
        value={filters.owner}
        choices={[
          { value: '', label: t('agenda.everybody') },
          { value: 'me', label: t('agenda.mine') },
          ...people,
        ]}
        onChange={(owner) => onChange({ owner })}
      />
      <FilterSelect
        label={t('agenda.group')}
        value={filters.group}
        choices={[{ value: '', label: t('agenda.anyGroup') }, ...groups]}
        onChange={(group) => onChange({ group })}
      />
      <FilterSelect
        label={t('agenda.kind')}
        value={filters.kind}
        choices={[{ value: '', label: t('agenda.anyKind') }, ...kinds]}
        onChange={(kind) => onChange({ kind })}
      />
      {rooms.length > 0 && (
        <FilterSelect
          label={t('agenda.room')}
          value={filters.room}
          choices={[{ value: '', label: t('agenda.anyRoom') }, ...rooms]}
          onChange={(room) => onChange({ room })}
        />
      )}
    </>
  )
}
