import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import FolderOpen from '@mui/icons-material/FolderOpenOutlined'
import FolderShared from '@mui/icons-material/FolderSharedOutlined'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Star from '@mui/icons-material/StarBorderOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { driveTexts } from '../i18n/texts.ts'
import type { Place } from './place.ts'

interface DriveMessageProps {
  place: Place
  state: { readonly failure: unknown } | 'loading' | 'empty'
  onRetry: () => void
  onHome: () => void
}

const ICONS = { recent: <Schedule />, starred: <Star />, bin: <Delete />, shared: <FolderShared /> } as const

/** Instead of the items: loading, failed, or none. */
export const DriveMessage = ({ place, state, onRetry, onHome }: DriveMessageProps) => {
  const t = useText(driveTexts)
  const words = useText(platformTexts)
  if (state === 'loading')
    return (
      <Box role="status" aria-label={words('ui.loading')} sx={{ p: 1, display: 'grid', gap: 0.5 }}>
        {Array.from({ length: 10 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are alike and never move.
          <Skeleton key={index} variant="rounded" height={42} width={`${70 + ((index * 13) % 30)}%`} />
        ))}
      </Box>
    )
  if (state !== 'empty')
    return (
      <ListMessage
        role="alert"
        icon={<CloudOff />}
        title={words('ui.loadFailed')}
        hint={failureDetail(state.failure)}
        action={
          state.failure instanceof ApiFailure && state.failure.code === 'not_found'
            ? { label: t('drive.goHome'), onClick: onHome }
            : { label: words('ui.retry'), onClick: onRetry }
        }
      />
    )
  if (place.kind === 'search' || (place.kind === 'source' && place.search !== ''))
    return (
      <ListMessage icon={<SearchOff />} title={t('drive.nothingFound')} hint={t('drive.nothingFoundHint')} />
    )
  const id = place.kind === 'view' ? place.view : place.kind
  return (
    <ListMessage
      icon={place.kind === 'view' ? ICONS[place.view] : <FolderOpen />}
      title={t(`drive.empty.${id}`)}
      hint={t(`drive.emptyHint.${id}`)}
    />
  )
}
