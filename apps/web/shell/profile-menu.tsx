import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { DoNotDisturbMark } from '#features/notifications/web/notices/do-not-disturb-mark.tsx'
import { sessionTexts } from '#features/session/i18n/texts.ts'
import { useOwnPicture } from '#features/session/web/profile/use-own-picture.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import type { ProfileMenuProps } from './profile-items.tsx'

const ProfileItems = lazyPreloaded(async () => (await import('./profile-items.tsx')).ProfileItems)

export const ProfileMenu = (props: ProfileMenuProps) => {
  const t = useText(sessionTexts)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const avatar = useOwnPicture(props.session.avatar)
  return (
    <>
      <ButtonBase
        aria-label={t('profile.menu')}
        aria-haspopup="menu"
        onClick={(event) => {
          setOpen(true)
          setAnchor(event.currentTarget)
        }}
        sx={{ borderRadius: '50%' }}
      >
        <DoNotDisturbMark>
          <InitialsAvatar name={props.session.shortName} src={avatar} size={30} />
        </DoNotDisturbMark>
      </ButtonBase>
      {isOpen && (
        <LazyBoundary place={{ below: anchor }} onGiveUp={() => setOpen(false)}>
          <ProfileItems {...props} anchor={anchor} close={() => setAnchor(null)} />
        </LazyBoundary>
      )}
    </>
  )
}
