import { useContext, useState } from 'react'
import { NoticeCard } from '#features/notifications/web/notices/notice-card.tsx'
import { NotifyContext } from '#features/notifications/web/notices/notify-context.ts'
import { SoundCard } from '#features/notifications/web/notices/sound-card.tsx'
import { OwnPhoneCard } from '#features/pbx/web/extensions/own-phone-card.tsx'
import { PhoneContext } from '#features/phone/web/phone-context.tsx'
import type { Preferences } from '#features/session/web/preferences.ts'
import { ProfileScreen } from '#features/session/web/profile/profile-screen.tsx'
import { DeviceCard } from './device-card.tsx'
import { LookCard } from './look-card.tsx'

/** The user's own profile and settings, of all features. */
export const ProfilePage = ({ preferences }: { preferences: Preferences }) => {
  const phone = useContext(PhoneContext)
  const notify = useContext(NotifyContext)
  const [hasNewPassword, setHasNewPassword] = useState(false)
  return (
    <ProfileScreen
      onNewPassword={() => setHasNewPassword(true)}
      added={
        <>
          <LookCard preferences={preferences} />
          {notify !== null && <NoticeCard />}
          {notify !== null && <SoundCard />}
          {phone !== null && <DeviceCard />}
          {phone !== null && <OwnPhoneCard isOffered={hasNewPassword} />}
        </>
      }
    />
  )
}
