import Phone from '@mui/icons-material/Phone'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type RefObject, Suspense, useEffect } from 'react'
import { phoneTexts } from '#features/phone/i18n/texts.ts'
import { Dock } from '#features/phone/web/dock/dock.tsx'
import { usePhoneState } from '#features/phone/web/phone-context.tsx'
import { PresenceDot } from '#features/phone/web/presence-dot.tsx'
import { statusOf } from '#features/phone/web/softphone/phone-state.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { later } from '#platform/ui/later/later.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'

const DockDrawer = later(async () => (await import('./dock-drawer.tsx')).DockDrawer)

interface DockFrameProps {
  open: boolean
  onOpen: (open: boolean) => void
  inputRef: RefObject<HTMLInputElement | null>
}

/** Whether the dock has a place of its own beside the content. */
export const useDockBeside = (): boolean => useMediaQuery('(min-width: 1080px)')

/** The dock: a column of its own where there is room, else over the content. A call always brings it up. */
export const DockFrame = ({ open, onOpen, inputRef }: DockFrameProps) => {
  const beside = useDockBeside()
  const calls = usePhoneState(({ calls }) => calls.length)
  useEffect(() => {
    if (calls > 0) onOpen(true)
  }, [calls, onOpen])
  const dock = (
    <Box sx={{ height: 1, bgcolor: 'background.paper' }}>
      <Dock inputRef={inputRef} onHide={() => onOpen(false)} />
    </Box>
  )
  if (beside) {
    return open ? (
      <Box component="aside" sx={{ width: 304, flex: 'none', borderLeft: 1, borderColor: 'divider' }}>
        {dock}
      </Box>
    ) : null
  }
  return (
    <Suspense fallback={null}>
      <DockDrawer open={open} onClose={() => onOpen(false)}>
        {dock}
      </DockDrawer>
    </Suspense>
  )
}

/** The button that brings the dock, with the phone's state on it. */
export const DockButton = ({ open, onOpen }: Pick<DockFrameProps, 'open' | 'onOpen'>) => {
  const t = useText(phoneTexts)
  const status = usePhoneState(statusOf)
  const label = open ? t('dock.close') : t('dock.open')
  return (
    <Tip title={label}>
      <IconButton
        size="small"
        aria-label={`${label} (${t(`status.${status}`)})`}
        aria-expanded={open}
        onClick={() => onOpen(!open)}
        sx={{ borderRadius: 1, gap: 0.75, px: 1 }}
      >
        <PresenceDot status={status} quiet />
        <Phone fontSize="small" />
      </IconButton>
    </Tip>
  )
}
