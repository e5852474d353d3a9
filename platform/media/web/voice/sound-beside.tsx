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
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { mediaTexts } from '../../i18n/texts.ts'
import { voicePlayer } from './player.ts'

/** A sound that can be chosen; `key` names it among all sounds, since a loaded one is kept. */
export interface ChosenSound {
  key: string
  load: () => Promise<Blob>
}

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
  const t = useText(mediaTexts)
  const queries = useQueryClient()
  const key = `${id} ${sound?.key ?? ''}`
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
  const play = ({ key: name, load }: ChosenSound) => {
    // Whatever it was before, it begins anew.
    voicePlayer.stop(key)
    voicePlayer.toggle(key, async () =>
      URL.createObjectURL(
        await queries.fetchQuery({
          queryKey: ['sound beside', name],
          queryFn: load,
          staleTime: Number.POSITIVE_INFINITY,
        }),
      ),
    )
  }
  const label = t(active ? 'beside.stop' : 'beside.play', { field })
  const wrong = broken ? t('beside.broken') : failed && (failed.detail ?? t('beside.failed'))
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
