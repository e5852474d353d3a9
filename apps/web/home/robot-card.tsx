import Call from '@mui/icons-material/Call'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { LiveWave } from '#features/phone/web/bar/live-wave.tsx'
import { usePhoneState } from '#features/phone/web/phone-context.tsx'
import { currentOf, offReasonOf } from '#features/phone/web/softphone/phone-state.ts'
import { useCall } from '#features/phone/web/use-call.ts'
import { publicSettings } from '#features/session/contract/session.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { homeTexts } from '../i18n/home/texts.ts'

/** In the demonstration company: a robot that answers and repeats what one says, drawn as one hears it. */
export const RobotCard = () => {
  const t = useText(homeTexts)
  const api = useApi()
  const { clickToCall } = useCall()
  const current = usePhoneState(currentOf)
  const off = usePhoneState(offReasonOf) !== null
  const robot = useQuery({
    queryKey: ['home', 'robot'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { demo } = await api.call(publicSettings, { signal })
      if (demo === null) return null
      const query = { characters: demo.robot, page: 1, page_size: 5 }
      const { results } = await api.call(getDirectory, { query, signal })
      return results.find(({ extension, user_id }) => extension === demo.robot && user_id === null) ?? null
    },
  })
  const number = robot.data?.extension
  if (number === undefined) return null
  const talks = current?.number === number && current.phase === 'talking'
  return (
    <Card title={t('home.robot')} hint={t('home.robotHint')}>
      {talks ? (
        <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 1 }}>
          <LiveWave talking height={56} />
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
