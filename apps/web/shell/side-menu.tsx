import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Area } from '#platform/ui/area.ts'
import { shellTexts } from '../i18n/texts.ts'
import { MenuSections } from './menu-sections.tsx'

/** The screens by area, beside the content. */
export const SideMenu = ({ areas }: { areas: readonly Area[] }) => {
  const t = useText(shellTexts)
  return (
    <Box
      component="nav"
      aria-label={t('shell.menu')}
      sx={{
        width: 216,
        flex: 'none',
        p: 1.25,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        overflow: 'auto',
      }}
    >
      <MenuSections areas={areas} />
    </Box>
  )
}
