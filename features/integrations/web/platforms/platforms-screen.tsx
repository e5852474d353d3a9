import AddIcCall from '@mui/icons-material/AddIcCallOutlined'
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import VpnKey from '@mui/icons-material/VpnKeyOutlined'
import Webhook from '@mui/icons-material/Webhook'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { integrationsTexts } from '../../i18n/texts.ts'
import { useConnections } from '../use-connections.ts'
import { PlatformCard } from './platform-card.tsx'
import { PlatformTile } from './platform-tile.tsx'

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', md: 'repeat(auto-fill, minmax(340px, 1fr))' },
} as const

/** /admin/plataformas: a card for each program that can be connected, with its health. */
export const PlatformsScreen = () => {
  const t = useText(integrationsTexts)
  const ui = useText(platformTexts)
  const { data, isPending, isError, error, refetch } = useConnections()
  return (
    <Screen title={t('platforms.title')}>
      <Box sx={{ overflowY: 'auto', display: 'grid', gap: 3, alignContent: 'start', pb: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {t('platforms.hint')}
        </Typography>
        {isError && data === undefined ? (
          <ListMessage
            role="alert"
            icon={<CloudOff />}
            title={failureDetail(error)}
            action={{ label: ui('ui.retry'), onClick: () => void refetch() }}
          />
        ) : (
          <Box sx={GRID}>
            {isPending && [1, 2, 3].map((one) => <Skeleton key={one} variant="rounded" height={176} />)}
            {data?.map((one) => (
              <PlatformCard key={one.kind} connection={one} />
            ))}
          </Box>
        )}
        <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="h2" sx={{ fontSize: '1.0625rem', fontWeight: 650 }}>
            {t('platforms.own')}
          </Typography>
          <Box sx={GRID}>
            <PlatformTile
              icon={<VpnKey />}
              title={t('platforms.tokens')}
              what={t('platforms.tokens.what')}
              to="/admin/api/tokens"
              action={t('platforms.open')}
            />
            <PlatformTile
              icon={<Webhook />}
              title={t('platforms.webhooks')}
              what={t('platforms.webhooks.what')}
              to="/admin/api/webhooks"
              action={t('platforms.open')}
            />
            <PlatformTile
              icon={<AddIcCall />}
              title={t('platforms.sites')}
              what={t('platforms.sites.what')}
              to="/admin/api/sitios"
              action={t('platforms.open')}
            />
          </Box>
        </Box>
      </Box>
    </Screen>
  )
}
