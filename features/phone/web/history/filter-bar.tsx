import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ClearFilters } from '#platform/ui/list/clear-filters.tsx'
import { DayRange } from '#platform/ui/list/day-range.tsx'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import { FoldedFilters } from '#platform/ui/list/folded-filters.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import type { PagedListProps } from '#platform/ui/list/use-paged-list.ts'
import { historyTexts } from '../../i18n/history/texts.ts'
import type { HistoryFilters } from './history-filters.ts'
import { useCallLabels } from './label-chip.tsx'

interface FilterBarProps {
  filters: HistoryFilters
  onChange: (patch: Partial<HistoryFilters>) => void
}

const DIRECTIONS = ['', 'INCOMING', 'OUTGOING'] as const

export const FilterBar = ({
  filters,
  onChange,
  list,
}: FilterBarProps & { list: PagedListProps<unknown> }) => {
  const t = useText(historyTexts)
  const ui = useText(platformTexts)
  const labels = useCallLabels()
  const toggles = [
    ...DIRECTIONS.map((direction) => ({
      key: direction,
      label: direction === '' ? ui('ui.all') : t(`history.only.${direction}`),
      // Only one at a time: "all" and "missed" exclude each other.
      chosen: !filters.missed && filters.direction === direction,
      choose: () => onChange({ direction, missed: false }),
    })),
    {
      key: 'missed',
      label: t('history.onlyMissed'),
      chosen: filters.missed,
      choose: () => onChange({ direction: '', missed: !filters.missed }),
    },
  ]
  const active = [filters.label !== 0, filters.initDate !== '' || filters.finishDate !== '']
  return (
    <FoldedFilters
      active={active.filter(Boolean).length}
      lead={
        <SearchField
          label={t('history.search')}
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
      }
      pinned={
        <Box
          role="group"
          aria-label={ui('ui.filters')}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}
        >
          {toggles.map(({ key, label, chosen, choose }) => (
            <Chip
              key={key}
              label={label}
              aria-pressed={chosen}
              color={chosen ? 'primary' : 'default'}
              variant={chosen ? 'filled' : 'outlined'}
              onClick={choose}
            />
          ))}
        </Box>
      }
    >
      <FilterSelect
        label={t('history.label')}
        value={filters.label}
        choices={[
          { value: 0, label: t('history.anyLabel') },
          ...(labels.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => onChange({ label: Number(value) })}
      />
      <DayRange value={filters} onChange={onChange} />
      <ClearFilters {...list} />
    </FoldedFilters>
  )
}
