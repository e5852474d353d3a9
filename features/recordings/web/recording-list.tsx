import Download from '@mui/icons-material/FileDownloadOutlined'
import FolderZip from '@mui/icons-material/FolderZipOutlined'
import GraphicEq from '@mui/icons-material/GraphicEq'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { RowPlayer } from '#platform/media/web/voice/row-player.tsx'
import { Called } from '#platform/resource/web/field-value.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { recordings } from '../contract/recordings.ts'
import { recordingsTexts } from '../i18n/texts.ts'
import { RecordingPanel } from './recording-panel.tsx'
import { recordingSource } from './recording-source.ts'
import { useDownloads } from './use-downloads.ts'

interface RecordingListProps {
  actions?: ReactNode
  /** Actions for the selection besides download. */
  selectionActions?: (ids: readonly number[], clear: () => void) => ReactNode
}

/** Recordings that the user may hear: search, play, download one or many. */
export const RecordingList = ({ actions, selectionActions }: RecordingListProps) => {
  const t = useText(recordingsTexts)
  const { language } = useLanguage()
  const api = useApi()
  const download = useDownloads()
  return (
    <ResourceScreen
      resource={recordings}
      ofPeople
      texts={recordingsTexts}
      icon={<GraphicEq />}
      actions={actions}
      render={{
        label: ({ label }) => formatPhone(String(label ?? '')),
        number: ({ number }) => <Called number={String(number ?? '')} />,
        duration: ({ id, label, duration }) => (
          <RowPlayer
            source={recordingSource(api)}
            id={id}
            name={formatPhone(String(label ?? ''))}
            duration={Number(duration)}
          />
        ),
        size: ({ size }) => formatBytes(Number(size), language),
      }}
      factsWithout={['call_id', 'duration']}
      rowActions={[
        {
          id: 'download',
          label: t('screen.download'),
          icon: <Download fontSize="small" />,
          run: ({ id }) => download.one(id),
        },
      ]}
      selectionActions={(ids, clear) => (
        <>
          <Button size="small" startIcon={<FolderZip />} onClick={() => download.many(ids)}>
            {t('screen.downloadMany')}
          </Button>
          {selectionActions?.(ids, clear)}
        </>
      )}
      panelLead={(record) => <RecordingPanel record={record} />}
    />
  )
}

/** /pbxCloud/grabaciones */
export const RecordingsScreen = () => <RecordingList />
