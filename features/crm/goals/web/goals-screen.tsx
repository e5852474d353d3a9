import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Flag from '@mui/icons-material/FlagOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { useMay } from '#platform/ui/viewer.tsx'
import { seeAmounts } from '../../contract/abilities.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { GOAL_MEASURES, type PersonGoals, readGoals } from '../contract/goals.ts'
import { GoalBar } from './goal-bar.tsx'
import { GoalsDialog } from './goals-dialog.tsx'
import { MonthPicker } from './month-picker.tsx'

/** People with a goal first, then whoever did something. */
const rank = ({ goals }: PersonGoals): number => {
  if (GOAL_MEASURES.some((measure) => goals[measure].target !== null)) return 0
  return GOAL_MEASURES.some((measure) => (goals[measure].reached ?? 0) > 0) ? 1 : 2
}

/** On phones each person is a card with its measures below one another. */
const ROW = {
  display: 'grid',
  gap: { xs: 1.5, md: 2 },
  px: 2,
  py: 1.25,
  alignItems: 'start',
} as const

/** Everybody's goals of a month, and how far they are. */
export const GoalsScreen = () => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const may = useMay()
  const [month, setMonth] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState(false)
  const read = useQuery({
    queryKey: ['crm', 'goals', 'all', month],
    queryFn: ({ signal }) => api.call(readGoals, { query: month === null ? {} : { month }, signal }),
    staleTime: 0,
  })
  const measures = GOAL_MEASURES.filter((measure) => measure !== 'sold' || may(seeAmounts))
  const columns = {
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `180px repeat(${measures.length}, minmax(0, 1fr))` },
  }
  const word = search.trim().toLocaleLowerCase()
  const people = [...(read.data?.people ?? [])]
    .filter(({ user }) => user.label.toLocaleLowerCase().includes(word))
    .sort((one, other) => rank(one) - rank(other))
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
    if (read.data === undefined) return <Skeleton variant="rounded" height={320} />
    if (people.length === 0) return <ListMessage icon={<Flag />} title={ui('ui.nothingFound')} />
    return (
      <Paper
        variant="outlined"
        component="ul"
        aria-label={t('crm.goals')}
        tabIndex={0}
        sx={{ overflow: 'auto', listStyle: 'none', m: 0, p: 0 }}
      >
        <Box
          component="li"
          aria-hidden
          sx={{
            ...ROW,
            ...columns,
            display: { xs: 'none', md: 'grid' },
            typography: 'body2',
            color: 'text.secondary',
          }}
        >
          <span>{t('crm.goals.person')}</span>
          {measures.map((measure) => (
            <span key={measure}>{t(`crm.goals.measure.${measure}`)}</span>
          ))}
        </Box>
        {people.map(({ user, goals }) => (
          <Box component="li" key={user.id} sx={{ ...ROW, ...columns, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{user.label}</Box>
            {measures.map((measure) => (
              <Box key={measure} sx={{ minWidth: 0 }}>
                <Box sx={{ display: { md: 'none' }, typography: 'caption', color: 'text.secondary' }}>
                  {t(`crm.goals.measure.${measure}`)}
                </Box>
                <GoalBar measure={measure} {...goals[measure]} elapsed={read.data.elapsed} />
              </Box>
            ))}
          </Box>
        ))}
      </Paper>
    )
  }
  return (
    <Screen
      title={t('crm.goals')}
      actions={
        <Button
          variant="contained"
          startIcon={<Edit />}
          disabled={!read.data}
          onClick={() => setEditing(true)}
        >
          {t('crm.goals.edit')}
        </Button>
      }
      toolbar={
        <>
          <MonthPicker value={month ?? read.data?.month ?? null} onChange={setMonth} />
          <OutlinedInput
            size="small"
            placeholder={t('crm.goals.search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            inputProps={{ 'aria-label': t('crm.goals.search'), maxLength: 80 }}
          />
        </>
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
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('crm.goals.hint')}</Box>
        {body()}
      </Box>
      {editing && read.data !== undefined && (
        <GoalsDialog
          month={read.data.month}
          people={read.data.people}
          measures={measures}
          onClose={() => setEditing(false)}
        />
      )}
    </Screen>
  )
}
