import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'

/** Full-page loading state. */
export const Waiting = () => {
  const ui = useText(platformTexts)
  return (
    <Box component="main" sx={{ height: '100%', display: 'grid', placeItems: 'center' }}>
      <CircularProgress size={28} aria-label={ui('ui.loading')} />
    </Box>
  )
}
