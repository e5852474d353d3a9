import MoreHoriz from '@mui/icons-material/MoreHoriz'
import BottomNavigation from '@mui/material/BottomNavigation'
import BottomNavigationAction from '@mui/material/BottomNavigationAction'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { Area } from '#platform/ui/area.ts'
import { shellTexts } from '../i18n/texts.ts'
import { areaOf } from './areas.ts'
import { MenuSections } from './menu-sections.tsx'

/** As many as a thumb can tell apart on a telephone. */
const MOST = 5

/** The foot of a narrow page: the screens of the area one is in, and the whole menu behind "Más". */
export const BottomMenu = ({ areas }: { areas: readonly Area[] }) => {
  const t = useText(shellTexts)
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const current = areaOf(areas, pathname)
  const ordered = current === undefined ? areas : [current, ...areas.filter((area) => area !== current)]
  const all = ordered.flatMap((area) =>
    area.screens.map((screen) => ({ ...screen, to: `/${area.path}/${screen.path}` })),
  )
  const isHere = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
  const entries = all.length <= MOST ? all : all.slice(0, MOST - 1)
  const here = entries.find(({ to }) => isHere(to))?.to ?? (all.some(({ to }) => isHere(to)) ? 'more' : false)
  return (
    <Box
      component="nav"
      aria-label={t('shell.menu')}
      sx={{
        flex: 'none',
        borderTop: 1,
        borderColor: 'divider',
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: 'background.paper',
      }}
    >
      <BottomNavigation
        showLabels
        value={here}
        onChange={(_, to: string) => (to === 'more' ? setOpen(true) : void navigate(to))}
        sx={{ '& .MuiBottomNavigationAction-root': { minWidth: 0, px: 0.5 } }}
      >
        {entries.map(({ to, label, icon, badge: Badge }) => (
          <BottomNavigationAction
            key={to}
            value={to}
            label={label(language)}
            icon={
              <Box component="span" sx={{ position: 'relative', display: 'inline-flex' }}>
                {icon}
                {Badge && (
                  <Box component="span" sx={{ position: 'absolute', left: 12, top: -8 }}>
                    <Badge />
                  </Box>
                )}
              </Box>
            }
            aria-current={to === here ? 'page' : undefined}
          />
        ))}
        {all.length > entries.length && (
          <BottomNavigationAction
            value="more"
            label={t('shell.more')}
            icon={<MoreHoriz fontSize="small" />}
            aria-haspopup="dialog"
            aria-expanded={open}
          />
        )}
      </BottomNavigation>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('shell.menu'),
            sx: { maxHeight: '75dvh', p: 1.5, borderRadius: '12px 12px 0 0' },
          },
        }}
      >
        <MenuSections areas={areas} onGo={() => setOpen(false)} />
      </Drawer>
    </Box>
  )
}
