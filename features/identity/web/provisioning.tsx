import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { readProvisioning } from '../contract/provisioning.ts'
import { identityTexts } from '../i18n/texts.ts'
import { CopiedLine } from './copied-line.tsx'

/** Where the provider keeps the company's people, and how many it keeps. */
export const Provisioning = () => {
  const t = useText(identityTexts)
  const api = useApi()
  const { data, error } = useQuery({
    queryKey: ['identity', 'provisioning'],
    queryFn: ({ signal }) => api.call(readProvisioning, { signal }),
  })
  const content = () => {
    if (error !== null && data === undefined)
      return <Typography color="error">{failureDetail(error)}</Typography>
    if (data === undefined) return <Skeleton variant="rounded" height={80} />
    return (
      <>
        <Typography sx={{ color: 'text.secondary' }}>
          {t('scim.lead', { users: data.users, groups: data.groups })}
        </Typography>
        <CopiedLine label={t('scim.url')} value={data.url} />
      </>
    )
  }
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, mt: 3 }}>
      <Typography variant="h3">{t('scim.title')}</Typography>
      {content()}
    </Box>
  )
}
