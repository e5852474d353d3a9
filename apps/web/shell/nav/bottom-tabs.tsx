import MoreHoriz from '@mui/icons-material/MoreHoriz'
import BottomNavigation from '@mui/material/BottomNavigation'
import BottomNavigationAction from '@mui/material/BottomNavigationAction'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import { shellTexts } from '../../i18n/texts.ts'
import { addressOf, areaOf, type OwnArea } from './own-areas.ts'
import { useAreas } from './use-here.ts'
import { useAllOwnScreens } from './use-own-screens.ts'

const MoreMenu = lazyPreloaded(async () => (await import('./more-menu.tsx')).MoreMenu)

/** Number of tabs; the last is the whole menu. */
const MAX = 5

/**
 * Candidates for the tabs of a telephone, of which the first four permitted ones are shown: so roles have different tabs, but
 * each the same everywhere.
 */
const TABS = [
  '/inicio',
  '/pbxCloud/chat',
  '/join/chats',
  '/pbxCloud/historial',
  '/pbxCloud/directorio',
  '/admin/ajustesEmpresa/usuarios',
  '/proveedor/empresas',
  '/proveedor/servidores-asterisk',
  '/proveedor/usuarios-admin',
  '/admin/herramientas/auditoria',
]

/** Areas of the tabs: others need not be loaded. */
const areasOfTabs = (areas: readonly OwnArea[]): OwnArea[] => {
  const offered = TABS.flatMap((address) => {
    const area = areaOf(areas, address)
    if (area === undefined) return []
    const isTheirs = area.ready?.screens.some((screen) => addressOf(area, screen) === address) ?? true
    return isTheirs ? [area] : []
  })
  return [...new Set(offered.slice(0, MAX - 1))]
}

/** Bottom navigation of narrow screens: four screens, and "Más" for the rest. */
export const BottomTabs = () => {
  const t = useText(shellTexts)
  const { language } = useLanguage()
  const areas = areasOfTabs(useAreas())
  const ownScreens = useAllOwnScreens(areas)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const screens = ownScreens.flatMap((area) =>
    area.ready.screens.map((screen) => {
      const to = addressOf(area, screen)
      // An area with one screen is known by the area's name and badge.
      const known = area.ready.screens.length === 1 ? { label: area.label, badge: area.badge } : {}
      return { ...screen, ...known, to }
    }),
  )
  const tabs = TABS.flatMap((address) => screens.find(({ to }) => to === address) ?? []).slice(0, MAX - 1)
  const here = tabs.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to ?? 'more'
  return (
    <Box
      component="nav"
      aria-label={t('shell.tabs')}
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
        {tabs.map(({ to, label, icon, badge: Badge }) => (
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
        <BottomNavigationAction
          value="more"
          label={t('shell.more')}
          icon={<MoreHoriz fontSize="small" />}
          aria-haspopup="dialog"
          aria-expanded={open}
        />
      </BottomNavigation>
      {open && (
        <LazyBoundary place="over" onGiveUp={() => setOpen(false)}>
          <MoreMenu onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </Box>
  )
}
