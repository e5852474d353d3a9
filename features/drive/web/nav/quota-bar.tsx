import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { driveTexts } from '../../i18n/texts.ts'
import { useStorage } from '../use-items.ts'

/** Percent from which it warns. */
const NEARLY_FULL = 90

/** What the own drive holds, and how much of the company's plan is used. */
export const QuotaBar = () => {
  const t = useText(driveTexts)
  const { language } = useLanguage()
  const { data } = useStorage()
  if (!data) return null
  const { used, company_used, company_limit } = data
  const bytes = (value: number) => formatBytes(value, language)
  const percent =
    company_limit === null ? 0 : Math.min(100, (company_used / Math.max(1, company_limit)) * 100)
  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 0.75 }}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {t('drive.used', { size: bytes(used) })}
      </Typography>
      {company_limit !== null && (
        <>
          <LinearProgress
            variant="determinate"
            value={percent}
            color={percent >= NEARLY_FULL ? 'error' : 'primary'}
            aria-label={t('drive.quota')}
            sx={{ height: 6, borderRadius: 3 }}
          />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('drive.companyUsed', { used: bytes(company_used), limit: bytes(company_limit) })}
          </Typography>
        </>
      )}
    </Box>
  )
}
