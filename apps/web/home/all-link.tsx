import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { homeTexts } from '../i18n/home/texts.ts'
import { useGo } from '../shell/nav/use-go.ts'

/** Links a card to its full screen; `of` names the screen for screen readers. */
export const AllLink = ({ to, of }: { to: string; of: string }) => {
  const t = useText(homeTexts)
  const go = useGo(to)
  return (
    <Box
      component="a"
      href={`#${to}`}
      aria-label={`${t('home.all')}: ${of}`}
      onClick={go}
      sx={{ typography: 'body2', color: 'primary.main' }}
    >
      {t('home.all')}
    </Box>
  )
}
