import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from 'react-router'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import { addressOf, isListed, type OwnArea } from './own-areas.ts'
import { useAllOwnScreens } from './use-own-screens.ts'

interface CompanyItemsProps {
  areas: readonly OwnArea[]
  /** Null while closed. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** Screens of the provider's console. */
export const CompanyItems = ({ areas, anchor, onClose }: CompanyItemsProps) => {
  const { language } = useLanguage()
  const navigate = useNavigate()
  const ownScreens = useAllOwnScreens(areas)
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {ownScreens.flatMap((area) => [
        <ListSubheader
          key={area.path}
          role="presentation"
          sx={{ lineHeight: '28px', bgcolor: 'transparent' }}
        >
          {area.label(language)}
        </ListSubheader>,
        ...area.ready.screens.filter(isListed).map((screen) => (
          <MenuItem
            key={addressOf(area, screen)}
            onClick={() => {
              onClose()
              void navigate(addressOf(area, screen))
            }}
          >
            <ListItemIcon>{screen.icon}</ListItemIcon>
            {screen.label(language)}
          </MenuItem>
        )),
      ])}
    </Menu>
  )
}
