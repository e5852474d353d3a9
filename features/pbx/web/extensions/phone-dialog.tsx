import ContentCopy from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { OnceDialog } from '#platform/resource/web/once-dialog.tsx'
import type { CreatedRecord } from '#platform/resource/web/resource-client.ts'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { showToast } from '#platform/ui/notices.ts'
import { QrCode } from '#platform/ui/qr-code.tsx'
import { extensions } from '../../contract/extensions.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { hasTls, PLACES, type Place, phoneSetUp, type Transport } from './phone-set-up.ts'
import { waveAccount } from './wave-account.ts'

const TRANSPORTS = ['UDP', 'TLS'] as const

export interface PhoneSettings {
  /** With `number` and `display_name`. */
  record: Readonly<Record<string, unknown>>
  once: NonNullable<CreatedRecord['once']>
}

interface PhoneDialogProps {
  settings: PhoneSettings
  onClose: () => void
}

/** A phone's settings as a QR code or to type in, shown only once when the secret is new. */
export const PhoneDialog = ({ settings: told, onClose }: PhoneDialogProps) => {
  const t = useText(pbxTexts)
  const ui = useText(platformTexts)
  const texts = useResourceTexts(extensions, pbxTexts)
  const [place, setPlace] = useState<Place>(1)
  const [transport, setTransport] = useState<Transport>('UDP')
  const { record } = told
  const once = phoneSetUp(told.once, place, transport)
  const [number, name] = [String(record.number), String(record.display_name)]
  const account = waveAccount({
    server: once.sip_server ?? '',
    port: once.sip_port ?? '',
    user: once.sip_user ?? '',
    authUser: once.sip_auth_user ?? '',
    secret: once.secret ?? '',
    number,
    name,
  })
  const copyAll = async () => {
    const lines = Object.entries(once).map(([field, value]) => `${texts.field(field)}: ${value}`)
    await navigator.clipboard.writeText([t('extension.phone.heading', { number, name }), ...lines].join('\n'))
    showToast(ui('ui.copied'))
  }
  return (
    <OnceDialog
      created={{ once }}
      texts={texts}
      onClose={onClose}
      lead={
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
          <Box sx={{ mx: { xs: 'auto', sm: 0 } }}>
            <QrCode text={account} label={t('extension.phone.qr')} size={232} />
          </Box>
          <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
            <Box sx={{ fontWeight: 600 }}>{t('extension.phone.heading', { number, name })}</Box>
            <Box sx={{ color: 'text.secondary' }}>{t('extension.phone.hint')}</Box>
            {hasTls(told.once) && (
              <ToggleButtonGroup
                exclusive
                size="small"
                value={transport}
                onChange={(_event, chosen: Transport | null) => chosen && setTransport(chosen)}
                aria-label={texts.field('sip_transport')}
              >
                {TRANSPORTS.map((one) => (
                  <ToggleButton key={one} value={one}>
                    {t(one === 'TLS' ? 'extension.phone.tls' : 'extension.phone.udp')}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            )}
            {transport === 'TLS' && (
              <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t('extension.phone.tls_hint')}</Box>
            )}
            <ToggleButtonGroup
              exclusive
              size="small"
              value={place}
              onChange={(_event, chosen: Place | null) => chosen && setPlace(chosen)}
              aria-label={t('extension.phone.which')}
            >
              {PLACES.map((one) => (
                <ToggleButton key={one} value={one}>
                  {t('extension.phone.nth', { place: String(one) })}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t('extension.phone.several')}</Box>
            <Button
              size="small"
              variant="outlined"
              startIcon={<ContentCopy />}
              onClick={() => void copyAll()}
            >
              {t('extension.phone.copy')}
            </Button>
          </Box>
        </Box>
      }
    />
  )
}
