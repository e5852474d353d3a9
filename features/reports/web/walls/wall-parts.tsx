import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { type ReactNode, useId } from 'react'
import { formatDuration } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { wallTexts } from '../../i18n/walls/texts.ts'

/** How long ago, `mm:ss`; '—' for nothing. */
export const since = (instant: string | null, now: number): string =>
  instant === null ? '—' : formatDuration(Math.max(0, Math.round((now - Date.parse(instant)) / 1000)))

/** A panel; without children its numbers are not there for a moment. */
export const WallPanelFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useText(wallTexts)
  const id = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{
        p: '1.5em',
        borderRadius: 3,
        display: 'flex',
        flexDirection: 'column',
        gap: '1.25em',
        fontSize: '1em',
      }}
    >
      <Box id={id} component="h2" sx={{ m: 0, fontSize: '1.15em', fontWeight: 650, color: 'text.secondary' }}>
        {title}
      </Box>
      {children ?? <Box sx={{ color: 'text.secondary' }}>{t('wall.missing')}</Box>}
    </Paper>
  )
}

interface BigNumberProps {
  label: string
  value: string | number
  tone?: 'error.main' | 'warning.main' | 'success.main' | undefined
  /** The panel's most important one. */
  main?: boolean
}

/** A number to be read from across the room. */
export const BigNumber = ({ label, value, tone, main = false }: BigNumberProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Box sx={{ color: 'text.secondary', fontSize: '1em' }}>{label}</Box>
    <Box
      sx={{
        fontSize: main ? '4em' : '2.25em',
        fontWeight: 700,
        lineHeight: 1.1,
        letterSpacing: '-0.03em',
        fontVariantNumeric: 'tabular-nums',
        color: tone ?? 'text.primary',
        overflowWrap: 'anywhere',
      }}
    >
      {value}
    </Box>
  </Box>
)
