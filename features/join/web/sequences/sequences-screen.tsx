import ArrowBack from '@mui/icons-material/ArrowBack'
import Block from '@mui/icons-material/Block'
import Replay from '@mui/icons-material/Replay'
import Timeline from '@mui/icons-material/Timeline'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { showToast } from '#platform/ui/notices.ts'
import {
  joinEnrolments,
  joinSequences,
  retryEnrolment,
  stopEnrolment,
} from '../../contract/sequences/sequences.ts'
import { sequenceTexts } from '../../i18n/sequences/texts.ts'
import { sequenceScreenTexts } from '../i18n/sequences.ts'
import { showFailure } from '../show-failure.ts'
import { EnrolmentState, hasFailed } from './enrolment-state.tsx'
import { SequencePanel } from './sequence-panel.tsx'

/** Sequences of templates over days. */
export const SequencesScreen = () => (
  <ResourceScreen
    resource={joinSequences}
    texts={sequenceTexts}
    icon={<Timeline />}
    panel={({ id }) => <SequencePanel key={id} id={id} />}
  />
)

/** Each person's progress in a sequence. */
export const EnrolmentsScreen = () => {
  const t = useText(sequenceScreenTexts)
  const api = useApi()
  const queries = useQueryClient()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const reload = () => queries.invalidateQueries({ queryKey: ['resource', 'join_enrolment'] })
  const stop = async (enrolment: number) => {
    await api.call(stopEnrolment, { params: { id: enrolment } })
    await reload()
    showToast(t('seq.stopped'))
  }
  const retry = async (enrolment: number) => {
    await api.call(retryEnrolment, { params: { id: enrolment } })
    await reload()
    showToast(t('seq.retried'))
  }
  return (
    <ResourceScreen
      resource={joinEnrolments}
      texts={sequenceTexts}
      icon={<Timeline />}
      fixed={{ sequence: id }}
      render={{ status: (record) => <EnrolmentState record={record} /> }}
      rowActions={[
        {
          id: 'retry',
          label: t('seq.retry'),
          icon: <Replay fontSize="small" />,
          when: hasFailed,
          run: (record) => showFailure(retry(record.id)),
        },
        {
          id: 'stop',
          label: t('seq.stop'),
          icon: <Block fontSize="small" />,
          when: ({ status }) => status === 'active',
          run: (record) => showFailure(stop(record.id)),
        },
      ]}
      actions={
        <ActionButton
          label={t('seq.back')}
          icon={<ArrowBack fontSize="small" />}
          onClick={() => void navigate('/admin-join/secuencias')}
        />
      }
    />
  )
}
