import Extension from '@mui/icons-material/ExtensionOutlined'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import type { ConnectionAnswer } from '../../contract/connections.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import { HealthChip } from '../health-chip.tsx'
import { PlatformTile } from './platform-tile.tsx'

/** A program that can be connected, with its health. */
export const PlatformCard = ({ connection }: { connection: ConnectionAnswer }) => {
  const t = useText(integrationsTexts)
  const moment = useMoment()
  const { kind, health, address, ok_at, problem, waiting, failed } = connection
  const facts = [
    ...(ok_at === null ? [] : [t('health.ok_at', { when: moment(ok_at) })]),
    ...(waiting === 0 ? [] : [t('health.waiting', { count: waiting })]),
    ...(failed === 0 ? [] : [t('health.failed', { count: failed })]),
  ]
  return (
    <PlatformTile
      icon={<Extension />}
      title={t(`kind.${kind}`)}
      what={t(`kind.${kind}.what`)}
      to={`/admin/plataformas/${kind}`}
      action={t(health === 'absent' ? 'platforms.connect' : 'platforms.open')}
      main={health === 'absent'}
      mark={<HealthChip health={health} />}
    >
      {address !== '' && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {address.replace(/^https:\/\//, '')}
        </Typography>
      )}
      {facts.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {facts.join(' · ')}
        </Typography>
      )}
      {problem !== null && (
        <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
          {problem}
        </Typography>
      )}
    </PlatformTile>
  )
}
