import Add from '@mui/icons-material/Add'
import GraphicEq from '@mui/icons-material/GraphicEq'
import PlayArrow from '@mui/icons-material/PlayArrow'
import { useState } from 'react'
import { formatDuration } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { usePanelAddress } from '#platform/resource/web/use-addresses.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { audios } from '../../contract/audios.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { AddAudioDialog } from './add-audio-dialog.tsx'
import { AudioSound, usePlayAudio } from './audio-sound.tsx'

const secondsOf = ({ duration_ms: length }: RecordOf<typeof audios>): number => Math.round(length / 1000)

/** The company's sounds. */
export const AudiosScreen = () => {
  const t = useText(pbxTexts)
  const [adding, setAdding] = useState(false)
  const play = usePlayAudio()
  const panel = usePanelAddress()
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
        render={{ duration_ms: (record) => formatDuration(secondsOf(record)) }}
        panelLead={(record) => <AudioSound id={record.id} seconds={secondsOf(record)} />}
        rowActions={[
          {
            id: 'play',
            label: t('audio.play'),
            icon: <PlayArrow fontSize="small" />,
            // The player is in the side panel.
            run: ({ id }) => {
              panel.go(String(id))
              play(id)
            },
          },
        ]}
      />
      {adding && <AddAudioDialog onClose={() => setAdding(false)} />}
    </>
  )
}
