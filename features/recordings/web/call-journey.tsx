import { useQuery } from '@tanstack/react-query'
import { readJourney } from '#features/phone/contract/journey.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { JourneyLine } from '#platform/journey/web/journey-line.tsx'
import { recordingsTexts } from '../i18n/texts.ts'

/** What a call went through. */
export const CallJourney = ({ callId }: { callId: string }) => {
  const t = useText(recordingsTexts)
  const api = useApi()
  const journey = useQuery({
    queryKey: ['phone', 'journey', callId],
    queryFn: ({ signal }) => api.call(readJourney, { params: { callId }, signal }),
    retry: false,
  })
  if (journey.isPending) return null
  // Of a call that is not stored, or not the asker's to see, there is none to tell.
  const steps = journey.data?.steps ?? []
  return steps.length === 0 ? t('screen.noJourney') : <JourneyLine steps={steps} />
}
