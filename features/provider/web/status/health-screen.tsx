import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatTime } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { COMPONENTS } from '../../contract/status/components.ts'
import { platformHealth, STATUS_PAGE } from '../../contract/status/status.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { HealthPartRow } from './health-part.tsx'
import { JobTable } from './job-table.tsx'

/** ms between checks while the screen is open. */
const CHECK_EVERY_MS = 10_000

/** Every server and queue on one screen, checked while one looks. */
export const HealthScreen = () => {
  const t = useText(providerTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const { timeZone } = useViewer()
  const found = useQuery({
    queryKey: ['provider', 'health'],
    queryFn: ({ signal }) => api.call(platformHealth, { signal }),
    refetchInterval: CHECK_EVERY_MS,
  })
  const body = () => {
    if (found.data === undefined)
      return found.isError ? (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={t('health.failed')}
          hint={failureDetail(found.error)}
          action={{ label: ui('ui.retry'), onClick: () => void found.refetch() }}
        />
      ) : (
        <Skeleton variant="rounded" height={320} />
      )
    const { parts, jobs } = found.data
    const components = COMPONENTS.filter((one) => parts.some(({ component }) => component === one))
    return (
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          pb: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: 'repeat(2, minmax(0, 1fr))',
            xl: 'repeat(3, minmax(0, 1fr))',
          },
        }}
      >
        {components.map((component) => (
          <Card key={component} title={t(`incident.component.${component}`)}>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {parts
                .filter((part) => part.component === component)
                .map((part) => (
                  <HealthPartRow key={`${part.kind} ${part.name}`} part={part} />
                ))}
            </Box>
          </Card>
        ))}
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <JobTable jobs={jobs} />
        </Box>
      </Box>
    )
  }
  return (
    <Screen
      title={t('health.title')}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', fontSize: '0.8125rem' }}>
          {found.data !== undefined && (
            <Box component="span" sx={{ color: found.isError ? 'error.main' : 'text.secondary' }}>
              {found.isError
                ? t('health.failed')
                : t('health.checked', { time: formatTime(found.data.checked_at, timeZone) })}
            </Box>
          )}
          <Link href={STATUS_PAGE} target="_blank" rel="noopener">
            {t('health.public')}
          </Link>
        </Box>
      }
    >
      <Box
        sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={t('health.title')}
      >
        {body()}
      </Box>
    </Screen>
  )
}
