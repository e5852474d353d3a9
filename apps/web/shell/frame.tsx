import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useContext, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Bell } from '#features/notifications/web/notices/bell.tsx'
import { NotifyContext } from '#features/notifications/web/notices/notify-context.ts'
import { useDoNotDisturbCommands } from '#features/notifications/web/notices/use-do-not-disturb-commands.ts'
import type { Phone } from '#features/phone/web/phone.ts'
import { usePhoneCommands } from '#features/phone/web/phone-commands.ts'
import { PhoneNotes } from '#features/phone/web/phone-notes.tsx'
import { PhonePill } from '#features/phone/web/pill/phone-pill.tsx'
import type { Preferences } from '#features/session/web/preferences.ts'
import type { Session } from '#features/session/web/session-store.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useBottomBarHidden } from '#platform/ui/bottom-bar.ts'
import { LeaveBlocker } from '#platform/ui/form/leave-blocker.tsx'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import { NoticeArea } from '#platform/ui/notice-area.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { UpdateBanner } from '../update/update-banner.tsx'
import type { Updates } from '../update/updates.ts'
import { BottomTabs } from './nav/bottom-tabs.tsx'
import { SideNav } from './nav/side-nav.tsx'
import { useVisits } from './nav/use-visits.ts'
import { PageTitle } from './page-title.tsx'
import { WhenReached } from './reached.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { CONTENT, SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'
import { useBrand } from './use-brand.ts'
import { useKeptLook } from './use-look.ts'
import { useShellCommands } from './use-shell-commands.ts'

const Palette = lazyPreloaded(async () => (await import('../palette/palette.tsx')).Palette)
const Shortcuts = lazyPreloaded(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)
const Devices = lazyPreloaded(
  async () => (await import('#features/phone/web/devices/device-dialog.tsx')).DeviceDialog,
)
const NoticeOffer = lazyPreloaded(async () => (await import('./notice-offer.tsx')).NoticeOffer)
const ProviderNotices = lazyPreloaded(
  async () => (await import('#features/provider/web/notices/notice-bar.tsx')).NoticeBar,
)
const CallSurface = lazyPreloaded(
  async () => (await import('#features/phone/web/bar/call-surface.tsx')).CallSurface,
)

interface FrameProps {
  session: Session
  phone: Phone | null
  preferences: Preferences
  updates: Updates
  onUpdate: () => void
  onSignOut: () => void
}

/** The frame around every screen: top bar, menu, phone, notices. */
export const Frame = (props: FrameProps) => {
  const { session, phone, preferences, updates, onUpdate, onSignOut } = props
  const { pathname } = useLocation()
  const { productName } = useViewer()
  const wide = useMediaQuery('(min-width: 900px)')
  const barHidden = useBottomBarHidden()
  const [dialling, setDialling] = useState(false)
  const [over, setOver] = useState<'palette' | 'shortcuts' | 'devices' | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  // Without a field in the top bar, opens the dialler's.
  const showDial = useCallback(() => setDialling((open) => open || inputRef.current === null), [])
  const onPalette = useCallback(() => setOver('palette'), [])
  const onShortcuts = useCallback(() => setOver('shortcuts'), [])
  const showDevices = useCallback(() => setOver('devices'), [])
  const onDevices = phone === null ? null : showDevices
  const onClose = useCallback(() => setOver(null), [])
  usePhoneCommands(phone, { inputRef, show: showDial })
  useShellCommands({ preferences, onPalette, onShortcuts, onDevices, onSignOut })
  useDoNotDisturbCommands(useContext(NotifyContext))
  useKeptLook(preferences)
  const logo = useBrand(session.company, useApi())
  useVisits()

  return (
    <Box sx={{ height: 'calc(100dvh - var(--call-bar, 0px))', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <TopBar
        wide={wide}
        session={session}
        productName={productName}
        logo={logo}
        online={phone?.online ?? null}
        onPalette={onPalette}
        onSignOut={onSignOut}
        onShortcuts={onShortcuts}
        onDevices={onDevices}
        preferences={preferences}
      >
        {phone !== null && (
          <PhonePill
            inputRef={inputRef}
            wide={wide}
            open={dialling}
            onOpen={setDialling}
            onDevices={showDevices}
          />
        )}
        <Bell />
      </TopBar>
      {phone !== null && <PhoneNotes />}
      <WhenReached phone={phone}>
        <NoticeOffer />
      </WhenReached>
      <WhenReached phone={phone}>
        <ProviderNotices />
      </WhenReached>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        {wide && <SideNav />}
        <Box
          component="main"
          id={CONTENT}
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 0,
            pb: 'var(--undo-offer, 0px)',
            outline: 0,
            bgcolor: 'background.default',
          }}
        >
          <ScreenFrame resetKey={pathname}>
            <Outlet />
          </ScreenFrame>
        </Box>
      </Box>
      <UpdateBanner updates={updates} onReload={onUpdate} />
      {!wide && !barHidden && <BottomTabs />}
      <PageTitle hasPhone={phone !== null} />
      <WhenReached phone={phone}>
        <CallSurface onDevices={showDevices} />
      </WhenReached>
      <NoticeArea />
      <LeaveBlocker />
      {over !== null && (
        <LazyBoundary key={over} place="over" onGiveUp={onClose}>
          {over === 'palette' && <Palette session={session} onClose={onClose} />}
          {over === 'shortcuts' && <Shortcuts onClose={onClose} />}
          {over === 'devices' && <Devices onClose={onClose} />}
        </LazyBoundary>
      )}
    </Box>
  )
}
