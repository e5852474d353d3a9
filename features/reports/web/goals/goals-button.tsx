import Flag from '@mui/icons-material/FlagOutlined'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Report } from '#platform/report/contract/report.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { listPersonGoals, listReportGoals } from '../../contract/goals.ts'
import { reportsTexts } from '../../i18n/texts.ts'
import { GoalsDialog } from './goals-dialog.tsx'

/** Hidden from users without permission: the goals are refused to them. */
export const GoalsButton = ({ report, texts }: { report: Report; texts: Catalogue }) => {
  const t = useText(reportsTexts)
  const api = useApi()
  const [open, setOpen] = useState(false)
  const name = `${report.area}/${report.name}`
  const goals = useQuery({
    queryKey: ['reports', 'goals', name],
    queryFn: ({ signal }) => api.call(listReportGoals, { query: { report: name }, signal }),
    retry: false,
    staleTime: 60_000,
  })
  const hasPeople = report.goalsBy !== undefined
  const people = useQuery({
    queryKey: ['reports', 'person_goals', name],
    queryFn: ({ signal }) => api.call(listPersonGoals, { query: { report: name }, signal }),
    enabled: hasPeople && goals.data !== undefined,
    retry: false,
    staleTime: 60_000,
  })
  if (goals.data === undefined || (hasPeople && people.data === undefined)) return null
  if (!goals.data.may_set && !hasPeople) return null
  return (
    <>
      <ActionButton label={t('goals.open')} icon={<Flag />} onClick={() => setOpen(true)} />
      {open && (
        <GoalsDialog
          report={report}
          texts={texts}
          goals={goals.data.may_set ? goals.data.goals : null}
          people={people.data?.goals ?? {}}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
