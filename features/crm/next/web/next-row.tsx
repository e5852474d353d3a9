import Call from '@mui/icons-material/Call'
import Check from '@mui/icons-material/Check'
import Event from '@mui/icons-material/EventBusyOutlined'
import Forum from '@mui/icons-material/ForumOutlined'
import Handshake from '@mui/icons-material/HandshakeOutlined'
import HourglassBottom from '@mui/icons-material/HourglassBottom'
import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import TaskAlt from '@mui/icons-material/TaskAlt'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import { type ReactNode, useContext, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import { EventDoneContext, PersonCallContext } from '../../web/detail/person-contexts.ts'
import { type CrmPages, useCrmPages } from '../../web/pages.ts'
import type { NextReason, NextStep } from '../contract/next-steps.ts'

const ICONS: Record<NextReason, ReactNode> = {
  unanswered: <Forum />,
  promise: <Handshake />,
  task: <TaskAlt />,
  close: <Event />,
  stage: <HourglassBottom />,
  lead: <PersonAdd />,
}

/** The most urgent ones stand out. */
const COLORS: Record<NextReason, string> = {
  unanswered: 'error.main',
  promise: 'error.main',
  task: 'warning.main',
  close: 'warning.main',
  stage: 'text.secondary',
  lead: 'text.secondary',
}

const pageOf = ({ reason, id }: NextStep, pages: CrmPages): string => {
  if (reason === 'unanswered') return `/join/chats?chat=${id}`
  if (reason === 'promise' || reason === 'task') return pages.event(id)
  return reason === 'lead' ? pages.person(id) : pages.business(id)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "hace 3 días". */
const useLateness = () => {
  const t = useText(crmTexts)
  return (since: string): string => {
    const late = Math.max(0, Date.now() - Date.parse(since))
    if (late >= DAY) return t('crm.next.late', { count: Math.floor(late / DAY) })
    if (late >= HOUR) return t('crm.next.lateHours', { count: Math.floor(late / HOUR) })
    return t('crm.next.lateMinutes', { count: Math.floor(late / MINUTE) })
  }
}

/** One step: why, since when, whose, and what to do about it. */
export const NextRow = ({ step, onDone }: { step: NextStep; onDone: () => void }) => {
  const t = useText(crmTexts)
  const api = useApi()
  const pages = useCrmPages()
  const call = useContext(PersonCallContext)
  const tick = useContext(EventDoneContext)
  const late = useLateness()
  const moment = useMoment()
  const [busy, setBusy] = useState(false)
  const { reason, person, business, mobile } = step
  const ticksOff = reason === 'promise' || reason === 'task'
  const put = (done: boolean) => tick(api, step.id, done)
  const tickOff = async () => {
    setBusy(true)
    try {
      await put(true)
      onDone()
      offerUndo(t('crm.next.doneToast', { name: step.title }), async () => {
        await put(false)
        onDone()
      })
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    } finally {
      setBusy(false)
    }
  }
  const page = pageOf(step, pages)
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
        columnGap: 1.5,
        rowGap: 1,
        alignItems: 'center',
        p: 1.25,
      }}
    >
      <Box aria-hidden sx={{ display: 'grid', color: COLORS[reason] }}>
        {ICONS[reason]}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1,
            typography: 'body2',
            color: 'text.secondary',
          }}
        >
          <Box component="span" sx={{ color: COLORS[reason], fontWeight: 600 }}>
            {t(`crm.next.reason.${reason}`)}
          </Box>
          <Tooltip title={moment(step.since)}>
            <span>{late(step.since)}</span>
          </Tooltip>
        </Box>
        <Link
          component={RouterLink}
          to={page}
          underline="hover"
          sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {step.title}
        </Link>
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[
            step.detail,
            person?.label === step.title ? null : person?.label,
            ticksOff ? business?.label : null,
          ]
            .filter((part) => typeof part === 'string' && part !== '')
            .join(' · ')}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          gap: 0.5,
          alignItems: 'center',
          gridColumn: { xs: '2', sm: 'auto' },
        }}
      >
        {ticksOff ? (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Check />}
            loading={busy}
            onClick={() => void tickOff()}
          >
            {t('crm.next.done')}
          </Button>
        ) : (
          <Button size="small" variant="outlined" component={RouterLink} to={page}>
            {t(reason === 'unanswered' ? 'crm.next.reply' : 'crm.next.open')}
          </Button>
        )}
        {call !== null && mobile !== null && (
          <Tooltip title={t('crm.next.call', { name: person?.label ?? step.title })}>
            <IconButton
              size="small"
              color="primary"
              aria-label={t('crm.next.call', { name: person?.label ?? step.title })}
              onClick={() => call(mobile)}
            >
              <Call fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
    </Paper>
  )
}
