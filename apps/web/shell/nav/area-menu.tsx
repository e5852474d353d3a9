import { useLocation } from 'react-router'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import type { AreaScreen } from '#platform/ui/area.ts'
import { MenuGroup } from './menu-group.tsx'
import { MenuLink } from './menu-link.tsx'
import { addressOf, hereOf, isListed, type OwnArea, type OwnScreens } from './own-areas.ts'
import { screenMatches } from './screen-matches.ts'

interface AreaMenuProps {
  area: OwnArea
  own: OwnScreens
  /** Filter; empty for all. */
  query?: string
  onGo?: (() => void) | undefined
}

/** An area's screens under headings. */
export const AreaMenu = ({ area, own, query: searchText = '', onGo }: AreaMenuProps) => {
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const screens = own.screens.filter(
    (screen) => isListed(screen) && screenMatches(screen, searchText, language),
  )
  // One screen's address may begin like another's.
  const here = hereOf(
    pathname,
    screens.map((screen) => addressOf(area, screen)),
  )
  const groups = Map.groupBy(screens, ({ group }) => group?.(language) ?? '')
  const link = (screen: AreaScreen) => {
    const { path, label, icon, badge } = screen
    const to = addressOf(area, screen)
    return (
      <MenuLink
        key={path}
        to={to}
        icon={icon}
        text={label(language)}
        badge={badge}
        here={to === here}
        onClick={onGo}
      />
    )
  }
  return [...groups].map(([group, members]) =>
    group === '' || groups.size === 1 ? (
      members.map(link)
    ) : (
      <MenuGroup key={group} id={`${area.path}.${group}`} title={group} open={searchText !== ''}>
        {members.map(link)}
      </MenuGroup>
    ),
  )
}
