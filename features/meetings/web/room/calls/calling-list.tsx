import CallEnd from '@mui/icons-material/CallEnd'
import Close from '@mui/icons-material/Close'
import Phone from '@mui/icons-material/PhoneOutlined'
import Refresh from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { formatPhone } from '#platform/i18n/format.ts'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import type { CallingPhone } from '../../../contract/room-socket.ts'
import { useRoomSession, useRoomText, useRoomView } from '../room-context.ts'

const Act = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <Tooltip title={label}>
    <IconButton size="small" aria-label={label} onClick={onClick}>
      {icon}
    </IconButton>
  </Tooltip>
)

const Row = ({ one, moderates }: { one: CallingPhone; moderates: boolean }) => {
  const t = useRoomText()
  const { send } = useRoomSession()
  const { id, number, phase, why } = one
  const shown = formatPhone(number)
  const name = one.name === '' || one.name === number ? shown : one.name
  const isOver = phase === 'failed'
  const state = why === null ? t(phase === 'ringing' ? 'call.ringing' : 'call.calling') : t(`call.why.${why}`)
  const end = () => send({ do: 'end-call', call: id })
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48 }}>
      <InitialsAvatar name={name} src={null} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</Box>
        <Box
          role="status"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            fontSize: 12,
            color: isOver ? 'error.main' : 'text.secondary',
          }}
        >
          <Phone sx={{ fontSize: 14 }} />
          {name === shown ? state : `${state} · ${shown}`}
        </Box>
      </Box>
      {moderates && isOver && (
        <Act
          label={t('call.again', { name })}
          icon={<Refresh fontSize="small" />}
          onClick={() => send({ do: 'call', number, name: one.name })}
        />
      )}
      {moderates && (
        <Act
          label={t(isOver ? 'call.putAway' : 'call.hangUp', { name })}
          icon={isOver ? <Close fontSize="small" /> : <CallEnd fontSize="small" color="error" />}
          onClick={end}
        />
      )}
    </Box>
  )
}

/** Telephones that are being called, and those that were not reached, with the reason. */
export const CallingList = () => {
  const t = useRoomText()
  const calling = useRoomView(({ room }) => room?.calling) ?? []
  const moderates = useRoomView(({ room }) => room?.moderates ?? false)
  if (calling.length === 0) return null
  return (
    <Box component="section" aria-label={t('call.list')} sx={{ mb: 1 }}>
      <Box component="h3" sx={{ m: 0, mb: 0.5, fontSize: 14, fontWeight: 650 }}>
        {t('call.list')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {calling.map((one) => (
          <Row key={one.id} one={one} moderates={moderates} />
        ))}
      </Box>
    </Box>
  )
}
