import Box from '@mui/material/Box'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { shellTexts } from '../../i18n/texts.ts'
import type { OwnArea } from './own-areas.ts'
import { RailLink } from './rail-link.tsx'
import { useAreas, useHere } from './use-here.ts'

const Entry = ({ area, here }: { area: OwnArea; here: boolean }) => {
  const { language } = useLanguage()
  return (
    <RailLink
      to={`/${area.path}`}
      icon={area.icon ?? area.ready?.screens[0]?.icon}
      text={area.label(language)}
      keys={`G ${area.letter}`}
      badge={area.badge}
      here={here}
    />
  )
}

/** The user's areas at the left edge. The provider's console is behind the company's name instead. */
export const Rail = () => {
  const t = useText(shellTexts)
  const areas = useAreas()
  const { area: current } = useHere()
  const at = (place: 'rail' | 'foot') =>
    areas
      .filter((area) => (area.place ?? 'rail') === place)
      .map((area) => <Entry key={area.path} area={area} here={area === current} />)
  return (
    <Box
      component="nav"
      aria-label={t('shell.areas')}
      sx={{
        width: 80,
        flex: 'none',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        gap: 1,
        p: 0.5,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        overflowY: 'auto',
        scrollbarWidth: 'none',
      }}
    >
      <Box sx={{ display: 'grid', gap: 0.25 }}>{at('rail')}</Box>
      <Box sx={{ display: 'grid', gap: 0.25 }}>{at('foot')}</Box>
    </Box>
  )
}
