import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import {
  authorizeConnection,
  type ConnectionAnswer,
  disconnect,
  saveConnection,
  testConnection,
} from '../../contract/connections.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import { useKeepConnection } from '../use-connections.ts'
import { CopyLine } from './copy-line.tsx'

const SECRETS = {
  'zoho-crm': ['clientId', 'clientSecret'],
  'zoho-desk': ['clientId', 'clientSecret'],
  'zoho-phonebridge': ['clientId', 'clientSecret'],
  bitrix24: ['clientId', 'clientSecret', 'applicationToken'],
  manualBitrix: ['webhook'],
  facebook: ['pageId', 'pageToken', 'appSecret', 'verifyToken'],
} as const

const stepsOf = (kind: ConnectionAnswer['kind']) => {
  if (kind === 'bitrix24') return 'connect.steps'
  return kind === 'zoho-phonebridge' ? 'connect.steps.zoho-phonebridge' : 'connect.steps.zoho-crm'
}

/** Address and secrets of a program; connects, tests and disconnects it. */
export const ConnectForm = ({ connection }: { connection: ConnectionAnswer }) => {
  const t = useText(integrationsTexts)
  const api = useApi()
  const { keep, reload } = useKeepConnection()
  const { kind, health, kept } = connection
  const params = { kind }
  const bitrix = kind === 'bitrix24'
  const zoho = kind.startsWith('zoho-')
  const oauth = bitrix || zoho
  const [portal, setPortal] = useState(connection.address.replace(/^https:\/\//, ''))
  const [secrets, setSecrets] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const helpOf = (name: (typeof SECRETS)[typeof kind][number]) => {
    if (kept.includes(name)) return t('connect.kept')
    return name === 'clientId' || name === 'clientSecret' ? undefined : t(`connect.${name}.help`)
  }
  const during = async (what: string, work: () => Promise<void>) => {
    setBusy(what)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(failureDetail(error))
      void reload()
    }
    setBusy(null)
  }
  const connect = (event: FormEvent) => {
    event.preventDefault()
    void during('connect', async () => {
      keep(await api.call(saveConnection, { params, body: { address: portal, secrets } }))
      const { url } = await api.call(authorizeConnection, { params })
      if (url !== null) {
        location.assign(url)
        return
      }
      await reload()
      showToast(t('connect.done'))
    })
  }
  const test = () =>
    during('test', async () => {
      keep(await api.call(testConnection, { params }))
      showToast(t('connect.tested'))
    })
  const leave = async () => {
    const name = t(`kind.${kind}`)
    const sure = await confirm({
      title: t('connect.disconnect.title', { name }),
      text: t('connect.disconnect.text'),
      action: t('connect.disconnect'),
      danger: true,
    })
    if (!sure) return
    await during('leave', async () => {
      await api.call(disconnect, { params })
      await reload()
      showAlert({ severity: 'success', text: t('connect.disconnected') })
    })
  }
  return (
    <Box component="form" onSubmit={connect} sx={{ display: 'grid', gap: 2, maxWidth: 640, pt: 1 }}>
      {kind === 'facebook' && (
        <Typography variant="body2" color="text.secondary">
          {t('connect.steps.facebook')}
        </Typography>
      )}
      {oauth && (
        <Typography variant="body2" color="text.secondary">
          {t(stepsOf(kind))}
        </Typography>
      )}
      {oauth && (
        <CopyLine
          label={t(bitrix ? 'connect.redirect' : 'connect.redirect.zoho-crm')}
          value={connection.redirect_url}
        />
      )}
      {(bitrix || kind === 'facebook') && (
        <CopyLine
          label={t(bitrix ? 'connect.incoming' : 'connect.incoming.facebook')}
          value={connection.incoming_url}
          placeholder={t('connect.incoming.later')}
        />
      )}
      {bitrix && (
        <TextField
          size="small"
          required
          label={t('connect.address')}
          helperText={t('connect.address.help')}
          value={portal}
          onChange={({ target }) => setPortal(target.value)}
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 300 } }}
        />
      )}
      {SECRETS[kind].map((name) => (
        <TextField
          key={name}
          size="small"
          type={name === 'clientId' || name === 'pageId' ? 'text' : 'password'}
          required={!kept.includes(name) && name !== 'applicationToken'}
          label={t(`connect.${name}`)}
          helperText={helpOf(name)}
          value={secrets[name] ?? ''}
          onChange={({ target }) => setSecrets({ ...secrets, [name]: target.value })}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 1000 } }}
        />
      ))}
      {failure !== null && (
        <Typography role="alert" color="error" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {failure}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" loading={busy === 'connect'} disabled={busy !== null}>
          {t(oauth ? 'connect.saveAndAuthorize' : 'connect.saveAndConnect')}
        </Button>
        {health !== 'absent' && health !== 'pending' && (
          <Button
            variant="outlined"
            loading={busy === 'test'}
            disabled={busy !== null}
            onClick={() => void test()}
          >
            {t('connect.test')}
          </Button>
        )}
        {health !== 'absent' && (
          <Button
            color="error"
            loading={busy === 'leave'}
            disabled={busy !== null}
            onClick={() => void leave()}
          >
            {t('connect.disconnect')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
