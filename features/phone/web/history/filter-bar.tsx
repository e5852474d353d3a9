import Tune from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import NativeSelect from '@mui/material/NativeSelect'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { DayField } from '#platform/ui/list/day-field.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { phoneTexts } from '../../i18n/texts.ts'
import { type HistoryFilters, isFiltered, NO_FILTERS } from './history-filters.ts'
import { useCallLabels } from './label-chip.tsx'

interface FilterBarProps {
  filters: HistoryFilters
  onChange: (patch: Partial<HistoryFilters>) => void
}

const DIRECTIONS = ['', 'INCOMING', 'OUTGOING'] as const

/** Label and days: out of the way on a narrow page until asked for. */
const MoreFilters = ({ filters, onChange }: FilterBarProps) => {
  const t = useText(phoneTexts)
  const ui = useText(platformTexts)
  const labels = useCallLabels()
  return (
    <>
      <NativeSelect
        disableUnderline
        value={filters.label}
        inputProps={{ 'aria-label': t('history.label') }}
        onChange={(event) => onChange({ label: Number(event.target.value) })}
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          pl: 1.25,
          height: 36,
          fontSize: '0.875rem',
          '&.Mui-focused': { outline: 2, outlineColor: 'primary.main' },
        }}
      >
        <option value={0}>{t('history.anyLabel')}</option>
        {(labels.data?.results ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <DayField
        label={ui('ui.from')}
        value={filters.initDate}
        max={filters.finishDate}
        onChange={(initDate) => onChange({ initDate })}
      />
      <DayField
        label={ui('ui.to')}
        value={filters.finishDate}
        min={filters.initDate}
        onChange={(finishDate) => onChange({ finishDate })}
      />
    </>
  )
}

export const FilterBar = ({ filters, onChange }: FilterBarProps) => {
  const t = useText(phoneTexts)
  const ui = useText(platformTexts)
  const narrow = useMediaQuery('(max-width: 700px)')
  const [more, setMore] = useState(
    filters.label !== 0 || filters.initDate !== '' || filters.finishDate !== '',
  )
  const toggles = [
    ...DIRECTIONS.map((direction) => ({
      key: direction,
      label: direction === '' ? ui('ui.all') : t(`history.direction.${direction}`),
      chosen: filters.direction === direction,
      choose: () => onChange({ direction }),
    })),
    {
      key: 'missed',
      label: t('history.onlyMissed'),
      chosen: filters.missed,
      choose: () => onChange({ missed: !filters.missed }),
    },
  ]
  return (
    <>
      <SearchField
        label={t('history.search')}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <Box role="group" aria-label={ui('ui.filters')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
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
          <Chip
            icon={<Tune />}
            label={ui('ui.filters')}
            aria-expanded={more}
            variant="outlined"
            onClick={() => setMore(!more)}
          />
        )}
      </Box>
      {(more || !narrow) && <MoreFilters filters={filters} onChange={onChange} />}
      {isFiltered(filters) && (
        <Button size="small" onClick={() => onChange(NO_FILTERS)}>
          {ui('ui.clearFilters')}
        </Button>
      )}
    </>
  )
}
