import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import { useText } from '#platform/i18n/web/language.tsx'
import { agendaTexts } from '../i18n/texts.ts'
import { VIEWS, type View } from './agenda-state.ts'

interface AgendaBarProps {
  view: View
  /** Title of the visible period: "marzo de 2026". */
  title: string
  onView: (view: View) => void
  onStep: (direction: -1 | 1) => void
  onToday: () => void
}

/** Navigation by period, and the choice of view. */
export const AgendaBar = ({ view, title, onView, onStep, onToday }: AgendaBarProps) => {
  const t = useText(agendaTexts)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Tooltip title={`${t('agenda.today')} (T)`}>
          <Button size="small" variant="outlined" onClick={onToday}>
            {t('agenda.today')}
          </Button>
        </Tooltip>
        <Tooltip title={`${t('agenda.before')} (←)`}>
          <IconButton size="small" aria-label={t('agenda.before')} onClick={() => onStep(-1)}>
            <ChevronLeft />
          </IconButton>
        </Tooltip>
        <Tooltip title={`${t('agenda.after')} (→)`}>
          <IconButton size="small" aria-label={t('agenda.after')} onClick={() => onStep(1)}>
            <ChevronRight />
          </IconButton>
        </Tooltip>
        <Box
          component="h2"
          aria-live="polite"
          sx={{ m: 0, typography: 'h3', minWidth: 150, '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {title}
        </Box>
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('agenda.view')}
        value={view}
        onChange={(_, next: View | null) => next && onView(next)}
        sx={{
          '& .MuiToggleButton-root': { py: 0.5, px: 1.25, textTransform: 'none', color: 'text.secondary' },
        }}
      >
        {VIEWS.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`agenda.view.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  )
}
