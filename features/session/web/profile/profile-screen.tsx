import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { readProfile } from '../../contract/profile.ts'
import { sessionTexts } from '../../i18n/texts.ts'
import { DataCard } from './data-card.tsx'
import { FactorCard } from './factor-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PictureCard } from './picture-card.tsx'
import { PROFILE_KEY } from './profile-key.ts'
import { SessionsCard } from './sessions-card.tsx'

interface ProfileScreenProps {
  /** Other features' cards, such as devices, sounds and notifications. */
  added?: ReactNode
  onNewPassword?: () => void
}

export const ProfileScreen = ({ added, onNewPassword }: ProfileScreenProps) => {
  const t = useText(sessionTexts)
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => api.call(readProfile, { signal }),
  })
  const content = () => {
    if (error !== null && data === undefined) {
      return <RetryAlert onRetry={() => void refetch()}>{failureDetail(error)}</RetryAlert>
    }
    if (data === undefined) return <Skeleton variant="rounded" height={320} />
    return (
      <>
        <PictureCard profile={data} />
        <DataCard profile={data} />
        {added}
        <PasswordCard username={data.username} onSaved={onNewPassword} />
        <FactorCard factor={data.second_factor} />
        <SessionsCard />
      </>
    )
  }
  return (
    <Screen title={t('profile.me')}>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        <Box
          sx={{
            // Cards of unlike heights close up under each other; a grid's rows would leave gaps.
            columns: '380px 2',
            columnGap: 2,
            '& > *': { breakInside: 'avoid', mb: 2 },
            pb: 1,
            maxWidth: 1120,
          }}
        >
          {content()}
        </Box>
      </Box>
    </Screen>
  )
}
