import AddCall from '@mui/icons-material/AddIcCallOutlined'
import LockOpen from '@mui/icons-material/LockOpenOutlined'
import Lock from '@mui/icons-material/LockOutlined'
import MicOff from '@mui/icons-material/MicOff'
import PanTool from '@mui/icons-material/PanToolOutlined'
import PersonRemove from '@mui/icons-material/PersonRemoveOutlined'
import Phone from '@mui/icons-material/PhoneOutlined'
import VolumeOff from '@mui/icons-material/VolumeOffOutlined'
import VolumeUp from '@mui/icons-material/VolumeUpOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { formatPhone } from '#platform/i18n/format.ts'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { confirm } from '#platform/ui/messages/message-store.ts'
import type { RoomMember } from '../../contract/room-socket.ts'
import { CallingList } from './calls/calling-list.tsx'
import { DialInLines } from './dial-in-lines.tsx'
import { useRoomSession, useRoomText, useRoomView } from './room-context.ts'
import { SidePanel } from './side-panel.tsx'
import { WaitingList } from './waiting-list.tsx'

const ROLES = { host: 'people.host', guest: 'people.guest', member: null } as const

/** What stands below the name of who is on the telephone. */
const phoneLine = (number: string, name: string, byPhone: string): string =>
  number === '' || number === name ? byPhone : `${byPhone} · ${formatPhone(number)}`

const MemberRow = ({
  member,
  mine,
  moderates,
}: {
  member: RoomMember
  mine: boolean
  moderates: boolean
}) => {
  const t = useRoomText()
  const { send } = useRoomSession()
  const { id, role, mic, hand, phone } = member
  const name = phone === '' ? t('people.hiddenNumber') : member.name
  const roleKey = ROLES[role]
  const under = phone === null ? roleKey && t(roleKey) : phoneLine(phone, name, t('people.byPhone'))
  const remove = async () => {
    const agreed = await confirm({
      title: t('people.remove', { name }),
      text: t('people.removeText'),
      action: t('people.removeDo'),
      danger: true,
    })
    if (agreed) send({ do: 'remove', member: id })
  }
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48 }}>
      <InitialsAvatar name={name} src={null} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {mine ? t('you', { name }) : name}
        </Box>
        {under && (
          <Box
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: 12, color: 'text.secondary' }}
          >
            {phone !== null && <Phone sx={{ fontSize: 14 }} />}
            {under}
          </Box>
        )}
      </Box>
      {hand && <PanTool fontSize="small" aria-label={t('tile.hand')} />}
      {!mic && <MicOff fontSize="small" aria-label={t('tile.muted')} />}
      {moderates && !mine && mic && (
        <Tooltip title={t('people.mute', { name })}>
          <IconButton
            size="small"
            aria-label={t('people.mute', { name })}
            onClick={() => send({ do: 'mute', member: id })}
          >
            <VolumeOff fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {moderates && !mine && !mic && phone !== null && (
        <Tooltip title={t('people.unmute', { name })}>
          <IconButton
            size="small"
            aria-label={t('people.unmute', { name })}
            onClick={() => send({ do: 'unmute', member: id })}
          >
            <VolumeUp fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {moderates && !mine && role !== 'host' && (
        <Tooltip title={t('people.remove', { name })}>
          <IconButton size="small" aria-label={t('people.remove', { name })} onClick={() => void remove()}>
            <PersonRemove fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  )
}

/** Who is there and who waits, with what a host may do. */
export const PeoplePanel = ({ onClose, onCall }: { onClose: () => void; onCall: (() => void) | null }) => {
  const t = useRoomText()
  const { send } = useRoomSession()
  const room = useRoomView((view) => view.room)
  if (!room) return null
  const { members, moderates, locked, me } = room
  // Raised hands first.
  const sorted = [...members].sort((one, other) => Number(other.hand) - Number(one.hand))
  return (
    <SidePanel title={t('people.title', { count: members.length })} onClose={onClose}>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 2 }}>
        <WaitingList />
        <CallingList />
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {sorted.map((member) => (
            <MemberRow key={member.id} member={member} mine={member.id === me} moderates={moderates} />
          ))}
        </Box>
        <DialInLines />
        {locked && !moderates && <Box sx={{ color: 'text.secondary', py: 1 }}>{t('people.locked')}</Box>}
      </Box>
      {moderates && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1.5 }}>
          {onCall && (
            <Button size="small" variant="contained" startIcon={<AddCall />} onClick={onCall}>
              {t('call.open')}
            </Button>
          )}
          <Button
            size="small"
            variant="outlined"
            startIcon={<VolumeOff />}
            onClick={() => send({ do: 'mute', member: null })}
          >
            {t('people.muteAll')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            startIcon={locked ? <LockOpen /> : <Lock />}
            onClick={() => send({ do: 'lock', locked: !locked })}
          >
            {t(locked ? 'people.unlock' : 'people.lock')}
          </Button>
        </Box>
      )}
    </SidePanel>
  )
}
