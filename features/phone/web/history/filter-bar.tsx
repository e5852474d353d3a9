import Tune from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ClearFilters } from '#platform/ui/list/clear-filters.tsx'
import { DayRange } from '#platform/ui/list/day-range.tsx'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
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

/** Label and days: out of the way on a narrow page until asked for. */
const MoreFilters = ({ filters, onChange }: FilterBarProps) => {
  const t = useText(historyTexts)
  const labels = useCallLabels()
  return (
    <>
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
    </>
  )
}

export const FilterBar = ({
  filters,
  onChange,
  list,
}: FilterBarProps & { list: PagedListProps<unknown> }) => {
  const t = useText(historyTexts)
  const ui = useText(platformTexts)
  const narrow = useMediaQuery('(max-width: 700px)')
  const [more, setMore] = useState(
    filters.label !== 0 || filters.initDate !== '' || filters.finishDate !== '',
  )
  const toggles = [
    ...DIRECTIONS.map((direction) => ({
      key: direction,
      label: direction === '' ? ui('ui.all') : t(`history.only.${direction}`),
      // One of them at a time: "all" beside "missed" would be both and neither.
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
  return (
    <>
      <SearchField
        label={t('history.search')}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
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
        {narrow && (
          <IconButton
            size="small"
            color={more ? 'primary' : 'default'}
            aria-label={ui('ui.filters')}
            aria-expanded={more}
            onClick={() => setMore(!more)}
          >
            <Tune fontSize="small" />
          </IconButton>
        )}
      </Box>
      {(more || !narrow) && <MoreFilters filters={filters} onChange={onChange} />}
      <ClearFilters {...list} />
    </>
  )
}
