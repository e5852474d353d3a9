import LinkOff from '@mui/icons-material/LinkOff'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { openDriveLink } from '../../contract/public-links.ts'
import { driveTexts } from '../../i18n/texts.ts'
import { LinkEntries } from './link-entries.tsx'
import { LinkPassword } from './link-password.tsx'

const ASKS = ['drive.password_required', 'drive.wrong_password']

/** What a link opens, after its password. */
export const LinkContent = ({ token }: { token: string }) => {
  const t = useText(driveTexts)
  const words = useText(platformTexts)
  const api = useApi()
  const [password, setPassword] = useState<string | null>(null)
  const [key, setKey] = useState<string | null>(null)
  const [folder, setFolder] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['drive-link', token, folder, password],
    queryFn: async ({ signal }) => {
      const body = {
        token,
        ...(key !== null ? { key } : password !== null ? { password } : {}),
        ...(folder === null ? {} : { folder }),
      }
      const opened = await api.call(openDriveLink, { body, signal })
      setKey(opened.key)
      return opened
    },
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error instanceof ApiFailure && (ASKS.includes(error.code) || error.status === 429))
    return (
      <LinkPassword
        busy={isFetching}
        failure={error.code === 'drive.password_required' ? null : error.detail}
        onPassword={(given) => (given === password ? void refetch() : setPassword(given))}
      />
    )
  if (error !== null && error !== undefined)
    return (
      <ListMessage
        role="alert"
        icon={<LinkOff />}
        title={
          error instanceof ApiFailure && error.status === 404 ? t('drive.linkGone') : words('ui.readFailed')
        }
        hint={
          error instanceof ApiFailure && error.status === 404 ? t('drive.linkGoneHint') : failureDetail(error)
        }
        action={{ label: words('ui.retry'), onClick: () => void refetch() }}
      />
    )
  if (!data) return <LinearProgress aria-label={words('ui.loading')} />
  return (
    <>
      {folder !== null && data.path.length > 0 && (
        <Button size="small" onClick={() => setFolder(data.path.at(-2)?.id ?? null)} sx={{ mb: 1 }}>
          {t('drive.up')}
        </Button>
      )}
      <LinkEntries token={token} opened={data} onFolder={setFolder} />
    </>
  )
}
