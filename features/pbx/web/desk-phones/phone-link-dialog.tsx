import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { OnceDialog } from '#platform/resource/web/once-dialog.tsx'
import type { CreatedRecord } from '#platform/resource/web/resource-client.ts'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { QrCode } from '#platform/ui/qr-code.tsx'
import { deskPhones, PHONE_MAKES } from '../../contract/desk-phones.ts'
import { pbxTexts } from '../../i18n/texts.ts'

/** As on the label: `00:15:65:AB:CD:EF`. */
export const shownMac = (mac: unknown): string =>
  String(mac)
    .replaceAll(/(..)(?=.)/g, '$1:')
    .toUpperCase()

interface PhoneLinkDialogProps {
  created: CreatedRecord
  onClose: () => void
}

/** The address that a phone fetches its settings from, and where its make takes it. */
export const PhoneLinkDialog = ({ created, onClose }: PhoneLinkDialogProps) => {
  const t = useText(pbxTexts)
  const texts = useResourceTexts(deskPhones, pbxTexts)
  const make = PHONE_MAKES.find((one) => one === created.record.make) ?? 'yealink'
  const mac = shownMac(created.record.mac)
  return (
    <OnceDialog
      created={created}
      texts={texts}
      onClose={onClose}
      lead={
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
          <Box sx={{ mx: { xs: 'auto', sm: 0 } }}>
            <QrCode text={created.once?.url ?? ''} label={t('desk_phone.link.qr')} size={184} />
          </Box>
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            <Box sx={{ fontWeight: 600 }}>
              {t('desk_phone.link.heading', { make: t(`desk_phone.make.${make}`), mac })}
            </Box>
            <Box>{t(`desk_phone.where.${make}`)}</Box>
            <Box sx={{ color: 'text.secondary' }}>{t('desk_phone.link.hint')}</Box>
          </Box>
        </Box>
      }
    />
  )
}
