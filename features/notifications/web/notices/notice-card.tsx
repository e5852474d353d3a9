import Devices from '@mui/icons-material/DevicesOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { deviceName } from '#platform/ui/device-name.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import { listPushDevices, type PushDevice, removePushDevice } from '../../contract/push.ts'
import { notifyTexts } from './i18n/texts.ts'
import { useNotify } from './notify-context.ts'

const DEVICES_KEY = ['chat', 'push-devices'] as const

const DeviceRow = ({ device, onRemove }: { device: PushDevice; onRemove: () => void }) => {
  const t = useText(notifyTexts)
  const moment = useMoment()
  const { browser, system } = deviceName(device.user_agent)
  const name =
    browser === null
      ? (system ?? t('notices.unknownDevice'))
      : system === null
        ? browser
        : t('notices.onSystem', { browser, system })
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 0.75 }}>
      <Devices sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t('notices.since', { when: moment(device.created_at) })}
        </Box>
      </Box>
      {device.current ? (
        <Chip size="small" color="success" variant="outlined" label={t('notices.thisDevice')} />
      ) : (
        <Button
          size="small"
          color="error"
          aria-label={t('notices.removeLabel', { device: name })}
          onClick={onRemove}
        >
          {t('notices.remove')}
        </Button>
      )}
    </Box>
  )
}

/** Push settings of this browser, and the person's other browsers that get pushes. */
export const NoticeCard = () => {
  const t = useText(notifyTexts)
  const api = useApi()
  const queries = useQueryClient()
  const id = useId()
  const { push } = useNotify()
  const state = useStore(push.store)
  const { data, error, refetch } = useQuery({
    queryKey: [...DEVICES_KEY, state],
    queryFn: ({ signal }) => api.call(listPushDevices, { signal }),
  })
  const remove = async (device: PushDevice) => {
    try {
      await api.call(removePushDevice, { params: { id: device.id } })
      showToast(t('notices.removed'))
    } catch (cause) {
      showAlert({ severity: 'error', text: failureDetail(cause) })
    }
    await queries.invalidateQueries({ queryKey: DEVICES_KEY })
  }
  const devices = () => {
    if (error !== null && data === undefined) {
      return <RetryAlert onRetry={() => void refetch()}>{failureDetail(error)}</RetryAlert>
    }
    if (data === undefined) return <Skeleton variant="rounded" height={56} />
    if (data.count === 0) {
      return <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{t('notices.none')}</Box>
    }
    return (
      <Box component="ul" aria-label={t('notices.devices')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.results.map((device) => (
          <DeviceRow key={device.id} device={device} onRemove={() => void remove(device)} />
        ))}
      </Box>
    )
  }
  return (
    <Card title={t('notices.title')} hint={t('notices.hint')}>
      <FormControlLabel
        control={
          <Switch
            checked={state === 'on'}
            disabled={state === 'busy' || state === 'unsupported'}
            slotProps={{ input: { 'aria-describedby': id } }}
            onChange={(_, on) => void (on ? push.enable() : push.disable())}
          />
        }
        label={t('notices.here')}
      />
      <FormHelperText id={id} error={state === 'denied' || state === 'failed'} role="status" sx={{ mb: 1.5 }}>
        {t(`notices.state.${state}`)}
      </FormHelperText>
      {devices()}
    </Card>
  )
}
