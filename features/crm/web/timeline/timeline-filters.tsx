import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useText } from '#platform/i18n/web/language.tsx'
import { DayField } from '#platform/ui/list/day-field.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import { isChosen, kindsIn, TIMELINE_GROUP_NAMES, toggled } from './timeline-groups.ts'

interface TimelineState {
  kinds: string
  find: string
  until: string
}

interface TimelineFiltersProps {
  state: TimelineState
  onChange: (patch: Partial<TimelineState>) => void
}

/** Timeline filters: text, last day, kinds. */
export const TimelineFilters = ({ state, onChange }: TimelineFiltersProps) => {
  const t = useText(crmTexts)
  const kinds = kindsIn(state.kinds)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 160px', minWidth: 0, '& .MuiInputBase-root': { width: '100%', minWidth: 0 } }}>
          <SearchField
            label={t('crm.timeline.search')}
            value={state.find}
            onChange={(find) => onChange({ find })}
          />
        </Box>
        <DayField
          label={t('crm.timeline.until')}
          value={state.until}
          onChange={(until) => onChange({ until })}
        />
      </Box>
      <Box
        role="group"
        aria-label={t('crm.timeline.kinds')}
        sx={{
          display: 'flex',
          flexWrap: { xs: 'nowrap', md: 'wrap' },
          gap: 0.75,
          // On phones they scroll sideways, to leave room for the timeline.
          overflowX: { xs: 'auto', md: 'visible' },
          scrollbarWidth: 'none',
        }}
      >
        {TIMELINE_GROUP_NAMES.map((group) => {
          const chosen = isChosen(group, kinds)
          return (
            <Chip
              key={group}
              size="small"
              label={t(`crm.timeline.group.${group}`)}
              aria-pressed={chosen}
              color={chosen ? 'primary' : 'default'}
              variant={chosen ? 'filled' : 'outlined'}
              onClick={() => onChange({ kinds: toggled(group, kinds).join(',') })}
              sx={{ flexShrink: 0 }}
            />
          )
        })}
      </Box>
    </>
  )
}
