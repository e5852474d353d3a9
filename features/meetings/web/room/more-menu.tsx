import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { showToast } from '#platform/ui/notices.ts'
import { CONTROL_SIZE } from './control-size.ts'
import { ReactionRow } from './react-button.tsx'
import { RecordItem } from './record-item.tsx'
import { useCaptions, useRoomSession, useRoomText } from './room-context.ts'
import type { Layout } from './stage.tsx'

interface MoreMenuProps {
  address: string
  /** Null: may not call telephones. */
  onCall: (() => void) | null
  onDevices: () => void
  narrow: boolean
  otherLayout: Layout
  onLayout: () => void
}

/** The largest picture floats above other windows. */
const floatPicture = async (): Promise<void> => {
  const video =
    document.querySelector<HTMLVideoElement>('[data-main] video') ?? document.querySelector('video')
  if (document.pictureInPictureElement) await document.exitPictureInPicture()
  else await video?.requestPictureInPicture()
}

export const MoreMenu = ({ address, onCall, onDevices, narrow, otherLayout, onLayout }: MoreMenuProps) => {
  const t = useRoomText()
  const session = useRoomSession()
  const captions = useCaptions()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const then = (act: () => void) => () => {
    close()
    act()
  }
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast(t('copied'))
  }
  return (
    <>
      <Tooltip title={t('control.more')}>
        <IconButton
          aria-label={t('control.more')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ ...CONTROL_SIZE, color: 'text.primary', bgcolor: 'action.hover' }}
        >
          <MoreVert />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {narrow && (
          <li>
            <ReactionRow onDone={close} />
          </li>
        )}
        {narrow && (
          <MenuItem onClick={then(onLayout)}>
            {t(otherLayout === 'grid' ? 'control.grid' : 'control.speaker')}
          </MenuItem>
        )}
        {narrow && captions.offered && (
          <MenuItem onClick={then(() => session.setCaptions(!captions.mine))}>
            {t(captions.mine ? 'control.captionsOff' : 'control.captions')}
          </MenuItem>
        )}
        <RecordItem onDone={close} />
        {onCall && <MenuItem onClick={then(onCall)}>{t('call.open')}</MenuItem>}
        <MenuItem onClick={then(() => void copy())}>{t('copyLink')}</MenuItem>
        <MenuItem onClick={then(onDevices)}>{t('control.devices')}</MenuItem>
        {'pictureInPictureEnabled' in document && document.pictureInPictureEnabled && (
          <MenuItem onClick={then(() => void floatPicture())}>{t('control.pip')}</MenuItem>
        )}
      </Menu>
    </>
  )
}
