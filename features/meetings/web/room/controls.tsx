import CallEnd from '@mui/icons-material/CallEnd'
import Chat from '@mui/icons-material/ChatOutlined'
import ClosedCaption from '@mui/icons-material/ClosedCaptionOutlined'
import GridView from '@mui/icons-material/GridViewOutlined'
import Mic from '@mui/icons-material/Mic'
import MicOff from '@mui/icons-material/MicOff'
import PanTool from '@mui/icons-material/PanToolOutlined'
import People from '@mui/icons-material/PeopleAltOutlined'
import ScreenShare from '@mui/icons-material/ScreenShareOutlined'
import StopScreenShare from '@mui/icons-material/StopScreenShareOutlined'
import Videocam from '@mui/icons-material/Videocam'
import VideocamOff from '@mui/icons-material/VideocamOff'
import ViewSidebar from '@mui/icons-material/ViewSidebarOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { CONTROL_SIZE } from './control-size.ts'
import { LeaveButton } from './leave-button.tsx'
import { MoreMenu } from './more-menu.tsx'
import { ReactButton } from './react-button.tsx'
import { useCaptions, useLocal, useRoomSession, useRoomText, useRoomView } from './room-context.ts'
import type { Layout } from './stage.tsx'

export type Panel = 'chat' | 'people' | null

interface ControlProps {
  label: string
  icon: ReactNode
  onClick: () => void
  /** On: highlighted. */
  active?: boolean
  /** Off, in red: microphone and camera. */
  off?: boolean
}

const Control = ({ label, icon, onClick, active = false, off = false }: ControlProps) => (
  <Tooltip title={label}>
    <IconButton
      aria-label={label}
      aria-pressed={active}
      onClick={onClick}
      sx={{
        ...CONTROL_SIZE,
        color: off || active ? 'primary.contrastText' : 'text.primary',
        bgcolor: off ? 'error.main' : active ? 'primary.main' : 'action.hover',
        '&:hover': { bgcolor: off ? 'error.dark' : active ? 'primary.dark' : 'action.selected' },
      }}
    >
      {icon}
    </IconButton>
  </Tooltip>
)

interface ControlsProps {
  panel: Panel
  onPanel: (panel: Panel) => void
  layout: Layout
  onLayout: (layout: Layout) => void
  onCall: (() => void) | null
  onDevices: () => void
  address: string
}

const canShare = (): boolean => 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices

/** The bar below the stage. */
export const Controls = ({ panel, onPanel, layout, onLayout, onCall, onDevices, address }: ControlsProps) => {
  const t = useRoomText()
  const session = useRoomSession()
  const narrow = useMediaQuery('(max-width: 700px)')
  const mic = useLocal((local) => local.mic)
  const camera = useLocal((local) => local.camera)
  const screen = useLocal((local) => local.screen !== null)
  const hand = useRoomView(({ room }) => room?.members.find(({ id }) => id === room.me)?.hand ?? false)
  const unread = useRoomView((view) => view.unread)
  const waiting = useRoomView(({ room }) => room?.waiting.length ?? 0)
  const people = useRoomView(({ room }) => room?.members.length ?? 0)
  const captions = useCaptions()
  const toggle = (one: Panel) => () => onPanel(panel === one ? null : one)
  const other: Layout = layout === 'grid' ? 'speaker' : 'grid'
  return (
    <Box
      role="toolbar"
      aria-label={t('title')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        gap: { xs: 0.5, sm: 1.25 },
        p: 1,
      }}
    >
      <Control
        label={t(mic ? 'control.mute' : 'control.unmute')}
        icon={mic ? <Mic /> : <MicOff />}
        off={!mic}
        onClick={() => void session.setMic(!mic)}
      />
      <Control
        label={t(camera ? 'control.cameraOff' : 'control.cameraOn')}
        icon={camera ? <Videocam /> : <VideocamOff />}
        off={!camera}
        onClick={() => void session.setCamera(!camera)}
      />
      {canShare() && (
        <Control
          label={t(screen ? 'control.stopShare' : 'control.share')}
          icon={screen ? <StopScreenShare /> : <ScreenShare />}
          active={screen}
          onClick={() => void session.toggleScreen()}
        />
      )}
      <Control
        label={t(hand ? 'control.handDown' : 'control.hand')}
        icon={<PanTool />}
        active={hand}
        onClick={() => session.send({ do: 'state', hand: !hand })}
      />
      {!narrow && <ReactButton />}
      <Badge badgeContent={unread} color="error">
        <Control
          label={t('control.chat')}
          icon={<Chat />}
          active={panel === 'chat'}
          onClick={toggle('chat')}
        />
      </Badge>
      <Badge badgeContent={waiting > 0 ? waiting : people} color={waiting > 0 ? 'error' : 'default'}>
        <Control
          label={t('control.people')}
          icon={<People />}
          active={panel === 'people'}
          onClick={toggle('people')}
        />
      </Badge>
      {!narrow && captions.offered && (
        <Control
          label={t(captions.mine ? 'control.captionsOff' : 'control.captions')}
          icon={<ClosedCaption />}
          active={captions.mine}
          onClick={() => session.setCaptions(!captions.mine)}
        />
      )}
      {!narrow && (
        <Control
          label={t(other === 'grid' ? 'control.grid' : 'control.speaker')}
          icon={other === 'grid' ? <GridView /> : <ViewSidebar />}
          onClick={() => onLayout(other)}
        />
      )}
      <MoreMenu
        address={address}
        onCall={onCall}
        onDevices={onDevices}
        narrow={narrow}
        otherLayout={other}
        onLayout={() => onLayout(other)}
      />
      <LeaveButton icon={<CallEnd />} />
    </Box>
  )
}
