import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import type { JourneyKind, JourneyStep } from '../contract/journey.ts'
import { journeyTexts } from '../i18n/texts.ts'

const COLORS: Partial<Record<JourneyKind, string>> = {
  answered: 'success.main',
  declined: 'warning.main',
  queue_full: 'warning.main',
  queue_empty: 'warning.main',
  outside_refused: 'error.main',
  outside_congestion: 'error.main',
  outside_no_route: 'error.main',
  outside_not_allowed: 'error.main',
  outside_forbidden: 'error.main',
  outside_unknown_number: 'error.main',
  dead_end: 'error.main',
}

/** A call's journey as a time line, first step on top. */
export const JourneyLine = ({ steps }: { steps: readonly JourneyStep[] }) => {
  const t = useText(journeyTexts)
  const { time } = useDayAndTime()
  if (steps.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('journey.none')}
      </Typography>
    )
  }
  return (
    <Box
      component="ol"
      aria-label={t('journey.label')}
      sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem' }}
    >
      {steps.map((step, index) => (
        <Box
          component="li"
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          key={index}
          sx={{
            display: 'grid',
            gridTemplateColumns: '14px 1fr auto',
            gap: 1,
            alignItems: 'baseline',
            position: 'relative',
            pb: 1,
            '&:not(:last-child)::before': {
              content: '""',
              position: 'absolute',
              left: 4,
              top: 14,
              bottom: -4,
              borderLeft: 1,
              borderColor: 'divider',
            },
          }}
        >
          <Box
            aria-hidden
            sx={{
              width: 9,
              height: 9,
              borderRadius: '50%',
              bgcolor: COLORS[step.kind] ?? 'text.disabled',
            }}
          />
          <span>
            {t(`journey.${step.kind}`, { name: step.name || t('journey.nobody'), detail: step.detail })}
          </span>
          <Box component="time" dateTime={step.at} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {time(step.at)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
