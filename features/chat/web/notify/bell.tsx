import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Tooltip from '@mui/material/Tooltip'
import { lazy, Suspense, useContext, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Notify } from './create-notify.ts'
import { notifyTexts } from './i18n/texts.ts'
import { NotifyContext } from './notify-context.ts'

const Panel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }))

const MOST = 99

const Drawn = ({ text }: { text: string }) => (
  <Box component="span" data-count={text} sx={{ '&::before': { content: 'attr(data-count)' } }} />
)

const BellButton = ({ notify }: { notify: Notify }) => {
  const t = useText(notifyTexts)
  const unread = useStore(notify.bell.unread)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t('bell.open')
  const close = () => setAnchor(null)
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          size="small"
          aria-label={unread === 0 ? label : `${label}: ${t('bell.unread', { count: unread })}`}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge
            color="error"
            overlap="circular"
            // Drawn, not written: the button's name says the number.
            badgeContent={unread === 0 ? null : <Drawn text={unread > MOST ? `${MOST}+` : String(unread)} />}
          >
            <NotificationsOutlined fontSize="small" />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': label,
            sx: {
              width: 'min(400px, calc(100vw - 16px))',
              height: 'min(520px, calc(100dvh - 72px))',
              mt: 0.75,
              display: 'flex',
              flexDirection: 'column',
            },
          },
        }}
      >
        <Suspense fallback={null}>
          <Panel onClose={close} />
        </Suspense>
      </Popover>
    </>
  )
}

/** In the bar: what one has missed, and how much of it is new. Nothing for people without the chat. */
export const Bell = () => {
  const notify = useContext(NotifyContext)
  return notify === null ? null : <BellButton notify={notify} />
}
