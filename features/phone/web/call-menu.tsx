import Call from '@mui/icons-material/Call'
import GroupAdd from '@mui/icons-material/GroupAddOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useText } from '#platform/i18n/web/language.tsx'
import { phoneTexts } from '../i18n/texts.ts'
import { useCall } from './use-call.ts'

interface CallMenuProps {
  anchor: HTMLElement
  name: string
  number: string
  onClose: () => void
}

/** Actions on somebody in a list while in a call with somebody else. */
export const CallMenu = ({ anchor, name, number, onClose }: CallMenuProps) => {
  const t = useText(phoneTexts)
  const { call, clickToCall } = useCall()
  const acts = [
    { text: t('directory.holdAndCall', { name }), icon: <Call />, act: () => void call(number) },
    { text: t('directory.invite', { name }), icon: <GroupAdd />, act: () => clickToCall(number) },
  ]
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {acts.map(({ text, icon, act }) => (
        <MenuItem
          key={text}
          onClick={() => {
            onClose()
            act()
          }}
        >
          <ListItemIcon>{icon}</ListItemIcon>
          {text}
        </MenuItem>
      ))}
    </Menu>
  )
}
