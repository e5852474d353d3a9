import Download from '@mui/icons-material/FileDownloadOutlined'
import Replay from '@mui/icons-material/Replay'
import Videocam from '@mui/icons-material/VideocamOutlined'
import type { ReactNode } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatDuration } from '#platform/i18n/format.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { meetingRecordings, readMeetingRecording, retryMeetingRecording } from '../../contract/recordings.ts'
import { meetingRecordingTexts } from '../../i18n/recordings/texts.ts'
import { RecordingPanel } from './recording-panel.tsx'

interface RecordingListProps {
  actions?: ReactNode
  selectionActions?: (ids: readonly number[], clear: () => void) => ReactNode
  /** An administrator's: videos that failed are made again. */
  manages?: boolean
}

/** Recorded meetings that the user may see: search, watch, download. */
export const RecordingList = ({ actions, selectionActions, manages = false }: RecordingListProps) => {
  const t = useText(meetingRecordingTexts)
  const { language } = useLanguage()
  const api = useApi()
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  const download = (id: number) =>
    attempt(async () => {
      showToast(t('recordings.downloading'), 'info')
      const { name, blob } = await api.download(readMeetingRecording, { params: { id } })
      saveBlob(name, blob)
    })
  const retry = (id: number) =>
    attempt(async () => {
      await api.call(retryMeetingRecording, { params: { id } })
      showToast(t('recordings.retrying'))
    })
  return (
    <ResourceScreen
      resource={meetingRecordings}
      ofPeople
      texts={meetingRecordingTexts}
      icon={<Videocam />}
      actions={actions}
      render={{
        duration: ({ duration, phase }) => (phase === 'ready' ? formatDuration(duration) : '—'),
        size: ({ size }) => (size === 0 ? '—' : formatBytes(size, language)),
      }}
      factsWithout={['uuid', 'failure', 'name_room']}
      rowActions={[
        {
          id: 'download',
          label: t('recordings.download'),
          icon: <Download fontSize="small" />,
          when: ({ phase }) => phase === 'ready',
          run: ({ id }) => void download(id),
        },
        ...(manages
          ? [
              {
                id: 'retry',
                label: t('recordings.retry'),
                icon: <Replay fontSize="small" />,
                when: ({ phase }: RecordOf<typeof meetingRecordings>) => phase === 'failed',
                run: ({ id }: RecordOf<typeof meetingRecordings>) => void retry(id),
              },
            ]
          : []),
      ]}
      selectionActions={(ids, clear) => selectionActions?.(ids, clear)}
      panelLead={(record) => <RecordingPanel key={record.id} record={record} manages={manages} />}
    />
  )
}

/** /webMeetings/grabaciones */
export const MeetingRecordingsScreen = () => <RecordingList />
