import HistoryToggleOff from '@mui/icons-material/HistoryToggleOff'
import StarBorder from '@mui/icons-material/StarBorder'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { usePreferences } from '#features/session/web/preferences-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { shellTexts } from '../../i18n/texts.ts'
import { MenuGroup } from './menu-group.tsx'
import { MenuLink } from './menu-link.tsx'
import { MAX_RECENT, useRemembered } from './menu-memory.ts'
import { addressOf, areaOf, type OwnArea } from './own-areas.ts'
import { useAreas } from './use-here.ts'

interface FavouritesAndRecentsProps {
  /** Its screens are listed below, so they are not in the recents. Undefined when all areas are listed. */
  area: OwnArea | undefined
  onGo?: (() => void) | undefined
}

/** Favourites and recents, without those the user may no longer open. */
export const FavouritesAndRecents = ({ area, onGo }: FavouritesAndRecentsProps) => {
  const t = useText(shellTexts)
  const areas = useAreas()
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const favourites = useStore(usePreferences().store, (state) => state.favourites)
  const recents = useRemembered((state) => state.recents)
  const open = (to: string) => areaOf(areas, to.split('?')[0] ?? '') !== undefined
  const isScreenOf = (to: string) =>
    area?.ready?.screens.some((screen) => to === addressOf(area, screen)) ?? false
  const reachable = favourites.filter(({ to }) => open(to))
  const isKept = (to: string) => reachable.some((one) => one.to === to)
  const latest = recents
    .filter(({ to }) => to !== here && open(to) && !isKept(to) && !isScreenOf(to))
    .slice(0, MAX_RECENT)
  const list = (places: typeof reachable, icon: React.ReactNode) =>
    places.map(({ to, label }) => (
      <MenuLink key={to} to={to} icon={icon} text={label} here={to === here} onClick={onGo} />
    ))
  return (
    <>
      {reachable.length > 0 && (
        <MenuGroup id="favourites" title={t('shell.favourites')}>
          {list(reachable, <StarBorder fontSize="small" />)}
        </MenuGroup>
      )}
      {latest.length > 0 && (
        <MenuGroup id="recents" title={t('shell.recents')}>
          {list(latest, <HistoryToggleOff fontSize="small" />)}
        </MenuGroup>
      )}
    </>
  )
}
