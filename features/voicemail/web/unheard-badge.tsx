import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { CountPill } from '#platform/conversation/web/count-pill.tsx'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import { getVoicemailCount } from '../contract/count.ts'
import { voicemailMenuTexts } from '../i18n/menu/texts.ts'

/** Query key of the number of unheard messages; the shell updates it from the socket. */
export const VOICEMAIL_KEY = ['voicemail', 'unheard'] as const

/** Number of unheard messages, beside voicemail in the menu. */
export const UnheardBadge = () => {
  const t = useText(voicemailMenuTexts)
  const api = useApi()
  const { data: count = 0 } = useQuery({
    queryKey: VOICEMAIL_KEY,
    queryFn: async ({ signal }) => (await api.call(getVoicemailCount, { signal })).count,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (count === 0) return null
  return (
    <>
      <CountPill count={count} />
      <Box component="span" sx={visuallyHidden}>
        {t('unheard', { count })}
      </Box>
    </>
  )
}
