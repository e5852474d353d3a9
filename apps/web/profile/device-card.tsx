import Box from '@mui/material/Box'
import { phoneTexts } from '#features/phone/i18n/texts.ts'
import { DeviceSettings } from '#features/phone/web/devices/device-settings.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'

/** The phone's microphone, speaker, ringer and sounds on this computer. */
export const DeviceCard = () => {
  const t = useText(phoneTexts)
  return (
    <Card title={t('dock.settings')}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <DeviceSettings listening={false} />
      </Box>
    </Card>
  )
}
