import PlayArrow from '@mui/icons-material/PlayArrowRounded'
import Stop from '@mui/icons-material/StopRounded'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Api } from '#platform/http/web/api.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { voicePlayer } from '#platform/media/web/voice/player.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { hearAudio, hearServerSound } from '../../contract/audios.ts'
import { pbxTexts } from '../../i18n/texts.ts'

/** An audio of the company by its id, or a sound of the telephone server by its name. */
export type ChosenSound = number | string

const download = (api: Api, sound: ChosenSound) =>
  typeof sound === 'number'
    ? api.download(hearAudio, { params: { id: sound } })
    : api.download(hearServerSound, { query: { name: sound } })

interface SoundBesideProps {
  /** Id of the input, which no other one on the page has. */
  id: string
  /** Label of the field. */
  field: string
  /** Null while nothing is chosen. */
  sound: ChosenSound | null
  /** The input. */
  children: ReactNode
}

/** The choice of a sound with a button that plays the chosen one, and stops it. */
export const SoundBeside = ({ id, field, sound, children }: SoundBesideProps) => {
  const t = useText(pbxTexts)
  const api = useApi()
  const queries = useQueryClient()
  const key = `${id} ${sound}`
  const { active, waiting, broken, failed } = useStore(
    voicePlayer.store,
    useShallow((state) => {
      const own = state.id === key
      return {
        active: own && (state.playing || state.waiting),
        waiting: own && state.waiting,
        broken: own && state.broken,
        failed: own ? state.failed : undefined,
      }
    }),
  )
  useEffect(() => () => voicePlayer.stop(key), [key])
  const play = (chosen: ChosenSound) => {
    // Whatever it was before, it begins anew.
    voicePlayer.stop(key)
    voicePlayer.toggle(key, async () => {
      const { blob } = await queries.fetchQuery({
        queryKey: ['pbx', 'sound', chosen],
        queryFn: () => download(api, chosen),
        staleTime: Number.POSITIVE_INFINITY,
      })
      return URL.createObjectURL(blob)
    })
  }
  const label = t(active ? 'audio.beside.stop' : 'audio.beside.play', { field })
  const wrong = broken ? t('audio.beside.broken') : failed && (failed.detail ?? t('audio.beside.failed'))
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
        <Tip title={label}>
          <span>
            <IconButton
              color="primary"
              aria-label={label}
              disabled={sound === null}
              onClick={() => (active || sound === null ? voicePlayer.stop(key) : play(sound))}
            >
              {waiting ? <CircularProgress size={24} /> : active ? <Stop /> : <PlayArrow />}
            </IconButton>
          </span>
        </Tip>
      </Box>
      {wrong && (
        <FormHelperText error role="status" sx={{ mx: 0 }}>
          {wrong}
        </FormHelperText>
      )}
    </>
  )
}
