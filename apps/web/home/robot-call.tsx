import Call from '@mui/icons-material/Call'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Waveform } from '#features/phone/web/bar/waveform.tsx'
import { usePhoneState } from '#features/phone/web/phone-context.tsx'
import { currentOf, offReasonOf } from '#features/phone/web/softphone/phone-state.ts'
import { useCall } from '#features/phone/web/use-call.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { homeTexts } from '../i18n/home/texts.ts'

/** Calls the robot and draws its voice. */
export const RobotCall = ({ number }: { number: string }) => {
  const t = useText(homeTexts)
  const { clickToCall } = useCall()
  const current = usePhoneState(currentOf)
  const off = usePhoneState(offReasonOf) !== null
  const talks = current?.number === number && current.phase === 'talking'
  return (
    <Card title={t('home.robot')} hint={t('home.robotHint')}>
      {talks ? (
        <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 1 }}>
          <Waveform talking height={56} />
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('home.robotListens')}</Box>
        </Box>
      ) : (
        <Button
          variant="outlined"
          startIcon={<Call />}
          disabled={off || current !== null}
          onClick={() => clickToCall(number)}
        >
          {t('home.robotCall', { number })}
        </Button>
      )}
    </Card>
  )
}
