import { useQuery } from '@tanstack/react-query'
import { readJourney } from '#features/phone/contract/journey.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { JourneyLine } from '#platform/journey/web/journey-line.tsx'
import { recordingsTexts } from '../i18n/texts.ts'

/** The path of a call. */
export const CallJourney = ({ callId }: { callId: string }) => {
  const t = useText(recordingsTexts)
  const api = useApi()
  const journey = useQuery({
    queryKey: ['phone', 'journey', callId],
    queryFn: ({ signal }) => api.call(readJourney, { params: { callId }, signal }),
    retry: false,
  })
  if (journey.isPending) return null
  // Empty when the call is not stored, or not visible to the user.
  const steps = journey.data?.steps ?? []
  return steps.length === 0 ? t('screen.noJourney') : <JourneyLine steps={steps} />
}
