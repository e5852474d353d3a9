import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { shellTexts } from '../i18n/texts.ts'

/** The first thing that Tab reaches: past the menu, to the screen. */
export const SkipLink = () => {
  const t = useText(shellTexts)
  return (
    <Box
      component="a"
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.querySelector<HTMLElement>('main')?.focus()
      }}
      sx={{
        position: 'absolute',
        top: -60,
        left: 8,
        zIndex: 2000,
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        color: 'primary.main',
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
    >
      {t('shell.content')}
    </Box>
  )
}
