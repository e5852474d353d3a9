import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { readOwnCompany } from '../../contract/own-company.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { CompanyForm } from './company-form.tsx'
import { MoreCard } from './more-card.tsx'
import { OWN_COMPANY } from './own-company-key.ts'
import { SupportCard } from './support-card.tsx'

/** The company in one place: region, contact, look, calls, support. */
export const OwnCompanyScreen = () => {
  const t = useText(providerTexts)
  const api = useApi()
  const company = useQuery({
    queryKey: OWN_COMPANY,
    queryFn: ({ signal }) => api.call(readOwnCompany, { signal }),
  })
  return (
    <Screen title={t('own.title')}>
      <Box sx={{ overflow: 'auto', minHeight: 0 }}>
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, pb: 2 }}>
          {company.isError && (
            <RetryAlert onRetry={() => void company.refetch()}>{failureDetail(company.error)}</RetryAlert>
          )}
          {company.isPending && <Skeleton variant="rounded" height={320} />}
          {company.data !== undefined && (
            <>
              {/* A new version begins with its own values. */}
              <CompanyForm key={company.data.version} company={company.data} />
              <MoreCard />
              <SupportCard company={company.data} />
            </>
          )}
        </Box>
      </Box>
    </Screen>
  )
}
