import Box from '@mui/material/Box'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Api } from '#platform/http/web/api.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { AudioPlayer } from '#platform/media/web/voice/audio-player.tsx'
import { voicePlayer } from '#platform/media/web/voice/player.ts'
import { FLAT_BARS, readBars } from '#platform/media/web/voice/waveform.ts'
import { hearAudio } from '../../contract/audios.ts'

const keyOf = (id: number) => `pbx-audio ${id}`

/** Cached: a sound never changes. */
const soundQuery = (api: Api, id: number) => ({
  queryKey: ['pbx', 'audio', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.download(hearAudio, { params: { id }, signal })).blob,
  staleTime: Number.POSITIVE_INFINITY,
})

const addressOf = (api: Api, queries: QueryClient, id: number) => async () =>
  URL.createObjectURL(await queries.fetchQuery(soundQuery(api, id)))

/** Plays a company's sound and stops the previous one. */
export const usePlayAudio = () => {
  const api = useApi()
  const queries = useQueryClient()
  return (id: number) => voicePlayer.toggle(keyOf(id), addressOf(api, queries, id))
}

/** Player of a company's sound, which is loaded only when played. */
export const AudioSound = ({ id, seconds }: { id: number; seconds: number }) => {
  const api = useApi()
  const queries = useQueryClient()
  const started = useStore(voicePlayer.store, (state) => state.id === keyOf(id))
  const { data: sound } = useQuery({ ...soundQuery(api, id), enabled: started })
  const [bars, setBars] = useState(FLAT_BARS)
  useEffect(() => () => voicePlayer.stop(keyOf(id)), [id])
  useEffect(() => {
    if (sound === undefined) return
    let current = true
    void readBars(sound).then((read) => current && read && setBars(read))
    return () => {
      current = false
    }
  }, [sound])
  return (
    <Box sx={{ maxWidth: 420 }}>
      <AudioPlayer id={keyOf(id)} ask={addressOf(api, queries, id)} bars={bars} duration={seconds} />
    </Box>
  )
}
