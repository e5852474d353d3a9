import CloudOff from '@mui/icons-material/CloudOffOutlined'
import TaskAlt from '@mui/icons-material/TaskAlt'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { listAlike } from '../../contract/alike.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { AlikeGroup } from './alike-group.tsx'
import { useMerge } from './use-merge.tsx'

/** Persons and companies of the whole company that seem to be the same, to be merged. */
export const AlikeScreen = () => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const merge = useMerge()
  const [params, setParams] = useSearchParams()
  const of = params.get('of') === 'company' ? 'company' : 'person'
  const read = useQuery({
    // Under the records' key: merges read it again.
    queryKey: ['resource', 'crm_alike', of],
    queryFn: ({ signal }) => api.call(listAlike, { query: { of }, signal }),
    staleTime: 0,
  })
  const body = () => {
    if (hasFailed(read))
      return (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={failureDetail(read.error)}
          action={{ label: ui('ui.retry'), onClick: () => void read.refetch() }}
        />
      )
    if (read.data === undefined) return <Skeleton variant="rounded" height={240} />
    if (read.data.groups.length === 0)
      return <ListMessage icon={<TaskAlt />} title={t('crm.alike.none')} hint={t('crm.alike.noneHint')} />
    return read.data.groups.map((group) => (
      <AlikeGroup
        key={`${group.by} ${group.key}`}
        of={of}
        group={group}
        onMergePerson={(id) => merge.action.run({ id } as never)}
        onMerged={() => void read.refetch()}
      />
    ))
  }
  return (
    <Screen
      title={t('crm.alike')}
      toolbar={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={of}
          aria-label={t('crm.alike')}
          sx={{ bgcolor: 'background.paper' }}
          onChange={(_, next: string | null) => next !== null && setParams({ of: next }, { replace: true })}
        >
          <ToggleButton value="person">{t('crm_person.title')}</ToggleButton>
          <ToggleButton value="company">{t('crm_company.title')}</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      <Box
        sx={{
          overflow: 'auto',
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 1.5,
          alignContent: 'start',
        }}
      >
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('crm.alike.hint')}</Box>
        {body()}
      </Box>
      {merge.dialog}
    </Screen>
  )
}
