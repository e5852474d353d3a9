import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import { usePersonDetail } from './use-person-detail.ts'

/** What somebody agreed to in forms, word by word, and when; nothing without any. */
export const ConsentsPanel = ({ personId }: { personId: number }) => {
  const t = useText(crmTexts)
  const moment = useMoment()
  const consents = usePersonDetail(personId).data?.consents ?? []
  if (consents.length === 0) return null
  return (
    <Box component="section" aria-label={t('crm.consents')}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('crm.consents')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {consents.map(({ form, text, at }) => (
          <Box component="li" key={at}>
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              {t('crm.consents.by', { form, at: moment(at) })}
            </Box>
            <Box sx={{ typography: 'body2', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
