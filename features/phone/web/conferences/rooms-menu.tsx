import Lock from '@mui/icons-material/LockOutlined'
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { listRooms } from '../../contract/rooms-to-enter.ts'
import { conferenceTexts } from '../../i18n/conferences/texts.ts'
import { useCall } from '../use-call.ts'

/** The company's conference rooms; a click calls one. Hidden in a company without rooms. */
export const RoomsMenu = () => {
  const t = useText(conferenceTexts)
  const api = useApi()
  const { clickToCall } = useCall()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const rooms = useQuery({
    queryKey: ['pbx', 'rooms'],
    queryFn: ({ signal }) => api.call(listRooms, { signal }),
  })
  const found = rooms.data?.results ?? []
  if (found.length === 0) return null
  return (
    <>
      <Button
        startIcon={<MeetingRoom />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('rooms.enter')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {found.map(({ id, name, number, has_pin }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null)
              clickToCall(number)
            }}
          >
            <ListItemIcon>
              {has_pin ? <Lock fontSize="small" /> : <MeetingRoom fontSize="small" />}
            </ListItemIcon>
            <ListItemText
              primary={name}
              secondary={has_pin ? t('rooms.withPin', { number }) : number}
              slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
