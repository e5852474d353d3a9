import Add from '@mui/icons-material/Add'
import GraphicEq from '@mui/icons-material/GraphicEq'
import PlayArrow from '@mui/icons-material/PlayArrow'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { audios, hearAudio } from '../../contract/audios.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { AddAudioDialog } from './add-audio-dialog.tsx'

const lengthOf = (milliseconds: unknown): string => {
  const seconds = Math.round(Number(milliseconds) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** One player for the list: starting one sound stops the other. */
const usePlayer = () => {
  const api = useApi()
  const playing = useRef<{ audio: HTMLAudioElement; url: string } | null>(null)
  const stop = useCallback(() => {
    playing.current?.audio.pause()
    if (playing.current) URL.revokeObjectURL(playing.current.url)
    playing.current = null
  }, [])
  useEffect(() => stop, [stop])
  return async (id: number) => {
    stop()
    try {
      const { blob } = await api.download(hearAudio, { params: { id } })
      const url = URL.createObjectURL(blob)
      const audio = new Audio(url)
      playing.current = { audio, url }
      await audio.play()
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
}

/** The company's sounds. */
export const AudiosScreen = () => {
  const t = useText(pbxTexts)
  const [adding, setAdding] = useState(false)
  const play = usePlayer()
  return (
    <>
      <ResourceScreen
        resource={audios}
        texts={pbxTexts}
        icon={<GraphicEq />}
        mainAction={
          <ActionButton main label={t('audio.add')} icon={<Add />} onClick={() => setAdding(true)} />
        }
        emptyAction={{ label: t('audio.add'), onClick: () => setAdding(true) }}
        render={{ duration_ms: (record) => lengthOf(record.duration_ms) }}
        rowActions={[
          {
            id: 'play',
            label: t('audio.play'),
            icon: <PlayArrow fontSize="small" />,
            run: (record) => void play(record.id),
          },
        ]}
      />
      {adding && <AddAudioDialog onClose={() => setAdding(false)} />}
    </>
  )
}
