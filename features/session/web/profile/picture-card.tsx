import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { PictureInput } from '#platform/ui/picture/picture-input.tsx'
import { changeProfile } from '../../contract/profile.ts'
import { accountTexts } from '../../i18n/account/texts.ts'
import type { Profile } from './data-card.tsx'
import { PROFILE_KEY } from './profile-key.ts'

/** The user's picture, saved as soon as it is cropped. */
export const PictureCard = ({ profile }: { profile: Profile }) => {
  const t = useText(accountTexts)
  const api = useApi()
  const queries = useQueryClient()
  const keep = async (avatar: string | null) => {
    try {
      queries.setQueryData(PROFILE_KEY, await api.call(changeProfile, { body: { avatar } }))
      showToast(t(avatar === null ? 'me.pictureRemoved' : 'me.pictureSaved'))
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  return (
    <Card title={t('me.picture')} hint={t('me.pictureHint')}>
      <PictureInput
        // The input starts from the saved picture.
        key={profile.avatar}
        label={t('me.picture')}
        src={profile.avatar}
        error={undefined}
        preview={(src) => <InitialsAvatar name={profile.short_name} src={src} size={72} />}
        onChange={(id) => void keep(id)}
      />
    </Card>
  )
}
