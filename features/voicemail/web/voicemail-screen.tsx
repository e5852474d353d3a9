import DoneAll from '@mui/icons-material/DoneAll'
import Download from '@mui/icons-material/FileDownloadOutlined'
import Tune from '@mui/icons-material/Tune'
import Voicemail from '@mui/icons-material/Voicemail'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { RowPlayer } from '#platform/media/web/voice/row-player.tsx'
import { SoundPlayer } from '#platform/media/web/voice/sound-player.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { Called } from '#platform/resource/web/field-value.tsx'
import { resourceClient } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { putRecord } from '#platform/resource/web/row-news.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { voicemail } from '../contract/messages.ts'
import { readVoicemailSound } from '../contract/sound.ts'
import { voicemailTexts } from '../i18n/texts.ts'
import { BoxDialog } from './box-dialog.tsx'
import { voicemailSource } from './voicemail-source.ts'

const tellFailure = (error: unknown) => showAlert({ severity: 'error', text: failureDetail(error) })

const useMarkHeard = () => {
  const api = useApi()
  const queries = useQueryClient()
  return useCallback(
    async ({ id, version }: RecordOf<typeof voicemail>, heard: boolean) => {
      try {
        putRecord(queries, voicemail, await resourceClient(api, voicemail).edit(id, version, { heard }))
      } catch (error) {
        tellFailure(error)
      }
    },
    [api, queries],
  )
}

const MessagePanel = ({ record }: { record: RecordOf<typeof voicemail> }) => {
  const api = useApi()
  const markHeard = useMarkHeard()
  const start = () => {
    if (record.heard !== true) void markHeard(record, true)
  }
  return (
    <Box sx={{ py: 2 }}>
      <MediaSourceContext value={voicemailSource(api)}>
        <SoundPlayer
          key={record.id}
          id={record.id}
          size={record.size}
          duration={record.duration}
          onStart={start}
        />
      </MediaSourceContext>
    </Box>
  )
}

const Player = ({ record }: { record: RecordOf<typeof voicemail> }) => {
  const api = useApi()
  const markHeard = useMarkHeard()
  return (
    <RowPlayer
      source={voicemailSource(api)}
      id={record.id}
      name={formatPhone(String(record.label))}
      duration={record.duration}
      onStart={() => {
        if (record.heard !== true) void markHeard(record, true)
      }}
    />
  )
}

const Contact = ({ record }: { record: RecordOf<typeof voicemail> }) => (
  <Box component="span" sx={{ fontWeight: record.heard === true ? 400 : 700 }}>
    {formatPhone(String(record.label))}
  </Box>
)

/** /pbxCloud/buzon: one's messages (play, mark, delete with undo), and the settings of the box. */
export const VoicemailScreen = () => {
  const t = useText(voicemailTexts)
  const api = useApi()
  const markHeard = useMarkHeard()
  const { language } = useLanguage()
  const [settings, setSettings] = useState(false)
  const save = async (id: number) => {
    try {
      const { name, blob } = await api.download(readVoicemailSound, { params: { id } })
      saveBlob(name, blob)
    } catch (error) {
      tellFailure(error)
    }
  }
  return (
    <>
      <ResourceScreen
        resource={voicemail}
        texts={voicemailTexts}
        icon={<Voicemail />}
        actions={
          <ActionButton label={t('screen.settings')} icon={<Tune />} onClick={() => setSettings(true)} />
        }
        render={{
          label: (record) => <Contact record={record} />,
          number: ({ number }) => <Called number={String(number ?? '')} />,
          duration: (record) => <Player record={record} />,
          size: ({ size }) => formatBytes(size, language),
        }}
        rowActions={[
          {
            id: 'heard',
            label: t('screen.markHeard'),
            icon: <DoneAll fontSize="small" />,
            run: (record) => void markHeard(record, true),
          },
          {
            id: 'unheard',
            label: t('screen.markUnheard'),
            icon: <Voicemail fontSize="small" />,
            run: (record) => void markHeard(record, false),
          },
          {
            id: 'download',
            label: t('screen.download'),
            icon: <Download fontSize="small" />,
            run: ({ id }) => void save(id),
          },
        ]}
        // The player says it.
        factsWithout={['duration']}
        panelLead={(record) => <MessagePanel record={record} />}
      />
      {settings && <BoxDialog onClose={() => setSettings(false)} />}
    </>
  )
}
