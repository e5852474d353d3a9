import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useContext, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import type { Notify } from './create-notify.ts'
import { notifyTexts } from './i18n/texts.ts'
import { NotifyContext } from './notify-context.ts'

const Panel = lazyPreloaded(async () => (await import('./bell-popover.tsx')).BellPopover)

const MAX = 99

const Drawn = ({ text }: { text: string }) => (
  <Box component="span" data-count={text} sx={{ '&::before': { content: 'attr(data-count)' } }} />
)

const BellButton = ({ notify }: { notify: Notify }) => {
  const t = useText(notifyTexts)
  const unread = useStore(notify.bell.unread)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const label = t('bell.open')
  return (
    <>
      <Tip title={label}>
        <IconButton
          size="small"
          aria-label={unread === 0 ? label : `${label}: ${t('bell.unread', { count: unread })}`}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            setOpen(true)
            setAnchor(event.currentTarget)
          }}
        >
          <Badge
            color="error"
            overlap="circular"
            // Drawn rather than text: the button's label already has the number.
            badgeContent={unread === 0 ? null : <Drawn text={unread > MAX ? `${MAX}+` : String(unread)} />}
          >
            <NotificationsOutlined fontSize="small" />
          </Badge>
        </IconButton>
      </Tip>
      {isOpen && (
        <LazyBoundary place={{ below: anchor }} onGiveUp={() => setOpen(false)}>
          <Panel label={label} anchor={anchor} onClose={() => setAnchor(null)} />
        </LazyBoundary>
      )}
    </>
  )
}

/** The bell in the top bar with the number of unread notifications; hidden for people without the chat. */
export const Bell = () => {
  const notify = useContext(NotifyContext)
  return notify === null ? null : <BellButton notify={notify} />
}
