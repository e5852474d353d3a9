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

interface PlacesProps {
  onGo?: (() => void) | undefined
}

/** Places of the menu that the user may still open, and where they are now. */
const useOpenPlaces = () => {
  const areas = useAreas()
  const { pathname, search } = useLocation()
  const open = (to: string) => areaOf(areas, to.split('?')[0] ?? '') !== undefined
  const favourites = useStore(usePreferences().store, (state) => state.favourites)
  return { here: `${pathname}${search}`, open, favourites: favourites.filter(({ to }) => open(to)) }
}

/** The user's favourites, above the screens. */
export const Favourites = ({ onGo }: PlacesProps) => {
  const t = useText(shellTexts)
  const { here, favourites } = useOpenPlaces()
  if (favourites.length === 0) return null
  return (
    <MenuGroup id="favourites" title={t('shell.favourites')}>
      {favourites.map(({ to, label }) => (
        <MenuLink
          key={to}
          to={to}
          icon={<StarBorder fontSize="small" />}
          text={label}
          here={to === here}
          onClick={onGo}
        />
      ))}
    </MenuGroup>
  )
}

interface RecentsProps extends PlacesProps {
  /** Its screens are listed above, so they are not in the recents. Undefined when all areas are listed. */
  area: OwnArea | undefined
}

/** The latest screens of other areas. Last in the menu, since each visit changes them: nothing below moves under the pointer. */
export const Recents = ({ area, onGo }: RecentsProps) => {
  const t = useText(shellTexts)
  const { here, open, favourites } = useOpenPlaces()
  const recents = useRemembered((state) => state.recents)
  const isScreenOf = (to: string) =>
    area?.ready?.screens.some((screen) => to === addressOf(area, screen)) ?? false
  const isKept = (to: string) => favourites.some((one) => one.to === to)
  const latest = recents
    .filter(({ to }) => to !== here && open(to) && !isKept(to) && !isScreenOf(to))
    .slice(0, MAX_RECENT)
  if (latest.length === 0) return null
  return (
    <MenuGroup id="recents" title={t('shell.recents')}>
      {latest.map(({ to, label }) => (
        <MenuLink
          key={to}
          to={to}
          icon={<HistoryToggleOff fontSize="small" />}
          text={label}
          here={false}
          onClick={onGo}
        />
      ))}
    </MenuGroup>
  )
}
