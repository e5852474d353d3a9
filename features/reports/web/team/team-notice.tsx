import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { useMay } from '#platform/ui/viewer.tsx'
import { readAllReports, readReports } from '../../contract/abilities.ts'
import { readReportTeam } from '../../contract/team.ts'
import { reportsTexts } from '../../i18n/texts.ts'

/** Says whose numbers a report shows, to a supervisor bound to groups, who may be left without any; nothing to others. */
export const TeamNotice = () => {
  const t = useText(reportsTexts)
  const api = useApi()
  const may = useMay()
  const { data } = useQuery({
    queryKey: ['reports', 'team'],
    queryFn: ({ signal }) => api.call(readReportTeam, { signal }),
    staleTime: 60_000,
    enabled: may(readReports) && !may(readAllReports),
  })
  if (!data?.groups) return null
  return (
    <Alert severity="info" sx={{ py: 0 }}>
      {data.groups.length === 0 ? t('team.none') : t('team.notice', { groups: data.groups.join(', ') })}
    </Alert>
  )
}
