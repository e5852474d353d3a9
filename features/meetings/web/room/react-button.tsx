import AddReaction from '@mui/icons-material/AddReactionOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { REACTIONS } from '../../contract/room-socket.ts'
import { CONTROL_SIZE } from './control-size.ts'
import { useRoomSession, useRoomText } from './room-context.ts'

interface ReactionRowProps {
  onDone: () => void
}

export const ReactionRow = ({ onDone }: ReactionRowProps) => {
  const { send } = useRoomSession()
  return (
    <Box sx={{ display: 'flex', p: 0.5 }}>
      {REACTIONS.map((emoji) => (
        <IconButton
          key={emoji}
          aria-label={emoji}
          onClick={() => {
            send({ do: 'react', emoji })
            onDone()
          }}
          sx={{ width: 44, height: 44, fontSize: 22, color: 'text.primary' }}
        >
          {emoji}
        </IconButton>
      ))}
    </Box>
  )
}

export const ReactButton = () => {
  const t = useRoomText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tooltip title={t('control.react')}>
        <IconButton
          aria-label={t('control.react')}
          aria-haspopup="true"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ ...CONTROL_SIZE, color: 'text.primary', bgcolor: 'action.hover' }}
        >
          <AddReaction />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      >
        <ReactionRow onDone={() => setAnchor(null)} />
      </Popover>
    </>
  )
}
